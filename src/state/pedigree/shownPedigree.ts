import { atom } from 'jotai'
import { deepestPedigree, linesAround } from '../../domain/pedigree/excerpt.ts'
import { ancestry, type Kinship, kinshipOf } from '../../domain/pedigree/kinship/kinship.ts'
import { type DescentPath, descentPaths } from '../../domain/pedigree/kinship/shares.ts'
import { keyOfLine, type ShownNode, type ShownPedigree, shownPedigree } from '../../domain/pedigree/shownPedigree.ts'
import { isFixedAtom, lineGraphAtom } from './lineStages.ts'
import {
  activeNodeAtom,
  ancestorsAtom,
  closedLinesAtom,
  depthAtom,
  descendantsAtom,
  drawnPedigreeAtom,
  focusLineAtom,
  matrixLinesAtom,
  secondLineAtom,
  unfoldedAtom,
} from './pedigreeView.ts'

/** The chosen line's pedigree to draw, and the number of omitted lines; null without a line. */
export const wantedPedigreeAtom = atom(
  (get): { readonly focus: number; readonly pedigree: ShownPedigree; readonly truncated: number } | null => {
    const graph = get(lineGraphAtom)
    const focus = get(focusLineAtom)
    if (!graph || focus === null || !graph.line(focus)) return null
    const excerpt = linesAround(graph, focus, {
      depth: get(depthAtom) || deepestPedigree,
      ancestors: get(ancestorsAtom),
      descendants: get(descendantsAtom),
      closed: get(closedLinesAtom),
    })
    return { focus, pedigree: shownPedigree(excerpt, focus, get(unfoldedAtom)), truncated: excerpt.truncated }
  },
)

/** The index of the node with the cursor; null if nothing is drawn. */
export const activePlaceAtom = atom((get): number | null => {
  const drawn = get(drawnPedigreeAtom)
  if (!drawn) return null
  const active = get(activeNodeAtom)
  const at = active === null ? undefined : drawn.at.get(active)
  return at ?? drawn.at.get(keyOfLine(drawn.focus)) ?? null
})

export const activeShownAtom = atom((get): ShownNode | null => {
  const at = get(activePlaceAtom)
  return at === null ? null : (get(drawnPedigreeAtom)?.pedigree.nodes[at] ?? null)
})

/** The lines for relationships: the shown one, the second one and those in the matrix, without duplicates. */
export const relatedLinesAtom = atom((get): readonly number[] => {
  const graph = get(lineGraphAtom)
  const lineIds = [get(focusLineAtom), get(secondLineAtom), ...get(matrixLinesAtom)]
  return [...new Set(lineIds)].filter((id): id is number => id !== null && graph?.line(id) !== undefined)
})

/** Coefficients of parentage of all shown and related lines; null if there are too many (over 5,000 ancestors). */
export const kinshipAtom = atom((get): Kinship | null => {
  const graph = get(lineGraphAtom)
  const drawn = get(drawnPedigreeAtom)
  if (!graph) return null
  const shown = drawn?.pedigree.nodes.flatMap((node) =>
    node.kind === 'line' ? [node.line.id] : node.kind === 'family' ? [node.lines[0].id] : [],
  )
  const lines = ancestry(graph, [...(shown ?? []), ...get(relatedLinesAtom)])
  return lines && kinshipOf(lines, get(isFixedAtom))
})

/** Paths between the shown line and the second one, each from the common ancestor down; empty if they share none. */
export const pathsToSecondAtom = atom((get): readonly DescentPath[] => {
  const graph = get(lineGraphAtom)
  const [focus, second] = [get(focusLineAtom), get(secondLineAtom)]
  if (!graph || focus === null || second === null) return []
  const down = descentPaths(graph, second, focus)
  return down.length > 0 ? down : descentPaths(graph, focus, second)
})
