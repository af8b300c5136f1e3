/** How many cases a property is tried on: a few in every test run, PROOF_RUNS of them when somebody asks for proof. */
export function runs(usually: number): number {
  return Number(process.env['PROOF_RUNS'] ?? usually)
}

/** How long that many cases may take, on a busy machine and with time to shrink a counterexample. */
export function patience(cases: number): number {
  return 60_000 + cases * 50
}
