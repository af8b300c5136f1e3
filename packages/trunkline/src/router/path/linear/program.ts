import type { CharSet } from './char-set.ts'
import { canBeEmpty, isAnchored, type LookNode, type Node, type RepeatNode } from './node.ts'
import type { Expression } from './parse.ts'
import type { Operation, Program, Step } from './step.ts'

/** The steps of an expression; undefined if its counted repetitions would make too many of them. */
export function compileProgram(expression: Expression): Program | undefined {
  return new Assembler(true).assemble(expression.node, expression.captures)
}

const MOST_STEPS = 4096

class Assembler {
  readonly #captures: boolean
  readonly #steps: Step[] = []
  #splits = 0
  #depth = 0
  #isTooLong = false

  constructor(captures: boolean) {
    this.#captures = captures
  }

  assemble(node: Node, captures: number): Program | undefined {
    this.#add(node, 0)
    this.#step('match', 0)
    if (this.#isFull()) return undefined
    const steps = this.#steps
    return { steps, captures, anchored: isAnchored(node), splits: this.#splits, depth: this.#depth }
  }

  #add(node: Node, depth: number): void {
    if (this.#isFull()) return
    switch (node.type) {
      case 'char':
        this.#step('char', depth, node.set)
        break
      case 'sequence':
        for (const part of node.nodes) this.#add(part, depth)
        break
      case 'choice':
        this.#addChoice(node.nodes, depth)
        break
      case 'capture':
        if (this.#captures) this.#step('save', 2 * node.index)
        this.#add(node.node, depth)
        if (this.#captures) this.#step('save', 2 * node.index + 1)
        break
      case 'repeat':
        this.#addRepeat(node, depth)
        break
      case 'look':
        this.#addLook(node)
        break
      default:
        this.#step(node.type, 0)
    }
  }

  #addChoice(nodes: readonly Node[], depth: number): void {
    const jumps: Step[] = []
    nodes.forEach((node, i) => {
      const split = i < nodes.length - 1 ? this.#split() : undefined
      if (split) split.to = this.#steps.length
      this.#add(node, depth)
      if (!split) return
      jumps.push(this.#step('jump', 0))
      split.otherwise = this.#steps.length
    })
    for (const jump of jumps) jump.to = this.#steps.length
  }

  #addRepeat(repeat: RepeatNode, depth: number): void {
    const { node, min, max } = repeat
    // For `x{2,}`, the last mandatory round doubles as the loop body, unless `x` can match the empty string.
    const sharesLast = min > 0 && max === Number.POSITIVE_INFINITY && !canBeEmpty(node)
    for (let i = sharesLast ? 1 : 0; i < min && !this.#isFull(); i++) this.#addRound(repeat, depth)
    if (sharesLast) {
      const top = this.#steps.length
      this.#addRound(repeat, depth)
      this.#direct(this.#split(), repeat.greedy, top, this.#steps.length)
    } else if (max === Number.POSITIVE_INFINITY) {
      const split = this.#split()
      const top = this.#steps.length - 1
      this.#addOptionalRound(repeat, depth)
      this.#step('jump', 0).to = top
      this.#direct(split, repeat.greedy, top + 1, this.#steps.length)
    } else {
      const splits: [Step, number][] = []
      for (let i = min; i < max && !this.#isFull(); i++) {
        splits.push([this.#split(), this.#steps.length])
        this.#addOptionalRound(repeat, depth)
      }
      for (const [split, round] of splits) this.#direct(split, repeat.greedy, round, this.#steps.length)
    }
  }

  #addOptionalRound(repeat: RepeatNode, depth: number): void {
    if (!canBeEmpty(repeat.node)) return this.#addRound(repeat, depth)
    this.#depth = Math.max(this.#depth, depth + 1)
    this.#step('begin round', depth)
    this.#addRound(repeat, depth + 1)
    this.#step('end round', depth)
  }

  #addRound({ node, captures: [first, end] }: RepeatNode, depth: number): void {
    if (this.#captures && end > first) this.#step('forget', first).to = end
    this.#add(node, depth)
  }

  #addLook({ node, negative }: LookNode): void {
    // The captures of a lookahead are never read; parse() refuses those that would be.
    const look = new Assembler(false).assemble(node, 0)
    this.#isTooLong ||= look === undefined
    this.#step(negative ? 'not ahead' : 'ahead', 0, undefined, look)
  }

  #isFull(): boolean {
    return this.#isTooLong || this.#steps.length > MOST_STEPS
  }

  #split(): Step {
    return this.#step('split', this.#splits++)
  }

  #direct(split: Step, greedy: boolean, round: number, on: number): void {
    split.to = greedy ? round : on
    split.otherwise = greedy ? on : round
  }

  #step(op: Operation, number: number, set?: CharSet, look?: Program): Step {
    const step: Step = { op, set, look, number, to: 0, otherwise: 0 }
    this.#steps.push(step)
    return step
  }
}
