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
 * For a comparison of a few workloads and peers; everything takes about 100 minutes on one version of Node, the full one
 * about 270. Not shorter: after a warm-up of 1.2 s, one of two servers with the same code took half as long again.
 */
export const QUICK = {
  starts: 1,
  rounds: 6,
  seconds: 0.4,
  warmUp: 3,
  nextWarmUp: 0.25,
  startUps: 5,
  memoryRequests: 30_000,
  sips: 20,
}
