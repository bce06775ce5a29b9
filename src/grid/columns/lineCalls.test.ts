import type { ColDef } from 'ag-grid-community'
import { beforeEach, describe, expect, it } from 'vitest'
import { openedSheet } from '../../../tests/arbitraries/openedSheet.ts'
import { rphMarker, withMarker } from '../../../tests/arbitraries/smallYear.ts'
import { readCell } from '../../domain/columns/cell.ts'
import { unpackLineCalls } from '../../domain/genotypes/lineCalls.ts'
import { sheetOrder } from '../../domain/sheet/range/sheetOrder.ts'
import { plainLayout } from '../../state/sheet/columns/columnLayout.ts'
import { clearSelected } from '../../state/sheet/edit/sheetClear.ts'
import { typeCell } from '../../state/sheet/edit/typing.ts'
import { fillDown } from '../../state/sheet/fill/sheetFill.ts'
import { findCell } from '../../state/sheet/find/sheetFind.ts'
import { plotsSourceAtom } from '../../state/sheet/openSheet.ts'
import { copyCells } from '../../state/sheet/paste/sheetCopy.ts'
import { activeCellAtom, goToCell, selectRect } from '../../state/sheet/selection/sheetSelection.ts'
import { sheetOrderAtom } from '../../state/sheet/sheetView.ts'
import type { Store } from '../../state/store.ts'
import { lineCallsAtom } from '../../state/year/lineCalls.ts'
import { loadedYearAtom } from '../../state/year/loaded.ts'
import { mapThemes } from '../../ui/theme.ts'
import { CellStyle } from '../scene/CellStyle.ts'
import { followLineCalls } from '../scene/followLineCalls.ts'
import type { SheetScene } from '../scene/SheetScene.ts'
import { SheetStatistics } from '../statistics/SheetStatistics.ts'
import { CreatedColumns } from './CreatedColumns.ts'
import { sheetGroups } from './columnFields.ts'
import { columnGroups } from './plotColumns.ts'
import { type PlotRow, plotRow } from './plotRows.ts'
import { SeenDecimals } from './seenDecimals.ts'

const field = `marker:${rphMarker}`
let store: Store

/** For the lines Lada (plots 0, 2, 4) and Vega (1, 3, 5): G/G and T/T. */
const ofBoth = unpackLineCalls([
  { lines: [11, 12], markers: [{ id: rphMarker, words: ['G/G', 'T/T'], calls: [0, 1] }] },
])

beforeEach(() => {
  store = openedSheet(1, 6)
  const columns = withMarker(store.get(loadedYearAtom)!)
  columns.markers[0].codes.set([0, -1, -1, -1, 2, -1])
  store.set(sheetOrderAtom, sheetOrder(Int32Array.from([0, 1, 2, 3, 4, 5]), ['label', field], 64))
  store.set(lineCallsAtom, ofBoth)
})

const ownCalls = () => [0, 1, 2, 3, 4, 5].map((plot) => readCell(store.get(loadedYearAtom)!, plot, field))

/** Texts of the marker's cells, their grid values, and which are marked as the line's. */
function seen() {
  const source = store.get(plotsSourceAtom)!
  const style = new CellStyle(store, source, mapThemes.light)
  const head = { icon: () => document.createElement('i'), word: (key: string) => key, isFiltered: () => false }
  const parts = {
    now: () => ({ source, style, statistics: new SheetStatistics(source) }),
    decimals: new SeenDecimals(() => 0),
    layout: { ...plainLayout, empty: { fields: [], filled: 0 } },
    head: head as never,
    createdColumns: new CreatedColumns(),
  }
  const column = columnGroups(
    sheetGroups(source.year, (key) => key, [field]),
    parts,
  )
    .flatMap((def) => ('children' in def ? def.children : []))
    .find((def) => 'colId' in def && def.colId === field) as ColDef<PlotRow, string | null>
  const rows = [0, 1, 2, 3, 4, 5].map((plot) => plotRow(source, plot))
  const read = column.valueGetter as (params: { data: PlotRow }) => string | null
  const write = column.valueFormatter as (params: { value: string | null; data: PlotRow }) => string
  return {
    values: rows.map((data) => read({ data })),
    texts: rows.map((data) => write({ value: read({ data }), data })),
    marked: rows.flatMap(({ plot }) => (style.statesOf(plot, field).includes('inherited') ? [plot] : [])),
  }
}

describe('calls of lines in the cells of a marker', () => {
  it('show where the plot has no own call, and are not its values [PLT-33]', () => {
    expect(seen()).toEqual({
      values: ['A/C', null, null, null, 'G/G', null],
      texts: ['A/C', 'T/T', 'G/G', 'T/T', 'G/G', 'T/T'],
      marked: [1, 2, 3, 5],
    })
    store.set(lineCallsAtom, unpackLineCalls([]))
    expect(seen().texts).toEqual(['A/C', '–', '–', '–', 'G/G', '–'])
  })

  it('are replaced by typed calls, shown again when these are cleared, and removed with the line', () => {
    expect(typeCell(store, { plot: 1, field }, 'a c')).toBeNull()
    expect([seen().texts[1], seen().marked]).toEqual(['A/C', [2, 3, 5]])
    selectRect(store, { top: 0, bottom: 5, left: 1, right: 1 })
    clearSelected(store)
    expect([ownCalls(), seen().texts]).toEqual([new Array(6).fill(null), ['G/G', 'T/T', 'G/G', 'T/T', 'G/G', 'T/T']])
    typeCell(store, { plot: 0, field: 'line' }, '')
    expect(seen().texts[0]).toBe('–')
  })

  it('calls of lines are copied as displayed; cut, fill and search use the plots’ own calls', () => {
    selectRect(store, { top: 0, bottom: 4, left: 1, right: 1 })
    const copied = (isCut: boolean) => copyCells(store, isCut)?.text.split('\r\n').slice(0, 5)
    expect(copied(false)).toEqual(['A/C', 'T/T', 'G/G', 'T/T', 'G/G'])
    expect(copied(true)).toEqual(['A/C', '', '', '', 'G/G'])
    selectRect(store, { top: 3, bottom: 4, left: 1, right: 1 })
    fillDown(store, 'repeat')
    expect(ownCalls()).toEqual(['A/C', null, null, null, null, null])
    goToCell(store, { row: 0, col: 1 })
    findCell(store, 'T/T', 1)
    expect(store.get(activeCellAtom)).toMatchObject({ row: 0, col: 1 })
  })

  it('redraw only the columns of loaded markers', () => {
    const refreshed: string[][] = []
    const style = new CellStyle(store, store.get(plotsSourceAtom)!, mapThemes.light)
    const api = {
      isDestroyed: () => false,
      getAllDisplayedColumns: () => ['rowNumber', 'label', field].map((id) => ({ getColId: () => id })),
      getRenderedNodes: () => [],
      refreshCells: ({ columns }: { columns: { getColId(): string }[] }) =>
        refreshed.push(columns.map((column) => column.getColId())),
    }
    const repaints: string[] = []
    const requestPaint = (part: string) => {
      repaints.push(part)
    }
    const stop = followLineCalls(store, { api, style, requestPaint } as unknown as SheetScene)
    store.set(
      lineCallsAtom,
      unpackLineCalls([{ lines: [12], markers: [{ id: rphMarker, words: ['A/A'], calls: [0] }] }]),
    )
    expect([refreshed, repaints]).toEqual([[[field]], ['states']])
    expect([style.lineCallAt(1, field), style.lineCallAt(2, field)]).toEqual(['A/A', null])
    stop()
  })
})
