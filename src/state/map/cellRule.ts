import type { CellValue } from '../../domain/change/changeSet.ts'
import { type FieldYearColumns, traitColumn } from '../../domain/columns/fieldYear.ts'
import { checkLabel, labelMaxLength, normaliseLabel } from '../../domain/plots/label.ts'
import { checkName, nameMaxLength, normaliseName } from '../../domain/plots/name.ts'
import { readNumberColumn, unreadableText } from '../../domain/sheet/numberReading.ts'

/** Longest comment, in characters. */
const commentMaxLength = 2000

/** A typed text as the value it stands for (null = none), or the key of the sentence that says what is wrong with it. */
export type TypedCell =
  | { readonly ok: true; readonly value: CellValue; readonly warning: string | null }
  | { readonly ok: false; readonly key: string; readonly params: Record<string, string | number> }

function refuse(key: string, params: Record<string, string | number> = {}): TypedCell {
  return { ok: false, key, params }
}

const accept = (value: CellValue, warning: string | null = null): TypedCell => ({ ok: true, value, warning })

/**
 * Reads what was typed into a cell of the map, by the rules of labels, names and numbers. `plot` is -1 for a plot that is
 * being made. A value outside the trait's limits is accepted with a warning.
 */
export function readTypedCell(columns: FieldYearColumns, field: string, plot: number, text: string): TypedCell {
  if (field === 'label') return readLabel(columns, plot, text)
  if (field === 'line') {
    const name = normaliseName(text)
    if (name === '') return accept(null)
    const fault = checkName(name)
    return fault ? refuse(fault, { max: nameMaxLength }) : accept(name)
  }
  if (field === 'comment') {
    const comment = text.normalize('NFC').trim()
    if ([...comment].length > commentMaxLength) return refuse('validation.maxLength', { max: commentMaxLength })
    return accept(comment === '' ? null : comment)
  }
  return readTraitValue(columns, field, text)
}

function readLabel(columns: FieldYearColumns, plot: number, text: string): TypedCell {
  const label = normaliseLabel(text)
  if (label === null) return accept(null)
  const fault = checkLabel(label)
  if (fault) return refuse(fault, { max: labelMaxLength, label })
  for (let i = 0; i < columns.count; i++) {
    if (i !== plot && columns.alive[i] && columns.label[i] === label) return refuse('label.duplicate', { label })
  }
  return accept(label)
}

function readTraitValue(columns: FieldYearColumns, field: string, text: string): TypedCell {
  const column = traitColumn(columns, Number(field.slice('trait:'.length)))
  if (!column) return refuse('trait.unknown', { trait: field })
  const { trait } = column
  if (trait.kind === 'qualitative') {
    const word = text.normalize('NFC').trim()
    if (word === '') return accept(null)
    if (trait.categories && !trait.categories.includes(word)) {
      return refuse('map.value.notCategory', { categories: trait.categories.join(', ') })
    }
    return accept(word)
  }
  const reading = readNumberColumn([text], trait.unit)
  if (reading.status[0] === unreadableText) return refuse('value.not_number', { value: text })
  const value = reading.numbers[0]
  if (Number.isNaN(value)) return accept(null)
  const outside = (trait.min !== null && value < trait.min) || (trait.max !== null && value > trait.max)
  return accept(value, outside ? 'map.value.outsideLimits' : null)
}
