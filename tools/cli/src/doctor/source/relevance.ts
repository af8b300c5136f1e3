import type { Members, TextValue, Value } from './value.ts'

// Values kept for other files are compared as JSON, so drop what no registration could use.
const DEEPEST = 5
const MOST_ELEMENTS = 500
const LONGEST_PATH = 300
const MOST_VALUES = 400

/** The part of a value that may matter to other files; undefined if none does. */
export function relevantPart(value: Value | undefined, deepest = DEEPEST): Value | undefined {
  return partOf(value, DEEPEST - deepest, { left: MOST_VALUES })
}

/** How many values may still be visited: classes that refer to each other expand to very many. */
interface Budget {
  left: number
}

// Cached, because files re-export the same objects again and again.
const partsByDepth = new WeakMap<Value, Map<number, Value | undefined>>()

function partOf(value: Value | undefined, depth: number, budget: Budget): Value | undefined {
  if (value === undefined || depth > DEEPEST || budget.left-- <= 0) return undefined
  if (!('members' in value) && value.is !== 'list' && value.is !== 'one of') return findPart(value, depth, budget)
  const known = partsByDepth.get(value)
  if (known?.has(depth)) return known.get(depth)
  const part = findPart(value, depth, budget)
  if (budget.left > 0) partsByDepth.set(value, (known ?? new Map()).set(depth, part))
  return part
}

function findPart(value: Value, depth: number, budget: Budget): Value | undefined {
  switch (value.is) {
    case 'text':
      return looksLikePath(value) ? value : undefined
    case 'list': {
      const elements = value.elements
        .slice(0, MOST_ELEMENTS)
        .map((each) => partOf(each ?? undefined, depth + 1, budget))
      return elements.some(Boolean) ? { is: 'list', elements: elements.map((each) => each ?? null) } : undefined
    }
    case 'one of': {
      const values = value.values.flatMap((each) => partOf(each, depth, budget) ?? [])
      return values.length > 0 ? { is: 'one of', values } : undefined
    }
    case 'object': {
      const members = relevantMembers(value.members, depth, budget)
      const isEmpty = Object.keys(members).length === 0 && !value.keys?.length
      return isEmpty ? undefined : { ...value, members }
    }
    case 'function':
      return value.members ? { ...value, members: relevantMembers(value.members, depth, budget) } : value
    case 'class':
      return {
        ...value,
        members: relevantMembers(value.members, depth, budget),
        fields: relevantMembers(value.fields, depth, budget),
      }
    default:
      return value
  }
}

function relevantMembers(members: Members, depth: number, budget: Budget): Members {
  const kept: Record<string, Value> = {}
  for (const [name, value] of Object.entries(members)) {
    const part = partOf(value, depth + 1, budget)
    if (part) kept[name] = part
  }
  return kept
}

/** Whether a string may be a path; most strings in a program are not. */
export function looksLikePath({ parts }: Pick<TextValue, 'parts'>): boolean {
  const [first = ''] = parts
  if (parts.length > 1 && first === '') return parts.some((part) => /^[/*.:-]/.test(part))
  return /^[/*]/.test(first) && first.length < LONGEST_PATH && !/\s/.test(first)
}
