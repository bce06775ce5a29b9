import type { FieldYearColumns } from '../../../../domain/columns/fieldYear.ts'
import { maxRows, maxWidth } from '../../../../domain/layout/mapLimits.ts'
import { checkLabelAmong } from '../../../../domain/plots/label.ts'
import { checkName } from '../../../../domain/plots/name.ts'
import { commentMaxLength } from '../../../../domain/plots/plotLimits.ts'
import {
  checkText,
  decimalNumber,
  digitsOnly,
  maxLength,
  required,
  type TextRule,
  year as yearRule,
} from '../../../../domain/plots/textRules.ts'
import { ruleOf } from '../../../../domain/sheet/cells/fieldRules.ts'
import type { FormFault } from '../../../../ui/form/useForm.ts'

/** A new plot as typed; empty fields are unknown. */
export interface NewPlotValues {
  name: string
  year: string
  label: string
  line: string
  row: string
  col: string
  width: string
  length: string
  repetitions: string
  comment: string
}

const optional = (text: string, rule: (text: string) => FormFault | null): FormFault | null =>
  text.trim() === '' ? null : rule(text.trim())

function livingIndex(columns: FieldYearColumns, matches: (i: number) => boolean): number {
  for (let i = 0; i < columns.count; i++) if (columns.alive[i] && matches(i)) return i
  return -1
}

/** `columns` null: the plot goes to another year, whose names only the server knows. */
function checkPlotName(name: string, columns: FieldYearColumns | null): FormFault | null {
  const fault = checkName(name)
  if (fault) return { key: fault }
  return columns && livingIndex(columns, (i) => columns.name[i] === name) >= 0 ? { key: 'plots.nameExists' } : null
}

function checkPosition(
  values: NewPlotValues,
  columns: FieldYearColumns,
): { row: FormFault | null; col: FormFault | null } {
  const lengthFault = (text: string, max: number): FormFault | null =>
    optional(text, (digits) => {
      const fault = checkText(digits, [digitsOnly])
      if (fault) return fault
      const value = Number(digits)
      return value < 1 || value > max ? { key: 'plots.placeRange', params: { max } } : null
    })
  const row = lengthFault(values.row, maxRows)
  const col = lengthFault(values.col, maxWidth)
  if (row || col) return { row, col }
  if ((values.row.trim() === '') !== (values.col.trim() === '')) {
    const missing = { key: 'plots.placeIncomplete' }
    return values.row.trim() === '' ? { row: missing, col: null } : { row: null, col: missing }
  }
  const [r, c] = [Number(values.row), Number(values.col)]
  const isOccupied = r > 0 && livingIndex(columns, (i) => columns.row[i] === r && columns.col[i] === c) >= 0
  return { row: isOccupied ? { key: 'plots.positionOccupied' } : null, col: null }
}

/** A number of a plot: formatted by `shape`, and valid for the plot's column of this name. */
function checkNumber(field: 'width' | 'length' | 'repetitions', text: string, shape: TextRule): FormFault | null {
  return optional(text, (digits) => {
    const fault = shape(digits)
    if (fault) return fault
    const outcome = ruleOf(field, null)?.rule(Number(digits))
    return outcome && !outcome.ok ? { key: outcome.code, params: outcome.params } : null
  })
}

const checkYear = (text: string) => checkText(text.trim(), [required, yearRule])

/** Whether the plot goes to another year than the one on screen; false while no year is chosen. */
export function isOfOtherYear({ year }: Pick<NewPlotValues, 'year'>, columns: Pick<FieldYearColumns, 'year'>): boolean {
  return checkYear(year) === null && Number(year) !== columns.year
}

/**
 * Faults of a new plot by field; `columns`: the year on screen. A plot of another year has no position here, and only the
 * server can check whether its name and label are unique.
 */
export function checkNewPlot(values: NewPlotValues, columns: FieldYearColumns) {
  const openYear = isOfOtherYear(values, columns) ? null : columns
  return {
    name: checkPlotName(values.name.trim(), openYear),
    year: checkYear(values.year),
    label: optional(values.label, (label) => {
      const labels = openYear ? openYear.label.filter((_, i) => openYear.alive[i] === 1) : []
      const usedLabels = new Set(labels.filter((other) => other !== null))
      const fault = checkLabelAmong(label, usedLabels)
      return fault ? { key: fault } : null
    }),
    line: optional(values.line, (line) => {
      const fault = checkName(line)
      return fault ? { key: fault } : null
    }),
    ...(openYear ? checkPosition(values, openYear) : {}),
    width: checkNumber('width', values.width, decimalNumber),
    length: checkNumber('length', values.length, decimalNumber),
    repetitions: checkNumber('repetitions', values.repetitions, digitsOnly),
    comment: checkText(values.comment.trim(), [maxLength(commentMaxLength)]),
  }
}
