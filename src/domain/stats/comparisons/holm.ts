/**
 * Probabilities adjusted for all tests made together, stepping down (Holm 1979, Scand. J. Stat. 6, 65–70): if all
 * hypotheses are true, any adjusted value is below 0.05 in at most 5 % of cases. In the order of the input; a test that
 * was not possible is null and does not count.
 */
export function holm(probabilities: readonly (number | null)[]): (number | null)[] {
  const ordered = probabilities.flatMap((p, place) => (p === null ? [] : [{ p, place }])).sort((a, b) => a.p - b.p)
  const adjusted: (number | null)[] = probabilities.map(() => null)
  let largest = 0
  for (const [k, { p, place }] of ordered.entries()) {
    largest = Math.max(largest, Math.min(1, (ordered.length - k) * p))
    adjusted[place] = largest
  }
  return adjusted
}
