import { applyChange } from './apply-change.ts'
import { buildRouter } from './build.ts'
import type { Case, RequestSpec, Round } from './case.ts'
import type { BareResponse, Framework, RouterLike } from './framework.ts'
import type { NumberedRequest } from './handler.ts'
import { showError, showState } from './show.ts'
import { Turns } from './turns.ts'
import { chainsOf, urlOf } from './urls.ts'
import { World } from './world.ts'

/** Builds a case's routers and asks them everything; the world's trace tells what came of it. */
export async function play(framework: Framework, given: Case): Promise<World> {
  const world = new World(framework, given.paths)
  const router = buildRouter(world, given.router, applyChange)
  const chains = chainsOf(given)
  const turns = new Turns()
  let asked = 0
  turns.hold()
  try {
    for (const round of given.rounds) {
      for (const change of round.changes) applyChange(world, change)
      const requests = round.requests.map((request) =>
        toRequest(request, urlOf(request, chains, given.longestUrl), asked++),
      )
      await playRound(world, router, round, requests, turns)
    }
  } finally {
    turns.release()
  }
  return world
}

async function playRound(
  world: World,
  router: RouterLike,
  round: Round,
  requests: NumberedRequest[],
  turns: Turns,
): Promise<void> {
  const drain = () => turns.drain((err) => world.noteCrash(err))
  for (const req of requests) {
    const together = round.together ? ' // together with its neighbours' : ''
    world.script.push(`r0.handle(#${req.number} ${req.method} ${JSON.stringify(req.url)})${together}`)
    ask(world, router, req)
    if (!round.together) await drain()
  }
  await drain()
}

function toRequest(spec: RequestSpec, url: string | undefined, number: number): NumberedRequest {
  const params = spec.outerParams === undefined ? {} : { params: Object.freeze({ ...spec.outerParams }) }
  return { number, url, method: spec.method, ...params }
}

function ask(world: World, router: RouterLike, req: NumberedRequest): void {
  const label = `#${req.number}`
  const res: BareResponse = {
    setHeader: (name, value) => void world.note(`${label} header ${name}: ${String(value)}`),
    end: (body) => void world.note(`${label} answered ${body} ${showState(world, req)}`),
    set: (name, value) => void world.note(`${label} set ${name}: ${String(value)}`),
    send: (body) => void world.note(`${label} sent ${body} ${showState(world, req)}`),
  }
  try {
    router.handle(req, res, (...args) => {
      const next = req.next === undefined ? '' : ' with a next'
      world.note(`${label} done(${args.map(showError).join(', ')}) ${showState(world, req)}${next}`)
    })
  } catch (err) {
    world.noteCrash(err)
  }
}
