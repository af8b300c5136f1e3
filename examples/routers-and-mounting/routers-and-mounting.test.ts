import { describe, expect, it } from 'vitest'
import { importExample, serve } from '../support/serve.ts'

describe('the routers-and-mounting example', async () => {
  const { app } = await importExample<{ app: unknown }>('routers-and-mounting/app.js')
  const origin = await serve(app)

  const cases: { title: string; path: string; want: object }[] = [
    { title: 'answers by itself at its root', path: '/', want: { title: 'Pets' } },
    { title: 'gives a router the parameter of its mount path', path: '/owners/ada/pets', want: { owner: 'ada' } },
    {
      title: 'merges the parameters of mount path and route',
      path: '/owners/ada/pets/rex',
      want: { owner: 'ada', pet: 'rex' },
    },
    {
      title: 'keeps the settings of a mounted app apart',
      path: '/admin',
      want: { title: 'Administration', openedIn: 'Pets', at: '/admin', path: '/admin' },
    },
  ]
  for (const { title, path, want } of cases) {
    it(title, async () => expect(await (await fetch(origin + path)).json()).toEqual(want))
  }
})
