import { valueField } from '../plots/plotFields.ts'
import { type CellField, cellReader } from './cell.ts'
import { type FieldYearColumns, type TraitColumn, valueColumns } from './fieldYear.ts'
import { hasData } from './packedTrait.ts'
import { ownRepetitions } from './replication.ts'

/** Fixed columns that are empty in many years. */
const optionalFields = [
  'mother',
  'father',
  'repetitions',
  'width',
  'length',
  'square',
  'comment',
  'crossing',
] as const satisfies readonly CellField[]

/** Whether any measure is set; NaN is unset. */
function hasMeasure(measures: Float64Array): boolean {
  for (let i = 0; i < measures.length; i++) if (!Number.isNaN(measures[i])) return true
  return false
}

/** Whether any number differs from 0. */
function hasNonZero(numbers: ArrayLike<number>): boolean {
  for (let i = 0; i < numbers.length; i++) if (numbers[i] !== 0) return true
  return false
}

/**
 * Whether a field has any stored data, including deleted plots. Checked first, since reading 30,000 cells one by one
 * takes as long as drawing the table.
 */
function hasStoredData(columns: FieldYearColumns, field: string): boolean {
  const { width, length, crossing, repetitions, comment, lines } = columns
  switch (field) {
    case 'mother':
      return [...lines.values()].some(({ mother_id }) => mother_id !== null)
    case 'father':
      return [...lines.values()].some(({ father_id }) => father_id !== null)
    case 'width':
      return hasMeasure(width)
    case 'length':
      return hasMeasure(length)
    case 'crossing':
      return hasNonZero(crossing)
    case 'repetitions':
      return hasNonZero(repetitions)
    case 'comment':
      return comment.some((text) => text !== null && text !== '')
    default:
      return true
  }
}

/** A test whether a plot has data in a field that no other column shows. */
function isFilledIn(columns: FieldYearColumns, field: string): (plot: number) => boolean {
  if (field === 'repetitions') {
    const differs = ownRepetitions(columns)
    return (plot) => columns.alive[plot] === 1 && differs(plot)
  }
  const read = cellReader(columns, field)
  return (plot) => {
    const value = columns.alive[plot] ? read(plot) : null
    return value !== null && value !== ''
  }
}

function isAnyFilled(columns: FieldYearColumns, field: string): boolean {
  const isFilled = isFilledIn(columns, field)
  for (let plot = 0; plot < columns.count; plot++) if (isFilled(plot)) return true
  return false
}

/** Columns in which no plot of the year has data; none for a year without plots. */
export function emptyFields(columns: FieldYearColumns): string[] {
  if (!columns.alive.includes(1)) return []
  const empty = new Set<string>()
  for (const field of optionalFields) {
    // An area needs both sides, which come before it in the list.
    const hasNoSide = field === 'square' && (empty.has('width') || empty.has('length'))
    if (hasNoSide || !hasStoredData(columns, field) || !isAnyFilled(columns, field)) empty.add(field)
  }
  return [...empty]
}

const knownEmpty = new WeakMap<FieldYearColumns, { seq: number; crop_seq: number; empty: readonly string[] }>()

/**
 * All columns in which no plot of the year has data: fixed ones as in `emptyFields`, the plants column, traits and
 * markers. Computed once for each state of the year, for its pages.
 */
export function emptyInYear(columns: FieldYearColumns): readonly string[] {
  const { seq, crop_seq } = columns
  const cached = knownEmpty.get(columns)
  if (cached?.seq === seq && cached.crop_seq === crop_seq) return cached.empty
  const emptyColumns = valueColumns(columns).filter((column) => !hasData(column))
  const empty = [
    ...emptyFields(columns),
    ...(columns.plants.size === 0 ? ['plants'] : []),
    ...emptyColumns.map(({ trait }) => valueField(trait.id)),
  ]
  knownEmpty.set(columns, { seq, crop_seq, empty })
  return empty
}

/** Whether any plot of the year has plants, also if only a page of it is loaded. */
export function hasPlants({ plants, emptyInYear: empty }: FieldYearColumns): boolean {
  return plants.size > 0 || empty?.includes('plants') === false
}

/** Whether any plot of the year has data in a column of values, also if only a page of it is loaded. */
export function hasDataInYear({ emptyInYear: empty }: FieldYearColumns, column: TraitColumn): boolean {
  return hasData(column) || empty?.includes(valueField(column.trait.id)) === false
}

/**
 * Columns in the order in which names are assigned, where later ones win: among traits of one name the year's own is
 * meant, while another nursery's trait has an empty column in the year.
 */
export function columnsByName(columns: FieldYearColumns, traits: readonly TraitColumn[]): readonly TraitColumn[] {
  const used = traits.filter((column) => hasDataInYear(columns, column))
  return [...traits.filter((column) => !used.includes(column)), ...used]
}

/** The fixed columns that are empty in the whole year, for a year or a page of it. */
export function emptyWhenLoaded(columns: FieldYearColumns): string[] {
  const { emptyInYear: empty } = columns
  return empty ? optionalFields.filter((field) => empty.includes(field)) : emptyFields(columns)
}

/** The `fields` in which any of the plots (by index) has data. */
export function filledFields(columns: FieldYearColumns, fields: readonly string[], plots: Iterable<number>): string[] {
  const list = [...plots]
  return fields.filter((field) => list.some(isFilledIn(columns, field)))
}
