/** Set by `npm run drill`: the long runs. Unset: the short ones that every `npm test` makes. */
export const isDrill = process.env.PLOTLINE_DRILL === '1'

/** How often something is tried: the short run's number, or the drill's. */
export function size(short: number, long: number): number {
  return isDrill ? long : short
}

/** Seed of what the faults draw at random; `PLOTLINE_SEED` repeats a run. */
export const seed = Number(process.env.PLOTLINE_SEED ?? 20_260_401)

/**
 * Bytes of the archive that the drill sends: 10 GB, or as set by `--gigabytes`; `short` in the short run.
 * @throws if that is not a number above 0.
 */
export function archiveBytes(short: number): number {
  const gigabytes = Number(process.env.PLOTLINE_GIGABYTES ?? 10)
  if (!(gigabytes > 0)) throw new Error(`--gigabytes is no number above 0: ${process.env.PLOTLINE_GIGABYTES}`)
  return size(short, gigabytes * 1e9)
}

/**
 * Values of the large database of the drill: ten million, or as set by `--values`; `short` in the short run.
 * @throws if that is not a number above 0.
 */
export function manyValues(short: number): number {
  const values = Number(process.env.PLOTLINE_VALUES ?? 1e7)
  if (!(values > 0)) throw new Error(`--values is no number above 0: ${process.env.PLOTLINE_VALUES}`)
  return size(short, values)
}
