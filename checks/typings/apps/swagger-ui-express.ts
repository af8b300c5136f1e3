import framework from 'framework'
import swagger from 'swagger-ui-express'

const app = framework()
app.use('/docs', swagger.serve, swagger.setup({ openapi: '3.0.0' }))
app.use('/more', ...swagger.serveFiles({}, { explorer: true }), swagger.setup(undefined, { customSiteTitle: 'API' }))
app.get('/:version/docs', swagger.serve, swagger.setup({}))
