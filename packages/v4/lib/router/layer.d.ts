import express = require('trunkline/express/v4')

declare const Layer: typeof express.Layer
export = Layer
