/** How many cases a property is tried on: a few in every test run, PROOF_RUNS of them when somebody asks for proof. */
export function runs(usually: number): number {
  return Number(process.env['PROOF_RUNS'] ?? usually)
}
