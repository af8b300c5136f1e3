import depd from 'depd'

// These belong to `send`, under whose name apps know the warnings and silence them.
const deprecate = depd('send')

/**
 * Reads names that options had before: `hidden` for `dotfiles`, and `from` for `root`. The newer name wins.
 * @example readOlderOptions({ hidden: true }) // { dotfiles: 'allow' }
 */
export function readOlderOptions<Given extends OlderOptions>(options: Given): Given {
  const { dotfiles, hidden, root, from } = options
  const newer: OlderOptions = {}
  if (hidden !== undefined) {
    deprecate(`hidden: use dotfiles: '${hidden ? 'allow' : 'ignore'}' instead`)
    if (dotfiles === undefined && hidden) newer.dotfiles = 'allow'
  }
  if (!root && from) {
    deprecate('send.from: pass root as option')
    newer.root = String(from)
  }
  return Object.keys(newer).length === 0 ? options : Object.assign(Object.create(options), newer)
}

interface OlderOptions {
  dotfiles?: unknown
  hidden?: unknown
  root?: unknown
  from?: unknown
}
