import { answers } from './answers.js'
import { bodies } from './bodies.js'
import { files } from './files.js'
import { framework } from './framework.js'
import { routing } from './routing.js'

/**
 * Holes that frameworks of this field have had, each as an attack: `item` is its number on the page, and `tests` are those of
 * ours that are about it. `play` resolves with true when the framework holds, with "none" when it has nothing that could be attacked, and
 * else with what went wrong. `asExpress` is the reason why a line of ours does as its Express does, where both are open.
 */
export const attacks = [...routing, ...bodies, ...answers, ...files, ...framework]
