/** Up to so many neighbours are sorted as they come; most nodes have two or three. */
const few = 24

let kept = new Int32Array(64)

/**
 * The places of nodes, lowest first, in the first so many numbers of the answer, which the next call writes over: it is asked
 * of every node in every sweep.
 */
export function sortedPlaces(nodes: readonly number[], place: Int32Array): Int32Array {
  const count = nodes.length
  if (kept.length < count) kept = new Int32Array(2 * count)
  if (count > few) {
    for (let k = 0; k < count; k++) kept[k] = place[nodes[k]]
    kept.subarray(0, count).sort()
    return kept
  }
  for (let k = 0; k < count; k++) {
    const at = place[nodes[k]]
    let j = k
    for (; j > 0 && kept[j - 1] > at; j--) kept[j] = kept[j - 1]
    kept[j] = at
  }
  return kept
}
