const path = require('node:path')
const webpack = require('webpack')
const Server = require('./own')

const compiler = webpack({
  mode: 'development',
  context: __dirname,
  entry: './entry.js',
  output: { path: path.join(__dirname, 'out') },
  infrastructureLogging: { level: 'none' },
  stats: 'none',
})
const server = new Server(
  {
    port: 8099,
    hot: false,
    liveReload: false,
    webSocketServer: false,
    client: false,
    static: { directory: path.join(__dirname, 'public') },
    historyApiFallback: true,
    headers: { 'X-Dev': '1' },
    compress: true,
    proxy: { '/proxied': { target: 'http://127.0.0.1:9', logLevel: 'silent' } },
  },
  compiler,
)

module.exports = server.start().then(() => server.server)
