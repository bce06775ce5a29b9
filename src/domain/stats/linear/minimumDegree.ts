/** A symmetric pattern without diagonal: the neighbours of node i are `neighbours[start[i]] … neighbours[start[i + 1] - 1]`. */
export interface Graph {
  readonly size: number
  readonly start: Int32Array
  readonly neighbours: Int32Array
}

/**
 * An elimination order with little fill: approximate minimum degree on the quotient graph
 * (Amestoy, Davis & Duff 1996, SIAM J. Matrix Anal. Appl. 17, 886–905). Ties go to the node most recently updated, then the lowest
 * number, so equal patterns give equal orders. Result: `order[k]` is the node eliminated at step k.
 * Hubs (degree above 10·√size: an intercept, an environment) are left to the end, as in the authors' program.
 * By hand: the packages that offer it are unmaintained, and none stops once the rest is known to be dense.
 */
export function minimumDegreeOrder(graph: Graph): Int32Array {
  const { size, start, neighbours } = graph
  const order = new Int32Array(size)
  const hubDegree = Math.max(16, 10 * Math.sqrt(size))
  const hubs: number[] = []
  const variables: number[][] = []
  const elements: number[][] = []
  const members: number[][] = []
  const state = new Uint8Array(size)
  const degree = new Int32Array(size)
  for (let i = 0; i < size; i++) {
    if (start[i + 1] - start[i] <= hubDegree) continue
    hubs.push(i)
    state[i] = hub
  }
  for (let i = 0; i < size; i++) {
    const others: number[] = []
    if (state[i] === live) {
      for (let p = start[i]; p < start[i + 1]; p++) if (state[neighbours[p]] === live) others.push(neighbours[p])
    }
    variables.push(others)
    elements.push([])
    members.push([])
    degree[i] = others.length
  }
  const ordinary = size - hubs.length
  hubs.sort((a, b) => start[a + 1] - start[a] - (start[b + 1] - start[b]) || a - b)
  order.set(hubs, ordinary)
  const buckets = new DegreeBuckets(degree, state)
  const mark = new Int32Array(size).fill(-1)
  const outside = new Int32Array(size)
  const outsideMark = new Int32Array(size).fill(-1)
  for (let step = 0; step < ordinary; step++) {
    const pivot = buckets.takeSmallest()
    order[step] = pivot
    mark[pivot] = step
    const front: number[] = []
    const join = (candidates: number[]) => {
      for (const node of candidates) {
        if (state[node] === live && mark[node] !== step) {
          mark[node] = step
          front.push(node)
        }
      }
    }
    state[pivot] = element
    join(variables[pivot])
    for (const e of elements[pivot]) {
      if (state[e] !== element) continue
      join(members[e])
      state[e] = absorbed
      members[e] = []
    }
    variables[pivot] = []
    elements[pivot] = []
    members[pivot] = front
    const remaining = ordinary - step - 1
    if (front.length === remaining) {
      front.sort((a, b) => a - b)
      for (let k = 0; k < remaining; k++) order[step + 1 + k] = front[k]
      return order
    }
    for (const node of front) {
      for (const e of elements[node]) {
        if (state[e] !== element) continue
        if (outsideMark[e] !== step) {
          outsideMark[e] = step
          outside[e] = members[e].length
        }
        outside[e]--
      }
    }
    for (const node of front) {
      let bound = front.length - 1
      const stillElements: number[] = [pivot]
      for (const e of elements[node]) {
        if (state[e] !== element) continue
        if (outside[e] === 0) state[e] = absorbed
        else {
          stillElements.push(e)
          bound += outside[e]
        }
      }
      const stillVariables: number[] = []
      for (const other of variables[node]) {
        if (state[other] === live && mark[other] !== step) stillVariables.push(other)
      }
      bound += stillVariables.length
      variables[node] = stillVariables
      elements[node] = stillElements
      buckets.move(node, Math.min(bound, remaining - 1))
    }
  }
  return order
}

const live = 0
const element = 1
const absorbed = 2
const hub = 3

/** Nodes by degree, in doubly linked lists. */
class DegreeBuckets {
  private readonly head: Int32Array
  private readonly next: Int32Array
  private readonly previous: Int32Array
  private readonly degree: Int32Array
  private smallest = 0

  /** Adds the live nodes. */
  constructor(degree: Int32Array, state: Uint8Array) {
    const size = degree.length
    this.head = new Int32Array(size + 1).fill(-1)
    this.next = new Int32Array(size)
    this.previous = new Int32Array(size)
    this.degree = degree
    for (let i = size - 1; i >= 0; i--) if (state[i] === live) this.insert(i)
  }

  takeSmallest(): number {
    while (this.head[this.smallest] < 0) this.smallest++
    const node = this.head[this.smallest]
    this.remove(node)
    return node
  }

  move(node: number, degree: number): void {
    this.remove(node)
    this.degree[node] = degree
    this.insert(node)
    if (degree < this.smallest) this.smallest = degree
  }

  private insert(node: number): void {
    const d = this.degree[node]
    const first = this.head[d]
    this.next[node] = first
    this.previous[node] = -1
    if (first >= 0) this.previous[first] = node
    this.head[d] = node
  }

  private remove(node: number): void {
    const before = this.previous[node]
    const after = this.next[node]
    if (before >= 0) this.next[before] = after
    else this.head[this.degree[node]] = after
    if (after >= 0) this.previous[after] = before
  }
}
