import { address, parseAddress } from './cells/address.ts'

/** Codes that refuse a file. */
export const FAULT_CODES = [
  'file.empty',
  'file.xls',
  'file.encrypted',
  'file.macro',
  'file.html',
  'file.corrupt',
  'file.too_big',
  'file.unpacked_too_big',
  'file.type',
  'file.limits',
  'mapping.header',
  'corrections.cell',
  'header.missing',
  'header.duplicate',
  'header.blank',
  'cap.missing',
  'cap.mismatch',
  'cell.required',
  'cell.pattern',
  'cell.too_long',
  'cell.number',
  'cell.number_doubtful',
  'cell.integer',
  'cell.range',
  'cell.date',
  'cell.date_doubtful',
  'cell.date_in_text',
  'cell.error_value',
  'cell.formula_no_value',
  'cell.merged',
  'name.only_special',
  'name.too_long',
  'label.pattern',
  'label.too_long',
  'label.duplicate',
  'plot.duplicate',
  'plot.unknown',
  'plot.mismatch',
  'position.doubtful',
  'position.duplicate',
  'position.incomplete',
  'position.kind',
  'repetitions.position',
  'region.unknown',
  'dates.order',
  'species.other_crop',
  'location.several',
  'location.unknown',
  'trait.none',
  'trait.duplicate',
  'trait.limits',
  'trait.categories',
  'trait.mixed',
  'trait.type_conflict',
  'marker.call',
  'marker.mixed_coding',
  'marker.alleles',
  'line.unknown',
  'line.duplicate',
  'pedigree.self',
  'pedigree.conflict',
  'pedigree.cycle',
  'pedigree.notation',
  'map.too_wide',
  'map.unknown_plot',
  'map.duplicate',
  'map.missing_plot',
  'map.no_plots',
  'quota.plots',
  'upload.outdated',
] as const

/** Codes of warnings, which do not refuse a file. */
export const WARNING_CODES = [
  'file.encoding_guessed',
  'sheet.chosen',
  'sheet.ignored',
  'row.hidden',
  'column.hidden',
  'header.joined',
  'header.unknown',
  'cell.text_number',
  'cell.date_serial',
  'cell.date_year',
  'cell.digits',
  'cell.scientific',
  'cell.superscript',
  'cell.struck',
  'cell.note',
  'cell.note_ignored',
  'row.totals',
  'comment.not_stored',
  'value.far',
  'cell.percent',
  'cell.leading_zeros',
  'cell.number_as_text',
  'cell.no_value',
  'cell.time',
  'cell.formula',
  'cell.formula_like',
  'kind.unknown',
  'line.created',
  'parent.unknown',
  'pedigree.unread',
  'plot.named',
  'line.mismatch',
  'line.similar',
  'line.samples',
  'trait.dates',
  'trait.numbers_in_text',
  'trait.serials',
  'trait.empty',
  'trait.similar',
  'value.repeated',
  'marker.moved',
  'map.label_first',
] as const

export type FaultCode = (typeof FAULT_CODES)[number]
export type WarningCode = (typeof WARNING_CODES)[number]

/** Parameters of a fault's message besides cell and value; `context` selects the message `<code>_<context>`. */
export type FaultParams = Readonly<Record<string, string | number>>

/**
 * A fault or warning. `cell` is A1 notation or a range, null = the whole file; `value` is the text read, at most 100
 * characters.
 */
export interface Fault {
  readonly code: FaultCode | WarningCode
  /** Name of the worksheet; null for csv and for faults of the whole file. */
  readonly sheet: string | null
  readonly cell: string | null
  readonly value: string | null
  readonly params: FaultParams
}

const VALUE_LENGTH = 100

/** A value as a fault shows it: its first 100 characters. */
export function shownValue(value: string | null): string | null {
  return value === null || value.length <= VALUE_LENGTH ? value : [...value].slice(0, VALUE_LENGTH).join('')
}

/** A fault or warning of the whole file. */
export function wholeFault(
  code: FaultCode | WarningCode,
  value: string | null = null,
  params: FaultParams = {},
): Fault {
  return { code, sheet: null, cell: null, value: shownValue(value), params }
}

/** Faults and warnings found so far: the first ones in cell order, and the total number. */
export interface Findings {
  readonly faults: readonly Fault[]
  readonly warnings: readonly Fault[]
  readonly faultTotal: number
  readonly warningTotal: number
}

/**
 * Most faults, and most warnings, that are stored, so that a file with ten million bad cells does not fill the memory.
 */
const maxFindings = 1000

/** Collects the faults and warnings of one sheet, starting from those found earlier. */
export class FaultLog {
  private readonly sheet: string | null
  private readonly faults: FaultList
  private readonly warnings: FaultList

  constructor(sheet: string | null, before: Findings | null = null) {
    this.sheet = sheet
    this.faults = new FaultList(before?.faults ?? [], before?.faultTotal ?? 0)
    this.warnings = new FaultList(before?.warnings ?? [], before?.warningTotal ?? 0)
  }

  /** A fault at a cell (row and column from 1). */
  fault(code: FaultCode, row: number, column: number, value: string | null, params: FaultParams = {}): void {
    this.faults.add(this.at(code, address(row, column), value, params))
  }

  /** A fault at a range in A1 notation. */
  faultAtRange(code: FaultCode, range: string, value: string | null, params: FaultParams = {}): void {
    this.faults.add(this.at(code, range, value, params))
  }

  /** A fault or warning of the whole file. */
  whole(code: FaultCode, value: string | null = null, params: FaultParams = {}): void {
    this.faults.add(this.at(code, null, value, params))
  }

  /** A warning at a cell. */
  warn(code: WarningCode, row: number, column: number, value: string | null, params: FaultParams = {}): void {
    this.warnings.add(this.at(code, address(row, column), value, params))
  }

  /** A warning of the whole file. */
  warnWhole(code: WarningCode, value: string | null = null, params: FaultParams = {}): void {
    this.warnings.add(this.at(code, null, value, params))
  }

  /** The findings in cell order: row by row, then column by column, whole-file faults last. */
  findings(): Findings {
    return {
      faults: this.faults.first(),
      warnings: this.warnings.first(),
      faultTotal: this.faults.total,
      warningTotal: this.warnings.total,
    }
  }

  /** A1 notation of a cell. */
  addressOf(row: number, column: number): string {
    return address(row, column)
  }

  private at(code: FaultCode | WarningCode, cell: string | null, value: string | null, params: FaultParams): Fault {
    return { code, sheet: this.sheet, cell, value: shownValue(value), params }
  }
}

class FaultList {
  total: number
  private faults: Fault[]

  constructor(faults: readonly Fault[], total: number) {
    this.faults = [...faults]
    this.total = total
  }

  add(fault: Fault): void {
    this.total += 1
    this.faults.push(fault)
    if (this.faults.length >= 2 * maxFindings) this.faults = this.first()
  }

  first(): Fault[] {
    return sortedByCell(this.faults).slice(0, maxFindings)
  }
}

function sortedByCell(faults: readonly Fault[]): Fault[] {
  const placedFaults = faults.map((fault) => {
    const at = fault.cell === null ? null : parseAddress(fault.cell.split(':')[0])
    return { fault, row: at?.row ?? Number.POSITIVE_INFINITY, column: at?.column ?? 0 }
  })
  placedFaults.sort((a, b) => (a.row === b.row ? a.column - b.column : a.row - b.row))
  return placedFaults.map((placedFault) => placedFault.fault)
}
