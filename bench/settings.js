/**
 * How long and how often. `starts` is how many processes each server gets, `rounds` how many samples are taken of each,
 * `seconds` how long a sample lasts. A server is warmed up after its start, and shortly before its further workloads.
 */
export const FULL = {
  starts: 3,
  rounds: 2,
  seconds: 1,
  warmUp: 1.5,
  nextWarmUp: 0.3,
  startUps: 9,
  memoryRequests: 200_000,
  sips: 100,
}

/** Everything on one version of Node in about 25 minutes; the full one takes about 90. */
export const QUICK = {
  starts: 2,
  rounds: 1,
  seconds: 0.6,
  warmUp: 0.7,
  nextWarmUp: 0.2,
  startUps: 5,
  memoryRequests: 30_000,
  sips: 20,
}
