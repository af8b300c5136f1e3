const response = require('trunkline/express/v4').Response.prototype

const { render: renderView } = response

// An assignment of a function, because some agents do not wrap what this file exports: they find `render` in its text as
// it loads, and write their calls into the function's body.
response.render = function render(view, options, callback) {
  return renderView.call(this, view, options, callback)
}

module.exports = response
