/** Number of distinct lines on the marked plots (1, by index); `line` 0 = none. */
export function countLines(line: ArrayLike<number>, mask: Uint8Array): number {
  const lines = new Set<number>()
  for (let i = 0; i < mask.length; i++) if (mask[i] && line[i]) lines.add(line[i])
  return lines.size
}
