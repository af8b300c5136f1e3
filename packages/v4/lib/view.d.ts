import express = require('trunkline/express/v4')

declare const View: typeof express.View
export = View
