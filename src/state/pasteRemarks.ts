import { readCell } from '../domain/columns/cell.ts'
import type { FieldYearColumns } from '../domain/columns/fieldYear.ts'
import { copyText } from '../domain/sheet/cells/copyText.ts'
import { traitOfColumn } from '../domain/sheet/cells/fieldRules.ts'
import type { CellReason } from '../domain/sheet/numberReading.ts'
import { type CheckedColumn, pasteDoubtful, pasteOutOfRange, pasteUnknown } from '../domain/sheet/pasteCheck.ts'

/**
 * Something that a paste does not write as it stands, or that is to be looked at: the plot's label, its column (`trait` is a
 * trait's name, null for a fixed `field`; both null where a whole row or column is meant) and why.
 */
export interface PasteRemark {
  readonly label: string | null
  readonly field: string | null
  readonly trait: string | null
  readonly reason: CellReason
}

/** Most remarks that are listed; the rest are counted. */
export const remarksMax = 100

/** A remark about one cell. */
function cellRemark(columns: FieldYearColumns, plot: number, field: string, reason: CellReason): PasteRemark {
  const label = columns.label[plot] ?? columns.name[plot]
  return { label, field, trait: traitOfColumn(columns, field)?.name ?? null, reason }
}

/** What is to be said of checked cells: unknown ones first, then doubtful ones, then those out of range. */
export function remarksOf(
  columns: FieldYearColumns,
  checked: readonly (Pick<CheckedColumn, 'status' | 'reasons'> & {
    readonly field: string
    readonly plots: ArrayLike<number>
  })[],
): PasteRemark[] {
  return [pasteUnknown, pasteDoubtful, pasteOutOfRange].flatMap((kind) =>
    checked.flatMap(({ field, plots, status, reasons }) =>
      [...reasons]
        .sort(([a], [b]) => a - b)
        .flatMap(([k, reason]) =>
          status[k] === kind && plots[k] >= 0 ? [cellRemark(columns, plots[k], field, reason)] : [],
        ),
    ),
  )
}

/** What is to be said of texts for a column that nobody can write into: those that do not stand there already. */
export function computedRemarks(
  columns: FieldYearColumns,
  field: string,
  plots: ArrayLike<number>,
  texts: readonly string[],
): PasteRemark[] {
  const reason = { code: 'value.computed', params: {} }
  return texts.flatMap((text, k) => {
    const isThere = text.trim() === '' || text.trim() === copyText(readCell(columns, plots[k], field))
    return isThere ? [] : [cellRemark(columns, plots[k], field, reason)]
  })
}

/** What is to be said of rows and columns of a block that name no row or column here. */
export function unmatchedRemarks(
  columns: FieldYearColumns,
  labels: readonly string[],
  headings: readonly string[],
): PasteRemark[] {
  const known = new Set([...columns.label, ...columns.name].slice(0, columns.count * 2))
  const nowhere = { label: null, field: null, trait: null }
  return [
    ...labels.map((text) => {
      const code = known.has(text.trim()) ? 'paste.hiddenLabel' : 'paste.unknownLabel'
      return { ...nowhere, reason: { code, params: { text } } }
    }),
    ...headings.map((text) => ({ ...nowhere, reason: { code: 'paste.unknownHeading', params: { text } } })),
  ]
}
