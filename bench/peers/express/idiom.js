import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)

/** What one writes differently for the releases of the family. */
const IDIOMS = {
  // 3.x has no routers to mount: applications are mounted in each other. Its cookie parser is its own.
  3: {
    createRouter: (framework) => framework(),
    cookieParser: (framework) => framework.cookieParser(),
    sendFile: 'sendfile',
  },
  later: {
    createRouter: (framework) => framework.Router(),
    cookieParser: () => require('cookie-parser')(),
    sendFile: 'sendFile',
  },
}

/** A framework of the family, and how an application of its release is written; each app has the setting `disabled`. */
export function loadFramework(name, disabled) {
  const framework = disabled === undefined ? require(name) : withDisabled(require(name), disabled)
  const idiom = /3$/.test(name) ? IDIOMS[3] : IDIOMS.later
  return {
    framework,
    createRouter: () => idiom.createRouter(framework),
    cookieParser: () => idiom.cookieParser(framework),
    sendFile: idiom.sendFile,
  }
}

function withDisabled(framework, setting) {
  return Object.assign(() => framework().disable(setting), framework)
}
