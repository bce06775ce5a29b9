import { familyKey, keyOfLine } from '../../domain/pedigree/shownPedigree.ts'
import type { Reader, Store } from '../store.ts'
import {
  activeNodeAtom,
  closedLinesAtom,
  type DrawnPedigree,
  drawnPedigreeAtom,
  focusLineAtom,
  previousLinesAtom,
  secondLineAtom,
  unfoldedAtom,
} from './pedigreeView.ts'
import { activePlaceAtom, activeShownAtom } from './shownPedigree.ts'

/** Direction of a step. */
export type PedigreeStep = 'mother' | 'father' | 'child' | 'left' | 'right'

/** The node that a step leads to; null if there is none. */
export function nodeAtStep(drawn: DrawnPedigree, at: number, step: PedigreeStep): number | null {
  const { edges } = drawn.pedigree
  const { x, layer } = drawn.layout
  if (step === 'mother' || step === 'father') {
    const up = edges.filter(({ child }) => child === at)
    const edge = up.find(({ role }) => role === step || role === 'selfing')
    return edge?.parent ?? null
  }
  if (step === 'child') {
    const children = edges.filter(({ parent }) => parent === at).map(({ child }) => child)
    return nearest(children, (child) => Math.abs(x[child] - x[at]))
  }
  const sign = step === 'left' ? -1 : 1
  const inDirection = [...x.keys()].filter((other) => layer[other] === layer[at] && (x[other] - x[at]) * sign > 0)
  return nearest(inDirection, (other) => Math.abs(x[other] - x[at]))
}

function nearest(nodes: readonly number[], far: (node: number) => number): number | null {
  let best: number | null = null
  for (const node of nodes) if (best === null || far(node) < far(best)) best = node
  return best
}

/** Moves the cursor; it stays if the step leads nowhere. */
export function moveCursor(store: Store, step: PedigreeStep): void {
  const drawn = store.get(drawnPedigreeAtom)
  const at = store.get(activePlaceAtom)
  if (!drawn || at === null) return
  const next = nodeAtStep(drawn, at, step)
  if (next !== null) store.set(activeNodeAtom, drawn.pedigree.nodes[next].key)
}

/** Shows the pedigree of a line and remembers the previous one. */
export function showPedigreeOf(store: Store, id: number): void {
  const before = store.get(focusLineAtom)
  if (before === id) {
    store.set(activeNodeAtom, keyOfLine(id))
    return
  }
  if (before !== null) store.set(previousLinesAtom, [...store.get(previousLinesAtom), before].slice(-50))
  store.set(focusLineAtom, id)
  store.set(activeNodeAtom, keyOfLine(id))
  if (store.get(secondLineAtom) === id) store.set(secondLineAtom, null)
}

/** Returns to the previous pedigree; false if there is none. */
export function backToPrevious(store: Store): boolean {
  const previousLines = store.get(previousLinesAtom)
  const last = previousLines.at(-1)
  if (last === undefined) return false
  store.set(previousLinesAtom, previousLines.slice(0, -1))
  store.set(focusLineAtom, last)
  store.set(activeNodeAtom, keyOfLine(last))
  return true
}

/** The line of the node with the cursor, for a family its first; null if it is no line. */
export function activeLine(store: Reader): number | null {
  const node = store.get(activeShownAtom)
  if (node?.kind === 'line') return node.line.id
  return node?.kind === 'family' ? node.lines[0].id : null
}

/** Folds or unfolds at the cursor: a family of full sibs, or the part beyond a line. */
export function toggleFoldAtCursor(store: Store): void {
  const node = store.get(activeShownAtom)
  const drawn = store.get(drawnPedigreeAtom)
  if (!node || !drawn || node.kind === 'unknown') return
  if (node.kind === 'family') {
    store.set(unfoldedAtom, toggleId(store.get(unfoldedAtom), node.key))
    store.set(activeNodeAtom, keyOfLine(node.lines[0].id))
    return
  }
  const family = familyKey(node.line)
  if (store.get(unfoldedAtom).has(family)) {
    store.set(unfoldedAtom, toggleId(store.get(unfoldedAtom), family))
    store.set(activeNodeAtom, family)
  } else if (node.line.id !== drawn.focus && !node.side)
    store.set(closedLinesAtom, toggleId(store.get(closedLinesAtom), node.line.id))
}

function toggleId<T>(set: ReadonlySet<T>, value: T): ReadonlySet<T> {
  const next = new Set(set)
  if (!next.delete(value)) next.add(value)
  return next
}
