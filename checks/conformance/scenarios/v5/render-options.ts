import { observe, topicOn } from '../../src/define.ts'

const render = 'Response methods (4.x and 5.x) › res.render(view [, locals] [, callback])'

export default topicOn('5.x', 'scenarios/v5/render-options', [
  observe('app.render with nothing for options', [render], (framework, kit) => {
    const engine = (_path: string, options: object, done: (error: null, text: string) => void): void =>
      done(null, Object.keys(options).join())
    const app = framework().engine('tmpl', engine).set('views', kit.fixture('views/plain'))
    const renders = [null, undefined].map(
      (options) => new Promise((resolve) => app.render('user.tmpl', options, (_: null, text: string) => resolve(text))),
    )
    return Promise.all(renders)
  }),
])
