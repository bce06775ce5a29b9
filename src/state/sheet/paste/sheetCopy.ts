import type { CellValue } from '../../../domain/change/changeSet.ts'
import { lineCallAt, noLineGenotypeCalls } from '../../../domain/genotypes/lineCalls.ts'
import { copyText } from '../../../domain/sheet/cells/copyText.ts'
import { writeClipboard } from '../../../domain/sheet/clipboard.ts'
import { type CellBlock, numbersInRuns, type ShownBlock } from '../../../domain/sheet/range/ranges.ts'
import { existingRows, idsOfRows } from '../../../domain/sheet/source/rowIds.ts'
import type { SheetSource } from '../../../domain/sheet/source/sheetSource.ts'
import { cropAtom } from '../../lifetime.ts'
import { showMessageAtom } from '../../shell/messages.ts'
import { decimalMarkAtom } from '../../shell/settings/decimalMark.ts'
import type { Store } from '../../store.ts'
import { lineCallsAtom } from '../../year/lineCalls.ts'
import { withShownCells } from '../../year/visiblePlots.ts'
import { sheetDerived, sheetSourceAtom } from '../openSheet.ts'
import { shownBlocksAtom } from '../selection/sheetSelection.ts'
import { sheetOrderAtom } from '../sheetView.ts'
import { ownCopyAtom } from './ownCopy.ts'

/**
 * The last copied cells: plots of one field-year, by id, and fields; `isCut` = the next paste of this text removes them
 * here.
 */
export interface CopiedCells {
  /** The key of the rows, see `SheetSource.key`. */
  readonly source: string
  readonly ids: Float64Array
  readonly fields: readonly string[]
  readonly isCut: boolean
  readonly text: string
}

export const copiedCellsAtom = cropAtom<CopiedCells | null>(null)

/** The last copied cells in the loaded field-year, for the dashed outline; null if they are of another one. */
export const copiedBlockAtom = sheetDerived((get): CellBlock | null => {
  const copied = get(copiedCellsAtom)
  const source = get(sheetSourceAtom)
  if (!copied || copied.source !== source?.key) return null
  return { rows: existingRows(source, copied.ids), fields: copied.fields }
})

/** Columns of whole rows that clearing leaves but the paste of cut rows removes. */
const pasteOnlyFields: ReadonlySet<string> = new Set(['row', 'col', 'mother', 'father'])

const isSameList = (a: Int32Array, b: Int32Array): boolean =>
  a.length === b.length && a.every((value, k) => value === b[k])

/**
 * The selection as one block: ranges with the same columns are put below each other, ranges with the same rows side by
 * side. Null if neither fits.
 */
function mergeBlocks(blocks: readonly ShownBlock[]): ShownBlock | null {
  const [first, ...others] = blocks
  if (!first || first.rows.length === 0 || first.cols.length === 0) return null
  if (!others.length) return first
  const mergeRuns = (runs: Int32Array[]): Int32Array => {
    const numbers = new Set(runs.flatMap((run) => [...numbersInRuns(run)]))
    return Int32Array.from([...numbers].sort((a, b) => a - b).flatMap((at) => [at, at]))
  }
  if (others.every((block) => isSameList(block.cols, first.cols)))
    return { rows: mergeRuns(blocks.map((block) => block.rows)), cols: first.cols }
  if (others.every((block) => isSameList(block.rows, first.rows)))
    return { rows: first.rows, cols: mergeRuns(blocks.map((block) => block.cols)) }
  return null
}

/**
 * What copying reads: values, and the calls of lines in cells without one, as a spreadsheet copies what a formula
 * shows. Cutting reads only the plots' own values.
 */
function copiedFrom(store: Store, source: SheetSource, isCut: boolean): (plot: number, field: string) => CellValue {
  const { year } = source
  const calls = source.entity === 'plot' && !isCut ? store.get(lineCallsAtom) : noLineGenotypeCalls
  return (plot, field) => source.read(plot, field) ?? (year && lineCallAt(calls, year, plot, field))
}

/**
 * The selected visible cells for the clipboard: text for other programs, HTML with exact values for this one. Null,
 * with a message, if nothing is selected or the ranges do not form one block.
 */
export function copyCells(store: Store, isCut: boolean): { text: string; html: string } | null {
  const source = store.get(sheetSourceAtom)
  const order = store.get(sheetOrderAtom)
  const blocks = store.get(shownBlocksAtom)
  const block = mergeBlocks(blocks)
  if (!source || !block) {
    store.set(showMessageAtom, {
      kind: 'info',
      key: blocks.length > 1 ? 'table.copy.shapes' : 'table.copy.nothing',
      params: {},
    })
    return null
  }
  const plots = numbersInRuns(block.rows).map((row) => order.rows[row])
  const fields = Array.from(numbersInRuns(block.cols), (col) => order.fields[col])
  const read = copiedFrom(store, source, isCut)
  const kinds = new Map(fields.map((field) => [field, source.rule(field)?.kind]))
  const mark = store.get(decimalMarkAtom)
  const copied = writeClipboard(
    Array.from(plots, (plot) =>
      fields.map((field) => {
        const value = read(plot, field)
        return { text: copyText(value, mark), value, kind: kinds.get(field) ?? 'text', plot: source.id[plot], field }
      }),
    ),
  )
  store.set(ownCopyAtom, { ...copied, mark })
  const ids = idsOfRows(source, plots)
  store.set(copiedCellsAtom, { source: source.key, ids, fields, isCut, text: copied.text })
  withShownCells(store, () => {
    const params = { count: plots.length * fields.length }
    const cut = fields.some((field) => pasteOnlyFields.has(field)) ? 'table.copy.cutWhole' : 'table.copy.cut'
    store.set(showMessageAtom, { kind: 'info', key: isCut ? cut : 'table.copy.done', params, about: ['copied'] })
  })
  return copied
}
