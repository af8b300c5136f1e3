/**
 * How long and how often. `starts` is how many processes each server gets, `rounds` how many samples are taken of each,
 * `seconds` how long a sample lasts. A server is warmed up after its start, and shortly before each sample, because it
 * stood idle while the others were asked. It takes some seconds under load until all that is hot is compiled, the longer
 * the more code there is: `/user/:id` on one server took 103 µs in its first seconds, 84 in the next, 61 from then on.
 */
export const FULL = {
  starts: 3,
  rounds: 2,
  seconds: 1,
  warmUp: 4,
  nextWarmUp: 0.8,
  startUps: 9,
  memoryRequests: 200_000,
  sips: 100,
}

/**
 * What the goals ask for, on one version of Node, in about 27 minutes, and everything in about 67; the full one takes
 * about 270. Many short samples: what disturbs a shared machine comes and goes within seconds.
 */
export const QUICK = {
  starts: 1,
  rounds: 7,
  seconds: 0.25,
  warmUp: 1.2,
  nextWarmUp: 0.1,
  startUps: 5,
  memoryRequests: 30_000,
  sips: 20,
}
