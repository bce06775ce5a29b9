import { copyText } from '../../domain/sheet/cells/copyText.ts'
import type { CellReason } from '../../domain/sheet/numberReading.ts'
import { type CheckedColumn, pasteDoubtful, pasteOutOfRange, pasteUnknown } from '../../domain/sheet/pasteCheck.ts'
import type { SheetSource } from '../../domain/sheet/source/sheetSource.ts'

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
function cellRemark(source: SheetSource, plot: number, field: string, reason: CellReason): PasteRemark {
  // A line's name is called a line; a plot has a name, too.
  const shown = source.entity === 'line' && field === 'name' ? 'line' : field
  return { label: source.label(plot), field: shown, trait: source.rule(field)?.trait?.name ?? null, reason }
}

/** What is to be said of checked cells: unknown ones first, then doubtful ones, then those out of range. */
export function remarksOf(
  source: SheetSource,
  checked: readonly (Pick<CheckedColumn, 'status' | 'reasons'> & {
    readonly field: string
    readonly rows: ArrayLike<number>
  })[],
): PasteRemark[] {
  return [pasteUnknown, pasteDoubtful, pasteOutOfRange].flatMap((kind) =>
    checked.flatMap(({ field, rows, status, reasons }) =>
      [...reasons]
        .sort(([a], [b]) => a - b)
        .flatMap(([k, reason]) =>
          status[k] === kind && rows[k] >= 0 ? [cellRemark(source, rows[k], field, reason)] : [],
        ),
    ),
  )
}

/** What is to be said of texts for a column that nobody can write into: those that do not stand there already. */
export function computedRemarks(
  source: SheetSource,
  field: string,
  rows: ArrayLike<number>,
  texts: readonly string[],
): PasteRemark[] {
  const reason = { code: 'value.computed', params: {} }
  return texts.flatMap((text, k) => {
    const isThere = text.trim() === '' || text.trim() === copyText(source.read(rows[k], field))
    return isThere ? [] : [cellRemark(source, rows[k], field, reason)]
  })
}

/** What is to be said of rows and columns of a block that name no row or column here. */
export function unmatchedRemarks(
  source: SheetSource,
  labels: readonly string[],
  headings: readonly string[],
): PasteRemark[] {
  const known = source.names()
  const nowhere = { label: null, field: null, trait: null }
  return [
    ...labels.map((text) => {
      const code = known.has(text.trim()) ? 'paste.hiddenLabel' : 'paste.unknownLabel'
      return { ...nowhere, reason: { code, params: { text } } }
    }),
    ...headings.map((text) => ({ ...nowhere, reason: { code: 'paste.unknownHeading', params: { text } } })),
  ]
}
