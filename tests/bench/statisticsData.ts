import { SeededRandom } from '../simulation/random.ts'
import { environmentsTrial, gridTrial, latticeTrial, markerTrial } from '../simulation/trials.ts'

/** The trials that the statistics bench analyses. */
export type StatisticsData = ReturnType<typeof simulatedTrials>

/** Simulates them, the same in every run. */
export function simulatedTrials() {
  const random = new SeededRandom(10)
  const traits = Array.from({ length: 40 }, (_, k) => {
    const shared = random.normals(1, 1)[0]
    return { name: `t${k}`, values: Float64Array.from({ length: 10_000 }, () => shared + random.normal()) }
  })
  return {
    plots: latticeTrial(1, { lines: 300, reps: 100, blockSize: 300 }, { line: 2, block: 0, error: 3 }),
    lattice: latticeTrial(2, { lines: 24, reps: 3, blockSize: 4 }, { line: 2, block: 1, error: 1 }),
    grid: gridTrial(3, {
      rows: 22,
      cols: 15,
      lines: 108,
      rhoRow: 0.5,
      rhoCol: 0.4,
      spatial: 2,
      nugget: 0,
      line: 2,
      rowCol: 1.5,
    }),
    environments: environmentsTrial(4, 270, 5, 2),
    traits,
    markers: markerTrial(5, 600, 1300),
  }
}
