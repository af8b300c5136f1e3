import { createRequire } from 'node:module'
import { BaseDriver, routeConfiguringFunction } from '@appium/base-driver'

const express = createRequire(import.meta.resolve('@appium/base-driver'))('express')

export const app = express()
routeConfiguringFunction(new BaseDriver({}))(app, { basePath: '' })
