import { valueField } from '../plots/plotFields.ts'
import { type CellField, cellReader } from './cell.ts'
import { type FieldYearColumns, type TraitColumn, valueColumns } from './fieldYear.ts'
import { holdsAnything } from './packedTrait.ts'

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

/** What tells of plots whether they have something in a field; where no line has the parent, no plot is looked at. */
function isFilledIn(columns: FieldYearColumns, field: string): (plot: number) => boolean {
  const parent = field === 'mother' ? 'mother_id' : field === 'father' ? 'father_id' : null
  if (parent && ![...columns.lines.values()].some((line) => line[parent])) return () => false
  const read = cellReader(columns, field)
  return (plot) => {
    const value = columns.alive[plot] ? read(plot) : null
    return value !== null && value !== ''
  }
}

/** Columns that no plot of the year has anything in; of a year without plots nothing can be said: none. */
export function emptyFields(columns: FieldYearColumns): string[] {
  let plots = 0
  for (let plot = 0; plot < columns.count; plot++) plots += columns.alive[plot]
  if (plots === 0) return []
  return oftenEmpty.filter((field) => {
    const isFilled = isFilledIn(columns, field)
    for (let plot = 0; plot < columns.count; plot++) if (isFilled(plot)) return false
    return true
  })
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
