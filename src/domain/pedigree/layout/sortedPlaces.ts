/** Up to this many neighbours are sorted by insertion; most nodes have two or three. */
const few = 24

let places = new Int32Array(64)

/**
 * The positions of nodes in ascending order, at the start of the returned array, which the next call overwrites: it is
 * called for every node in every sweep.
 */
export function sortedPlaces(nodes: readonly number[], place: Int32Array): Int32Array {
  const count = nodes.length
  if (places.length < count) places = new Int32Array(2 * count)
  if (count > few) {
    for (let k = 0; k < count; k++) places[k] = place[nodes[k]]
    places.subarray(0, count).sort()
    return places
  }
  for (let k = 0; k < count; k++) {
    const at = place[nodes[k]]
    let j = k
    for (; j > 0 && places[j - 1] > at; j--) places[j] = places[j - 1]
    places[j] = at
  }
  return places
}
