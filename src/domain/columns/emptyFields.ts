import { valueField } from '../plots/plotFields.ts'
import { type CellField, cellReader } from './cell.ts'
import { type FieldYearColumns, type TraitColumn, valueColumns } from './fieldYear.ts'
import { holdsAnything } from './packedTrait.ts'
import { ownRepetitions } from './replication.ts'

/** The columns that every year has and that many a year has nothing in. */
const oftenEmpty = [
  'mother',
  'father',
  'repetitions',
  'width',
  'length',
  'square',
  'comment',
  'crossing',
] as const satisfies readonly CellField[]

/** Whether an own field has any measure: NaN is none. */
function holdsMeasure(measures: Float64Array): boolean {
  for (let i = 0; i < measures.length; i++) if (!Number.isNaN(measures[i])) return true
  return false
}

/** Whether any number is another than 0. */
function holdsNumber(numbers: ArrayLike<number>): boolean {
  for (let i = 0; i < numbers.length; i++) if (numbers[i] !== 0) return true
  return false
}

/**
 * Whether anything at all is kept under a field, of deleted plots too: what is looked at first, since to read 30,000 cells as
 * cells takes as long as to draw the table.
 */
function keepsAnything(columns: FieldYearColumns, field: string): boolean {
  const { width, length, crossing, repetitions, comment, lines } = columns
  switch (field) {
    case 'mother':
      return [...lines.values()].some(({ mother_id }) => mother_id !== null)
    case 'father':
      return [...lines.values()].some(({ father_id }) => father_id !== null)
    case 'width':
      return holdsMeasure(width)
    case 'length':
      return holdsMeasure(length)
    case 'crossing':
      return holdsNumber(crossing)
    case 'repetitions':
      return holdsNumber(repetitions)
    case 'comment':
      return comment.some((text) => text !== null && text !== '')
    default:
      return true
  }
}

/** What tells of plots whether they have something in a field that no other column shows. */
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

/** Columns that no plot of the year has anything in; of a year without plots nothing can be said: none. */
export function emptyFields(columns: FieldYearColumns): string[] {
  if (!columns.alive.includes(1)) return []
  const empty = new Set<string>()
  for (const field of oftenEmpty) {
    // An area needs both sides, which come before it in the list.
    const hasNoSide = field === 'square' && (empty.has('width') || empty.has('length'))
    if (hasNoSide || !keepsAnything(columns, field) || !isAnyFilled(columns, field)) empty.add(field)
  }
  return [...empty]
}

const knownEmpty = new WeakMap<FieldYearColumns, { seq: number; crop_seq: number; empty: readonly string[] }>()

/**
 * All columns that no plot of the year has anything in: fixed ones as `emptyFields`, that of the plants, traits and markers.
 * Worked out once for each state of the year, for its pages.
 */
export function emptyInYear(columns: FieldYearColumns): readonly string[] {
  const { seq, crop_seq } = columns
  const known = knownEmpty.get(columns)
  if (known?.seq === seq && known.crop_seq === crop_seq) return known.empty
  const ofValues = valueColumns(columns).filter((column) => !holdsAnything(column))
  const empty = [
    ...emptyFields(columns),
    ...(columns.plants.size === 0 ? ['plants'] : []),
    ...ofValues.map(({ trait }) => valueField(trait.id)),
  ]
  knownEmpty.set(columns, { seq, crop_seq, empty })
  return empty
}

/** Whether any plot of the year has plants, also where only a page of it is held. */
export function hasPlants({ plants, emptyInYear: empty }: FieldYearColumns): boolean {
  return plants.size > 0 || empty?.includes('plants') === false
}

/** Whether any plot of the year has anything in a column of values, also where only a page of it is held. */
export function holdsInYear({ emptyInYear: empty }: FieldYearColumns, column: TraitColumn): boolean {
  return holdsAnything(column) || empty?.includes(valueField(column.trait.id)) === false
}

/**
 * Columns in the order in which their names are given out, the later before the earlier: of traits of one name the year's own
 * is meant, another nursery's has its column in the year, too, and nothing in it.
 */
export function columnsByName(columns: FieldYearColumns, all: readonly TraitColumn[]): readonly TraitColumn[] {
  const used = all.filter((column) => holdsInYear(columns, column))
  return [...all.filter((column) => !used.includes(column)), ...used]
}

/** The fixed columns that the whole year has nothing in, of the year or of a page of it. */
export function emptyWhenLoaded(columns: FieldYearColumns): string[] {
  const { emptyInYear: empty } = columns
  return empty ? oftenEmpty.filter((field) => empty.includes(field)) : emptyFields(columns)
}

/** Of `fields` those that any of the plots (by index) has something in. */
export function filledFields(columns: FieldYearColumns, fields: readonly string[], plots: Iterable<number>): string[] {
  const some = [...plots]
  return fields.filter((field) => some.some(isFilledIn(columns, field)))
}
