import { neededDecimals } from '../../../domain/columns/shownDecimals.ts'
import { nearestName } from '../../../domain/find/nearestName.ts'
import { copyText } from '../../../domain/sheet/cells/copyText.ts'
import type { CellReason } from '../../../domain/sheet/numberReading.ts'
import { type CheckedColumn, pasteDoubtful, pasteOutOfRange, pasteUnknown } from '../../../domain/sheet/pasteCheck.ts'
import type { SheetSource } from '../../../domain/sheet/source/sheetSource.ts'
import { decimalsIn } from '../columns/decimalsIn.ts'
import { questionCodes } from '../edit/nameQuestions.ts'
import type { PlannedPaste, UnmatchedParts } from './pastePlan.ts'

/**
 * A problem or warning about a paste: the plot's label, its column (`trait` is the trait's name, null for a fixed
 * `field`; both null for a whole row or column) and the reason.
 */
export interface PasteRemark {
  readonly label: string | null
  readonly field: string | null
  readonly trait: string | null
  /** Decimals of that trait's values; null if the column has none. */
  readonly decimals: number | null
  readonly reason: CellReason
}

/** Maximal number of remarks listed; the rest are counted. */
export const maxRemarks = 100

/** A remark about one cell. */
function cellRemark(
  source: SheetSource,
  plot: number,
  field: string,
  reason: CellReason,
  decimals: number | null = null,
): PasteRemark {
  // In a table of lines the name is worded as the line.
  const shown = source.entity === 'line' && field === 'name' ? 'line' : field
  return { label: source.label(plot), field: shown, trait: source.rule(field)?.trait?.name ?? null, decimals, reason }
}

/** Remarks about checked cells: unknown ones first, then doubtful ones, then those out of range. */
export function remarksOf(
  source: SheetSource,
  checked: readonly (Pick<CheckedColumn, 'status' | 'reasons'> & {
    readonly field: string
    readonly rows: ArrayLike<number>
  })[],
): PasteRemark[] {
  const withDecimals = checked.map((column) => ({ ...column, decimals: decimalsOfColumn(source, column) }))
  return [pasteUnknown, pasteDoubtful, pasteOutOfRange].flatMap((kind) =>
    withDecimals.flatMap(({ field, rows, status, reasons, decimals }) =>
      [...reasons]
        .sort(([a], [b]) => a - b)
        .flatMap(([k, reason]) =>
          status[k] === kind && rows[k] >= 0 && !questionCodes.has(reason.code)
            ? [cellRemark(source, rows[k], field, reason, decimalsOfReason(reason, decimals))]
            : [],
        ),
    ),
  )
}

/** Decimals of a column with remarks, counted once; null if there are none. */
function decimalsOfColumn(
  source: SheetSource,
  { field, reasons }: Pick<CheckedColumn, 'reasons'> & { readonly field: string },
): number | null {
  return reasons.size === 0 ? null : decimalsIn(source, field, [])
}

/**
 * Decimals of a remark's value: its column's, or its own if it has more; null for ambiguous texts, which are shown as
 * they are.
 */
function decimalsOfReason({ params }: CellReason, decimals: number | null): number | null {
  if (decimals === null || 'text' in params) return null
  return typeof params.value === 'number' ? Math.max(decimals, neededDecimals(params.value)) : decimals
}

/** Remarks about texts for a computed column, except those that equal its values. */
export function computedRemarks(
  source: SheetSource,
  field: string,
  rows: ArrayLike<number>,
  texts: readonly string[],
): PasteRemark[] {
  const reason = { code: 'value.computed', params: {} }
  return texts.flatMap((text, k) => {
    const value = source.read(rows[k], field)
    const isUnchanged =
      text.trim() === '' || text.trim() === copyText(value, '.') || text.trim() === copyText(value, ',')
    return isUnchanged ? [] : [cellRemark(source, rows[k], field, reason)]
  })
}

/** A remark about a whole column. */
function columnRemark(source: SheetSource, field: string, reason: CellReason): PasteRemark {
  const shown = source.entity === 'line' && field === 'name' ? 'line' : field
  return { label: null, field: shown, trait: source.rule(field)?.trait?.name ?? null, decimals: null, reason }
}

/** Remarks about hidden columns inside a block, and about headings over the values of another column. */
export function columnRemarks(
  source: SheetSource,
  { hidden, otherHeadings }: Pick<PlannedPaste, 'hidden' | 'otherHeadings'>,
): PasteRemark[] {
  return [
    ...hidden.map(({ field }) => columnRemark(source, field, { code: 'paste.hiddenColumn', params: {} })),
    ...otherHeadings.map(({ field, heading }) =>
      columnRemark(source, field, { code: 'paste.otherHeading', params: { text: heading } }),
    ),
  ]
}

const remarkKeys: Readonly<Record<string, string>> = {
  'class.new': 'paste.newClass',
  'line.similar': 'paste.similarLine',
}

/** Remarks about values that need a decision, one for each value and column, with the number of cells. */
export function questionRemarks(
  source: SheetSource,
  checked: readonly (Pick<CheckedColumn, 'status' | 'reasons'> & { readonly field: string })[],
): PasteRemark[] {
  return checked.flatMap(({ field, status, reasons }) => {
    const questions = new Map<string, { reason: CellReason; count: number }>()
    for (const [k, reason] of reasons) {
      if (status[k] !== pasteUnknown || !questionCodes.has(reason.code)) continue
      const value = String(reason.params.value)
      questions.set(value, { reason, count: (questions.get(value)?.count ?? 0) + 1 })
    }
    return [...questions.values()].map(({ reason: { code, params }, count }) =>
      columnRemark(source, field, { code: remarkKeys[code], params: { ...params, count } }),
    )
  })
}

/** Remarks that name the lines a paste creates, with a known line of similar name. */
export function newLineRemarks(source: SheetSource, names: readonly string[]): PasteRemark[] {
  if (!names.length) return []
  const lineNames = [...source.lineNames()]
  const nowhere = { label: null, field: null, trait: null, decimals: null }
  return names.map((value, k): PasteRemark => {
    // Remarks beyond the listed ones are only counted: they need no similar name.
    const other = k < maxRemarks ? nearestName(value, lineNames) : null
    if (other === null) return { ...nowhere, reason: { code: 'paste.newLine', params: { value } } }
    return { ...nowhere, reason: { code: 'paste.newLineNear', params: { value, other } } }
  })
}

/** Remarks about rows and columns of a block that match none of the table, with the reason. */
export function unmatchedRemarks(source: SheetSource, unmatched: UnmatchedParts): PasteRemark[] {
  const plotNames = source.names()
  const remark = (code: string, params: CellReason['params']): PasteRemark => ({
    label: null,
    field: null,
    trait: null,
    decimals: null,
    reason: { code, params },
  })
  const { labels, headings, unheaded, repeatedLabels, ambiguousLabels, repeatedHeadings } = unmatched
  return [
    ...repeatedLabels.map(({ name, count }) => remark('paste.doubledLabel', { text: name, count })),
    ...labels.map((text) => remark(plotNames.has(text.trim()) ? 'paste.hiddenLabel' : 'paste.unknownLabel', { text })),
    ...ambiguousLabels.map((text) => remark('paste.severalRows', { text })),
    ...headings.map((text) => remark('paste.unknownHeading', { text })),
    ...unheaded.map((number) => remark('paste.unheadedColumn', { number })),
    ...repeatedHeadings.map((text) => remark('paste.columnTwice', { text })),
  ]
}
