import { useAtomValue } from 'jotai'
import type { LineGraph, PedigreeLine } from '../../../domain/pedigree/lineGraph.ts'
import { lineGraphAtom } from '../../../state/pedigree/lineStages.ts'
import { focusLineAtom, pedigreeTabAtom } from '../../../state/pedigree/pedigreeView.ts'
import { activeShownAtom } from '../../../state/pedigree/shownPedigree.ts'

/** The line of the panel: in details the one under the cursor, else the one whose pedigree is shown. */
export function usePanelLine(): { graph: LineGraph; line: PedigreeLine } | null {
  const graph = useAtomValue(lineGraphAtom)
  const focus = useAtomValue(focusLineAtom)
  const active = useAtomValue(activeShownAtom)
  const tab = useAtomValue(pedigreeTabAtom)
  if (!graph) return null
  const shown = active?.kind === 'line' ? active.line.id : active?.kind === 'family' ? active.lines[0].id : null
  const id = tab === 'details' ? (shown ?? focus) : focus
  const line = id === null ? undefined : graph.line(id)
  return line ? { graph, line } : null
}
