import { deviceAtom } from '../lifetime.ts'

/** Heights that a row of a table may have, CSS pixels. */
export const densities = [24, 28, 36] as const
type Density = (typeof densities)[number]

/** How high the rows of tables are. */
export const densityAtom = deviceAtom<Density>(28)
