/** Two parents for each line after the first 60, from the 200 before it; always the same. Indices of lines. */
export function manyDescendants(count: number): { parent: number[]; child: number[] } {
  let seed = 7
  const random = (below: number) => {
    seed = (seed * 48271) % 2147483647
    return seed % below
  }
  const [parent, child]: number[][] = [[], []]
  for (let k = 60; k < count; k++)
    for (const reach of [200, 200]) {
      parent.push(k - 1 - random(Math.min(k, reach)))
      child.push(k)
    }
  return { parent, child }
}
