import type { Rectangle } from './positions.ts'
import type { Place } from './viewCorner.ts'

const neighbours = [
  [-1, 0],
  [1, 0],
  [0, -1],
  [0, 1],
] as const

/**
 * The places next to chosen ones, including diagonally, from which the edge of the rectangle `within` can be reached
 * without crossing a chosen place: a hole among the chosen ones has no outline. Some may be before the first row or
 * column of the map. `isChosen` is only called for places of the rectangle.
 */
export function outlineOf(within: Rectangle, isChosen: (row: number, col: number) => boolean): Place[] {
  const { top, left, bottom, right } = within
  // One more place on every side, for the outside.
  const [height, width] = [bottom - top + 3, right - left + 3]
  const chosen = new Uint8Array(height * width)
  for (let row = top; row <= bottom; row++)
    for (let col = left; col <= right; col++)
      if (isChosen(row, col)) chosen[(row - top + 1) * width + col - left + 1] = 1
  const outside = new Uint8Array(height * width)
  const open = [0]
  outside[0] = 1
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    const [row, col] = [Math.floor(at / width), at % width]
    for (const [down, across] of neighbours) {
      const [r, c] = [row + down, col + across]
      const next = r * width + c
      if (r < 0 || c < 0 || r >= height || c >= width || chosen[next] || outside[next]) continue
      outside[next] = 1
      open.push(next)
    }
  }
  const touches = (row: number, col: number): boolean => {
    for (let r = Math.max(0, row - 1); r <= Math.min(height - 1, row + 1); r++)
      for (let c = Math.max(0, col - 1); c <= Math.min(width - 1, col + 1); c++) if (chosen[r * width + c]) return true
    return false
  }
  const places: Place[] = []
  for (let row = 0; row < height; row++)
    for (let col = 0; col < width; col++)
      if (outside[row * width + col] && touches(row, col)) places.push({ row: row + top - 1, col: col + left - 1 })
  return places
}
