import type { DrawnPedigree } from '../../../state/pedigree/pedigreeView.ts'

/** Positions of nodes in the tree for screen readers: every node once, the shown line is the root. */
export interface TreePlaces {
  /** Depth by node, the root's is 1. */
  readonly level: Int32Array
  /** Index in reading order by node. */
  readonly order: Int32Array
}

/** The tree by the shortest path from the shown line: the parents of each node, mother first, then its children. */
export function treeOrder({ pedigree, at, focus }: DrawnPedigree): TreePlaces {
  const { nodes, edges } = pedigree
  const up: number[][] = nodes.map(() => [])
  const down: number[][] = nodes.map(() => [])
  for (const { parent, child, role } of edges) {
    if (role === 'mother') up[child].unshift(parent)
    else up[child].push(parent)
    down[parent].push(child)
  }
  const level = new Int32Array(nodes.length)
  const below: number[][] = nodes.map(() => [])
  const root = at.get(`line:${focus}`) ?? 0
  const queue = nodes.length > 0 ? [root] : []
  if (nodes.length > 0) level[root] = 1
  for (let k = 0; k < queue.length; k++)
    for (const next of [...up[queue[k]], ...down[queue[k]]]) {
      if (level[next]) continue
      level[next] = level[queue[k]] + 1
      below[queue[k]].push(next)
      queue.push(next)
    }
  const order = new Int32Array(nodes.length)
  const stack = nodes.length > 0 ? [root] : []
  for (let place = 0; stack.length > 0; place++) {
    const node = stack.pop() as number
    order[node] = place
    for (const child of below[node].toReversed()) stack.push(child)
  }
  return { level, order }
}
