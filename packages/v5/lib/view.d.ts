import express = require('trunkline/express/v5')

declare const View: typeof express.View
export = View
