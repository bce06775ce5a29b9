import { useEffect, useMemo, useRef } from 'react'
import { type PagesResult, usePages } from '../../../api/query/usePages.ts'
import { type CellEntry, cellHistory, lineCellHistory } from '../../../contract/plots/cellHistory.ts'
import type { SheetSource, StoredCell } from '../../../domain/sheet/source/sheetSource.ts'

const seqOf = ({ seq }: CellEntry) => seq

type CellHistory = PagesResult<typeof cellHistory> | PagesResult<typeof lineCellHistory>

/**
 * What a cell held, newest first: of a line by the crop's log, whichever sheet shows it. It is read again when the dialog
 * opens, when the cell holds another value, and when what waited has been `unsent` and is sent.
 */
export function useCellHistory(source: SheetSource, cell: StoredCell | null, unsent: number): CellHistory {
  const { entity, id, field } = cell ?? { entity: null, id: 0, field: '' }
  const crop = source.year?.spec_id ?? null
  const cropId = source.scope.of === 'crop' ? source.scope.id : crop
  const yearId = source.scope.of === 'year' ? source.scope.id : null
  const input = useMemo(
    () => ({
      plot: entity === 'plot' && yearId !== null ? { params: { id: yearId, plot: id, field }, query: {} } : null,
      line: entity === 'line' && cropId !== null ? { params: { id: cropId, line: id, field }, query: {} } : null,
    }),
    [entity, id, field, yearId, cropId],
  )
  const ofPlot = usePages(cellHistory, input.plot, seqOf)
  const ofLine = usePages(lineCellHistory, input.line, seqOf)
  const list = entity === 'line' ? ofLine : ofPlot
  const { rows, readAgain } = list
  const isKnown = useRef(rows !== null)
  const value = cell?.value
  // biome-ignore lint/correctness/useExhaustiveDependencies: stored and unsent changes signal it
  useEffect(() => {
    // The first reading is on its way already.
    if (isKnown.current) readAgain()
    isKnown.current = true
  }, [value, unsent, readAgain])
  return list
}
