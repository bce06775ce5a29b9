/** Words in natural order: numbers by size (2 before 10) and before letters, letters by code. */
export function naturally(a: string, b: string): number {
  const parts = /\d+|\D+/g
  const left = a.match(parts) ?? []
  const right = b.match(parts) ?? []
  for (let k = 0; k < Math.min(left.length, right.length); k++) {
    if (left[k] === right[k]) continue
    const byNumber = Number(left[k]) - Number(right[k])
    if (byNumber !== 0 && !Number.isNaN(byNumber)) return byNumber
    return left[k] < right[k] ? -1 : 1
  }
  return left.length - right.length
}
