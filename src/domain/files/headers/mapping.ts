import { parseAddress } from '../cells/address.ts'
import { textOf } from '../cells/cell.ts'
import type { Sheet, SheetRow } from '../cells/sheet.ts'
import { HEADER_WITHIN } from './headingRows.ts'
import type { HeadTarget, SheetMapping } from './headTarget.ts'

/** Uses of columns by header as written in the file; a column that is not listed is read by its header. */
export type HeadMapping = Readonly<Record<string, HeadTarget>>

/** A correction of a file: a new text for a cell (null = blank), or a skipped row. */
export type Correction = { readonly cell: string; readonly value: string | null } | { readonly row: number }

/** Changes to apply to a file when it is read. */
export interface FileEdits {
  readonly mapping: HeadMapping
  readonly corrections: readonly Correction[]
}

function oneSpaced(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

/** The candidate header row with most of these headers. */
function headerRowOf(sheet: Sheet, headers: ReadonlySet<string>): SheetRow | null {
  let header: SheetRow | null = null
  let max = 0
  for (const row of sheet.rows) {
    if (row.number > HEADER_WITHIN) break
    const borne = new Set(row.cells.map((cell) => oneSpaced(textOf(cell))).filter((text) => headers.has(text)))
    if (borne.size > max) {
      max = borne.size
      header = row
    }
  }
  return header
}

/** Rows with corrected cells and without skipped rows; corrections outside the table are added to `misses`. */
function correctedRows(sheet: Sheet, corrections: readonly Correction[], misses: SheetMapping['misses'][number][]) {
  const byRow = new Map<number, Map<number, string | null>>()
  const leftOut = new Set<number>()
  const rowNumbers = new Set(sheet.rows.map(({ number }) => number))
  for (const correction of corrections) {
    if ('row' in correction) {
      if (rowNumbers.has(correction.row)) leftOut.add(correction.row)
      else misses.push({ code: 'corrections.cell', value: String(correction.row) })
      continue
    }
    const at = parseAddress(correction.cell)
    if (!at || !rowNumbers.has(at.row) || at.column > sheet.width) {
      misses.push({ code: 'corrections.cell', value: correction.cell })
      continue
    }
    const cells = byRow.get(at.row) ?? new Map<number, string | null>()
    byRow.set(at.row, cells.set(at.column, correction.value))
  }
  if (byRow.size === 0 && leftOut.size === 0) return sheet.rows
  return sheet.rows
    .filter(({ number }) => !leftOut.has(number))
    .map((row): SheetRow => {
      const put = byRow.get(row.number)
      if (!put) return row
      const cells = [...row.cells]
      for (const [column, value] of put)
        cells[column - 1] = value === null ? null : oneSpaced(value.normalize('NFC')) || null
      return { ...row, cells: Array.from(cells, (cell) => cell ?? null) }
    })
}

/**
 * A sheet with corrected cells, without skipped rows and with the chosen columns. Choices that do not fit it are reported
 * as `mapping.header` and `corrections.cell` when it is parsed.
 */
export function editedSheet(sheet: Sheet, { mapping, corrections }: FileEdits): Sheet {
  const misses: SheetMapping['misses'][number][] = []
  const targets = new Map(
    Object.entries(mapping).map(([header, target]) => [oneSpaced(header.normalize('NFC')), target]),
  )
  const header = targets.size > 0 ? headerRowOf(sheet, new Set(targets.keys())) : null
  const heads = new Map<number, HeadTarget>()
  const borne = new Set<string>()
  header?.cells.forEach((cell, k) => {
    const text = oneSpaced(textOf(cell))
    const target = targets.get(text)
    if (target === undefined) return
    borne.add(text)
    heads.set(k + 1, target)
  })
  for (const text of targets.keys()) if (!borne.has(text)) misses.push({ code: 'mapping.header', value: text })
  const rows = correctedRows(sheet, corrections, misses)
  return { ...sheet, rows, mapping: { headerRow: header?.number ?? null, heads, misses } }
}
