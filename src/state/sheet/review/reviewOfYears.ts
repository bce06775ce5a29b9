import type { FieldYearColumns } from '../../../domain/columns/fieldYear.ts'
import type { ColumnAnswers } from '../../../domain/files/cells/columnContext.ts'
import type { Correction, HeadMapping } from '../../../domain/files/headers/mapping.ts'
import type { ReviewedUpload, ReviewPlace } from '../../../domain/files/review/reviewFile.ts'
import type { FileChoices } from '../../../domain/files/uploadRecord.ts'
import { cropAtom } from '../../lifetime.ts'
import { goToYear } from '../../shell/navigation.ts'
import type { Store } from '../../store.ts'
import { type Nursery, nurseriesAtom } from '../../year/chosenYear.ts'
import { endReview } from './importReview.ts'

type PlaceOfFile = Pick<ReviewPlace, 'nursery' | 'year'>

/** How a file is read for its review: what its columns are, how their cells are read, and the other choices of the user. */
export interface ReadingChoices {
  /** null = as it was remembered, else by the headings. */
  readonly mapping: HeadMapping | null
  readonly answers: ColumnAnswers
  readonly choices: FileChoices
}

/** A file of several years that is reviewed a year at a time: the year that comes next, and those that have been. */
interface ReviewOfYears {
  readonly upload: File
  readonly kind: ReviewedUpload
  readonly reading: ReadingChoices
  /** Null = the year on screen is the one. */
  readonly next: PlaceOfFile | null
  readonly been: readonly PlaceOfFile[]
}

export const reviewOfYearsAtom = cropAtom<ReviewOfYears | null>(null)

const isSame = (a: PlaceOfFile, b: PlaceOfFile) => a.nursery === b.nursery && a.year === b.year

/** Whether the year on screen is the one that a file names. */
export const isPlaceOf = ({ field_name, year }: FieldYearColumns, place: PlaceOfFile): boolean =>
  place.nursery === field_name && place.year === year

/** The years of a file that are still to be reviewed, without the one on screen. */
export function yearsLeft(store: Store, upload: File, places: readonly ReviewPlace[], columns: FieldYearColumns) {
  const current = store.get(reviewOfYearsAtom)
  const been = current?.upload === upload ? current.been : []
  return places.filter((place) => !isPlaceOf(columns, place) && !been.some((visited) => isSame(visited, place)))
}

/** The ids of the nursery and year that a file names; null if the crop has no such nursery or year. */
export function yearOfPlace(
  nurseries: readonly Nursery[],
  { nursery, year }: PlaceOfFile,
): { fieldId: number; yearId: number } | null {
  const field = nurseries.find(({ field_name }) => field_name === nursery)
  const fieldYear = field?.fieldyear_set.find((candidate) => candidate.year === year)
  return field && fieldYear ? { fieldId: field.field_id, yearId: fieldYear.id } : null
}

/** Corrections that leave out the rows of all other places, so that a file is uploaded for one nursery and year. */
export function leaveOutOtherPlaces(places: readonly ReviewPlace[], place: ReviewPlace): Correction[] {
  return places.filter((other) => !isSame(other, place)).flatMap(({ at }) => at.map((row): Correction => ({ row })))
}

/**
 * Switches from the review of the year on screen, with the result `been`, to another year of the same file; that review
 * starts when its year is loaded. False if the crop has no such nursery or year.
 */
export function reviewYear(
  store: Store,
  { upload, kind, reading }: Pick<ReviewOfYears, 'upload' | 'kind' | 'reading'>,
  next: PlaceOfFile,
  been: PlaceOfFile | null,
): boolean {
  const nextYear = yearOfPlace(store.get(nurseriesAtom) ?? [], next)
  if (!nextYear) return false
  const current = store.get(reviewOfYearsAtom)
  const before = current?.upload === upload ? current.been : []
  endReview(store)
  store.set(reviewOfYearsAtom, { upload, kind, reading, next, been: been ? [...before, been] : before })
  goToYear(store, nextYear)
  return true
}

/** The file that waits for the year that has come on screen, once; null where none does. */
export function popWaitingReview(
  store: Store,
  here: FieldYearColumns,
): Pick<ReviewOfYears, 'upload' | 'kind' | 'reading'> | null {
  const waiting = store.get(reviewOfYearsAtom)
  if (!waiting?.next || !isPlaceOf(here, waiting.next)) return null
  store.set(reviewOfYearsAtom, { ...waiting, next: null })
  return { upload: waiting.upload, kind: waiting.kind, reading: waiting.reading }
}
