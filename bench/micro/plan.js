import { frameworkOf, inside } from './inside.js'

const { Plan } = inside('trunkline', 'router/plan')
const { stackOf } = inside('trunkline', 'router/stack')
const framework = frameworkOf('v5')

const small = planOf(20)
const large = planOf(5000)

/** Which layers a path is asked of, and what it takes to sort them. */
export const benches = {
  'candidates, 20 routes': () => small.candidates('/route/10/7'),
  'candidates, 5000 routes': () => large.candidates('/route/4999/7'),
  'candidates, 5000 routes, a miss': () => large.candidates('/route/none/7'),
  'a plan of 20 routes': () => new Plan(layersOf20),
}

function planOf(count) {
  return new Plan(layersOf(count))
}

function layersOf(count) {
  const router = framework.Router()
  for (let i = 0; i < count; i++) router.get(`/route/${i}/:id`, () => {})
  return stackOf(router).layers
}

const layersOf20 = layersOf(20)
