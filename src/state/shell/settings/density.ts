import { deviceAtom } from '../../lifetime.ts'

/** Row heights of tables, CSS pixels. */
export const densities = [24, 28, 36] as const
type Density = (typeof densities)[number]

/** The row height of tables. */
export const densityAtom = deviceAtom<Density>(28)
