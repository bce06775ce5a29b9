import { useStore } from 'jotai'
import { useEffect, useState } from 'react'
import { traitOfField } from '../../domain/change/changeSet.ts'
import { type FieldYearColumns, suppressedBit, type TraitColumn, traitColumn } from '../../domain/columns/fieldYear.ts'
import { inBackground } from '../../domain/inBackground.ts'
import { isPlotPosition } from '../../domain/layout/positions.ts'
import type { SelectionSummary } from '../../domain/stats/selection/SelectionStatistics.ts'
import { isNumberTrait } from '../../domain/traits/traitKinds.ts'
import { colouringAtom } from '../../state/colour/colouring.ts'
import type { Store } from '../../state/store.ts'
import { lastTouchAtom, loadedYearAtom } from '../../state/year/loaded.ts'
import { selectionAtom } from '../../state/year/selection.ts'
import { afterPaint } from '../../ui/afterPaint.ts'
import { startStatistics } from '../../workers/statistics.ts'

const key = 'selection'
const wholeKey = 'whole'

/** Figures of the selection. */
export interface Figures {
  summary: SelectionSummary
  /** For all plots of the year; null unless requested. */
  overall: SelectionSummary | null
  trait: number
}

/**
 * The trait of the figures: the table's active column if the selection was made in the table, else the coloured trait.
 */
function statisticsTrait(store: Store): number | null {
  const { pane, field } = store.get(selectionAtom)
  const tableTrait = pane === 'table' && field !== null ? traitOfField(field) : null
  if (tableTrait !== null) return tableTrait
  const subject = store.get(colouringAtom)?.subject
  return subject?.by === 'trait' ? subject.trait : null
}

/**
 * Figures of the selected plots, and with `isOfWhole` of the whole year, from the statistics worker; the latest
 * selection wins, nothing is computed twice. Null if nothing with numbers is selected.
 */
export function useSelectionFigures(isOfWhole = false): Figures | null {
  const store = useStore()
  const [figures, setFigures] = useState<Figures | null>(null)

  useEffect(() => {
    const statistics = startStatistics()
    let opened: { trait: number; revision: number } | null = null
    let overall: SelectionSummary | null = null
    let isRequesting = false
    let isStale = false
    let isEnded = false

    const request = async (): Promise<void> => {
      const columns = store.get(loadedYearAtom)
      const { mask, count } = store.get(selectionAtom)
      const trait = statisticsTrait(store)
      const column = columns && trait !== null ? traitColumn(columns, trait) : null
      if (!columns || !column || trait === null || count === 0 || !isNumberTrait(column.trait)) {
        setFigures(null)
        return
      }
      const { revision } = store.get(lastTouchAtom)
      if (opened?.trait !== trait || opened.revision !== revision) {
        // Deferred until painted, because all values of the trait are transferred.
        await afterPaint()
        if (isEnded || revision !== store.get(lastTouchAtom).revision) return
        const values = shownValues(columns, column)
        await statistics.openSelection(key, values)
        if (isOfWhole) {
          await statistics.openSelection(wholeKey, values)
          overall = await statistics.replaceSelection(wholeKey, columns.alive)
        }
        opened = { trait, revision }
      }
      const summary = await statistics.replaceSelection(key, mask)
      if (!isEnded) setFigures(summary && { summary, overall, trait })
    }
    const follow = async (): Promise<void> => {
      isStale = true
      if (isRequesting) return
      isRequesting = true
      while (isStale && !isEnded) {
        isStale = false
        await request()
      }
      isRequesting = false
    }

    const stops = [selectionAtom, colouringAtom, lastTouchAtom, loadedYearAtom].map((watched) =>
      store.sub(watched, () => inBackground(follow())),
    )
    inBackground(follow())
    return () => {
      isEnded = true
      for (const stop of stops) stop()
      statistics.dispose()
    }
  }, [store, isOfWhole])

  return figures
}

/** Values except suppressed ones and borders, which no statistic includes. */
function shownValues(columns: FieldYearColumns, { numbers, status }: TraitColumn): Float64Array {
  return numbers.map((value, i) => (status[i] & suppressedBit || !isPlotPosition(columns, i) ? Number.NaN : value))
}
