/**
 * Which runs of a walk are drawn when there is not room for all, as indexes, including the first and last: at least
 * `least` pixels apart. In a snake an even number of runs is skipped between two, so that the drawn ones alternate in
 * direction as all do.
 * @param places position of each run across the runs, in the walk's order, pixels
 */
export function shownRuns(places: readonly number[], least: number, turns: boolean): number[] {
  const count = places.length
  if (count <= 1) return count === 1 ? [0] : []
  const pitch = Math.abs(places[count - 1] - places[0]) / (count - 1)
  const needed = pitch > 0 ? Math.max(1, Math.ceil(least / pitch)) : count
  const step = turns && needed % 2 === 0 ? needed + 1 : needed
  const shown: number[] = []
  for (let k = 0; k < count; k += step) shown.push(k)
  const last = shown[shown.length - 1]
  if (last === count - 1) return shown
  // The end of the walk matters more than the run before it.
  if (shown.length > 1 && Math.abs(places[count - 1] - places[last]) < least) shown.pop()
  shown.push(count - 1)
  return shown
}
