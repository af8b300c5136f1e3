import { alsoOn } from '../../src/also-on.ts'
import type { Topic } from '../../src/scenario.ts'
import differences from './differences.ts'
import downloadAndAttachment from './download-and-attachment.ts'
import sendFile from './send-file.ts'
import sendfile from './sendfile.ts'
import staticConditional from './static-conditional.ts'
import staticMime from './static-mime.ts'
import staticOptions from './static-options.ts'
import staticPaths from './static-paths.ts'

export const fileTopics: Topic[] = [
  alsoOn('3.x', differences, {
    '3.x redirects by 303; see scenarios/v3/static-differences': [
      'the redirect of a directory behind a slash and a backslash',
    ],
  }),
  alsoOn('3.x', downloadAndAttachment, {
    'other types, and options that came with 4.x; see scenarios/v3/files': [
      'attachment under every kind of name',
      'download, called in every way',
    ],
  }),
  sendFile,
  alsoOn('3.x', sendfile, {
    'preconditions and ranges are those of 4.x; see scenarios/v3/file-and-view-differences': [
      'sendfile under conditions and ranges',
    ],
  }),
  alsoOn('3.x', staticConditional, {
    'preconditions and ranges are those of 4.x; see scenarios/v3/file-and-view-differences': [
      'static: preconditions',
      'static: preconditions without validators',
      'static: preconditions without a tag',
      'static: preconditions without a date',
      'static: ranges',
      'static: ranges of an empty and of a long file',
      'static: ranges under If-Range',
    ],
  }),
  alsoOn('3.x', staticMime, {
    'errors of files say that they may be shown; see scenarios/v3/static-differences': [
      'static with hidden: true and dotfiles: ignore',
      'static with hidden: true and dotfiles: deny',
      'static with hidden: false and dotfiles: undefined',
      'static with hidden: false and dotfiles: ignore',
      'static with hidden: false and dotfiles: deny',
      'static with hidden: undefined and dotfiles: undefined',
      'static with hidden: undefined and dotfiles: ignore',
      'static with hidden: undefined and dotfiles: deny',
    ],
    'the table of types is that of 4.x; see scenarios/v3/static-differences': ['the table of types on static'],
  }),
  alsoOn('3.x', staticOptions, {
    'the page of a redirect to a directory; see scenarios/v3/static-differences': [
      'static with no options',
      'static with dotfiles: "allow"',
      'static with dotfiles: "allow" and {"fallthrough":false}',
      'static with extensions: false',
      'static with extensions: ["html","htm"]',
      'static with extensions: ["htm","html"]',
      'static with extensions: "txt"',
      'static with extensions: []',
      'static with extensions: ["none"]',
      'static with extensions: undefined',
      'static with index: "index.html"',
      'static with index: "home.htm"',
      'static with index: false',
      'static with index: ["none","home.htm"]',
      'static with index: []',
      'static with index: ["dir","page.html"]',
      'static with index: undefined',
      'static with index: "none"',
      'static with index: ""',
      'static with index: false and {"fallthrough":false}',
      'static with index: ["none"] and {"fallthrough":false}',
      'static with redirect: true',
      'static with redirect: undefined',
      'static with setHeaders',
      'static with a url that was rewritten, and without originalUrl',
    ],
    'errors of files say that they may be shown; see scenarios/v3/static-differences': [
      'static with dotfiles: "deny" and {"fallthrough":false}',
      'static with dotfiles: "ignore" and {"fallthrough":false}',
      'static with fallthrough: false',
      'static with fallthrough: false and {"redirect":false}',
      'static with redirect: false and {"fallthrough":false}',
    ],
    'options that came with 4.x take effect on 3.x; see scenarios/v3/file-and-view-differences': [
      'static with immutable: true and {"maxAge":60000}',
      'static with immutable: true',
      'static with acceptRanges: false',
      'static with acceptRanges: 0',
      'static with cacheControl: true and {"maxAge":5000,"immutable":true}',
      'static with cacheControl: false and {"maxAge":5000,"immutable":true}',
      'static with cacheControl: undefined and {"maxAge":5000,"immutable":true}',
      'static with cacheControl: null and {"maxAge":5000,"immutable":true}',
      'static with acceptRanges off ignores ranges',
      'static with start and end',
    ],
  }),
  alsoOn('3.x', staticPaths, {
    'the page of a redirect to a directory; see scenarios/v3/static-differences': [
      'static: names of files',
      'static: redirects to directories',
      'static: mounted',
      'static: absolute-form targets',
    ],
    'errors of files say that they may be shown; see scenarios/v3/static-differences': [
      'static: names of files without fallthrough',
      'static: paths that try to leave without fallthrough',
      'static: paths that try to leave, dotfiles allowed',
    ],
    'routers of 3.x are no middleware': ['static: mounted twice, in a router'],
  }),
]
