import { useAtomValue, useStore } from 'jotai'
import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { LineGraph } from '../../domain/pedigree/lineGraph.ts'
import { lineGraphAtom } from '../../state/pedigree/lineStages.ts'
import { focusLineAtom } from '../../state/pedigree/pedigreeView.ts'
import { showPedigreeOf } from '../../state/pedigree/walk.ts'
import { showMessageAtom } from '../../state/shell/messages.ts'

/** The address parameter that names the line whose pedigree is shown. */
export const lineParam = 'line'

/**
 * Shows the pedigree of the line in the address, and keeps the address up to date. Without one it shows the variety with
 * the most relatives; a message reports a line that the crop does not have.
 */
export function useNamedLine(): void {
  const store = useStore()
  const [params, setParams] = useSearchParams()
  const lineId = params.get(lineParam)
  const graph = useAtomValue(lineGraphAtom)
  const focus = useAtomValue(focusLineAtom)
  const followed = useRef<string | null>(null)
  useEffect(() => {
    if (!graph || lineId === followed.current) return
    followed.current = lineId
    if (lineId === null) return
    const id = Number(lineId)
    if (graph.line(id)) showPedigreeOf(store, id)
    else store.set(showMessageAtom, { kind: 'warning', key: 'pedigree.lineDeleted', params: {} })
  }, [graph, lineId, store])
  useEffect(() => {
    // The address may already name the line that was just chosen.
    const chosen = store.get(focusLineAtom)
    if (!graph || (chosen !== null && graph.line(chosen))) return
    const first = firstLine(graph)
    if (first !== null) showPedigreeOf(store, first)
  }, [graph, store])
  useEffect(() => {
    if (focus === null || String(focus) === lineId) return
    followed.current = String(focus)
    setParams(
      (before) => {
        const after = new URLSearchParams(before)
        after.set(lineParam, String(focus))
        return after
      },
      { replace: true },
    )
  }, [focus, lineId, setParams])
}

/**
 * The line with both parents and offspring that has the most offspring, else the line with the most; null without
 * lines.
 */
function firstLine(graph: LineGraph): number | null {
  const rank = ({ id, mother, father }: { id: number; mother: number | null; father: number | null }) => {
    const offspring = graph.offspring(id).length
    return (mother !== null && father !== null && offspring > 0 ? 1_000_000 : 0) + offspring
  }
  let best: { id: number; rank: number } | null = null
  for (const line of graph.all()) if (!best || rank(line) > best.rank) best = { id: line.id, rank: rank(line) }
  return best?.id ?? null
}
