/** Set by `npm run drill`: the long runs. Unset: the short ones that every `npm test` makes. */
export const isDrill = process.env.PLOTLINE_DRILL === '1'

/** Number of repetitions: the short run's, or the drill's. */
export function drillSize(short: number, long: number): number {
  return isDrill ? long : short
}

/** Seed of the faults' random choices; `PLOTLINE_SEED` repeats a run. */
export const seed = Number(process.env.PLOTLINE_SEED ?? 20_260_401)

/**
 * Bytes of the archive that the drill sends: 10 GB, or as set by `--gigabytes`; `short` in the short run.
 * @throws if that is not a number above 0.
 */
export function archiveBytes(short: number): number {
  return drillSize(short, option('gigabytes', 10) * 1e9)
}

/** A number above 0 that the drill takes from an option. @throws if it is none. */
function option(name: string, long: number): number {
  const text = process.env[`PLOTLINE_${name.toUpperCase()}`]
  const value = Number(text ?? long)
  if (!(value > 0)) throw new Error(`--${name} is no number above 0: ${text}`)
  return value
}

/** Values of the large database of the drill: ten million, or as set by `--values`; `short` in the short run. */
export const manyValues = (short: number): number => drillSize(short, option('values', 1e7))

/** Companies of the largest database of the drill: 50, or as set by `--companies`; `short` in the short run. */
export const manyCompanies = (short: number): number => drillSize(short, option('companies', 50))
