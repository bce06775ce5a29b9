/**
 * The least and the greatest of numbers, NaN left out; [Infinity, -Infinity] of none. `Math.min(...values)` throws a
 * RangeError from about 120,000 values on, since each of them becomes an argument on the stack.
 */
export function extent(values: Iterable<number>): readonly [least: number, greatest: number] {
  let lowest = Number.POSITIVE_INFINITY
  let greatest = Number.NEGATIVE_INFINITY
  for (const value of values) {
    if (value < lowest) lowest = value
    if (value > greatest) greatest = value
  }
  return [lowest, greatest]
}
