import { atom } from 'jotai'
import type { CellValue } from '../../../domain/change/changeSet.ts'
import { cellReader } from '../../../domain/columns/cell.ts'
import { type FieldYearColumns, traitColumn } from '../../../domain/columns/fieldYear.ts'
import { readPlant } from '../../../domain/columns/plotPlants.ts'
import {
  decideReview,
  isDraftOf,
  noChoices,
  type Review,
  type ReviewChoices,
  type SeenField,
  seenKey,
} from '../../../domain/files/review/decideReview.ts'
import type { CellOutcome, ReviewCells } from '../../../domain/files/review/reviewCells.ts'
import type { ReviewColumn, ReviewTrait } from '../../../domain/files/review/reviewColumns.ts'
import type { ReviewFile } from '../../../domain/files/review/reviewFile.ts'
import type { Trait } from '../../../domain/traits/trait.ts'
import { newTraitFields } from '../../../domain/traits/traitFields.ts'
import { shownFieldFor } from '../../colour/colourFirst.ts'
import { shownFieldAtom } from '../../colour/colouring.ts'
import { yearAtom } from '../../lifetime.ts'
import { claimId, reservedCount } from '../../log/reservedIds.ts'
import type { Store } from '../../store.ts'
import { loadedYearAtom, revisionAtom } from '../../year/loaded.ts'
import { sheetSourceAtom } from '../openSheet.ts'
import { sheetPasteAtom } from '../paste/sheetPaste.ts'

/** A file of values under review over the field-year on screen: the parsed file and the decisions so far. */
export interface ImportReview {
  readonly upload: File
  readonly file: ReviewFile
  readonly choices: ReviewChoices
  /** The values of its fields when they were first shown, by field and plot id. */
  readonly seen: ReadonlyMap<string, SeenField>
  /** The new traits of the file; they are created together with its values. */
  readonly drafts: readonly Trait[]
}

/** The file under review; null = none. Reset with the field-year. */
export const importReviewAtom = yearAtom<ImportReview | null>(null)

/** The reviewed file compared with the current plots; null if there is no review. */
export const reviewAtom = atom((get): Review | null => {
  const reviewed = get(importReviewAtom)
  const columns = get(loadedYearAtom)
  get(revisionAtom)
  return reviewed && columns && decideReview(reviewed.file, columns, reviewed.choices, reviewed.seen, reviewed.drafts)
})

/** Traits that the reviewed file would create: their columns are shown during the review; null = none. */
export const draftTraitsAtom = atom((get): readonly Trait[] | null => {
  const reviewed = get(importReviewAtom)
  const columns = get(loadedYearAtom)
  get(revisionAtom)
  if (!reviewed?.drafts.length || !columns) return null
  const { drafts, file } = reviewed
  return drafts.filter(
    (draft) =>
      file.columns.some(({ trait }) => trait && isDraftOf(draft, trait)) && traitColumn(columns, draft.id) === null,
  )
})

/** Draft traits for the columns of a file that have none yet, including the drafts in `before`; fewer if ids are missing. */
function draftsFor(store: Store, { columns }: ReviewFile, before: readonly Trait[]): readonly Trait[] {
  const drafts = [...before]
  for (const { trait } of columns) {
    if (!trait || trait.id !== null || trait.role === 'marker' || drafts.some((draft) => isDraftOf(draft, trait)))
      continue
    if (reservedCount(store, 'trait') > 0) drafts.push(draftOf(trait, claimId(store, 'trait')))
  }
  return drafts
}

function draftOf({ name, unit, kind, role }: ReviewTrait, id: number): Trait {
  return { ...newTraitFields, id, name, unit, kind, role }
}

/** The column of the sheet for a column of the file; null if the year does not have it yet. */
function fieldOf(columns: FieldYearColumns, { trait, ownField, isPlanned }: ReviewColumn): string | null {
  if (!trait) return ownField
  if (trait.id === null || !traitColumn(columns, trait.id)) return null
  return `${isPlanned ? 'planned' : 'trait'}:${trait.id}`
}

/** The values of a column by plot id. */
function currentPlots(columns: FieldYearColumns, field: string): SeenField {
  const values = new Map<number, CellValue>()
  const read = cellReader(columns, field)
  for (let plot = 0; plot < columns.count; plot++) if (columns.alive[plot]) values.set(columns.id[plot], read(plot))
  return values
}

/** The values of a column by plant id, for the plants that were read. */
function currentPlants(columns: FieldYearColumns, field: string): SeenField {
  const values = new Map<number, CellValue>()
  for (const plants of columns.readPlants.values())
    for (let i = 0; i < plants.count; i++) if (plants.alive[i]) values.set(plants.id[i], readPlant(plants, i, field))
  return values
}

function seenFields(columns: FieldYearColumns, file: ReviewFile, before: ImportReview['seen']): ImportReview['seen'] {
  const seen = new Map(before)
  for (const column of file.columns) {
    const field = fieldOf(columns, column)
    if (field === null || seen.has(field)) continue
    seen.set(field, currentPlots(columns, field))
    if (file.hasPlants) seen.set(seenKey(field, true), currentPlants(columns, field))
  }
  return seen
}

/** Starts the review of a file, or continues it after its columns were assigned differently: decisions stay. */
export function putReview(store: Store, upload: File, file: ReviewFile): void {
  const columns = store.get(loadedYearAtom)
  if (!columns) return
  const before = store.get(importReviewAtom)
  const isSame = before?.upload === upload
  const seen = seenFields(columns, file, isSame ? before.seen : new Map())
  const drafts = draftsFor(store, file, isSame ? before.drafts : [])
  store.set(importReviewAtom, { upload, file, choices: isSame ? before.choices : noChoices, seen, drafts })
}

/** Ends the review without writing. If the map showed a column of the review only, it shows another field. */
export function endReview(store: Store): void {
  store.set(importReviewAtom, null)
  const columns = store.get(loadedYearAtom)
  if (columns) store.set(shownFieldAtom, (shown) => shownFieldFor(columns, shown))
}

/** Whether nothing has been decided yet. */
export function hasNoDecisions(store: Store): boolean {
  const choices = store.get(importReviewAtom)?.choices ?? noChoices
  return Object.values(choices).every(
    (result: ReadonlyMap<unknown, unknown> | ReadonlySet<unknown>) => result.size === 0,
  )
}

function updateChoices(store: Store, choices: Partial<ReviewChoices>): void {
  const reviewed = store.get(importReviewAtom)
  if (reviewed) store.set(importReviewAtom, { ...reviewed, choices: { ...reviewed.choices, ...choices } })
}

/** Whether the review is shown in the open sheet, and its keys are active. */
export function isReviewShown(store: Store): boolean {
  return store.get(sheetPasteAtom)?.isReview === true
}

/** A cell of the reviewed file: its column and its index in it. */
export interface ReviewedCell {
  readonly cells: ReviewCells
  readonly k: number
}

/** The cells of the reviewed file by field, and by plot index or plant id. */
const reviewedIndexAtom = atom((get) => {
  const [plots, plants] = [new Map<string, Map<number, ReviewedCell>>(), new Map<string, Map<number, ReviewedCell>>()]
  for (const cells of get(reviewAtom)?.cells ?? []) {
    if (cells.field === null) continue
    const [ofPlots, ofPlants] = [new Map<number, ReviewedCell>(), new Map<number, ReviewedCell>()]
    for (const [k, plot] of cells.plots.entries()) {
      if (plot >= 0) ofPlots.set(plot, { cells, k })
      else if (cells.plants[k]) ofPlants.set(cells.plants[k], { cells, k })
    }
    plots.set(cells.field, ofPlots)
    plants.set(cells.field, ofPlants)
  }
  return { plots, plants }
})

/** The cell of the reviewed file over a cell of the open sheet; null if there is none. */
function reviewedAt(store: Store, row: number, field: string): ReviewedCell | null {
  const { plots, plants } = store.get(reviewedIndexAtom)
  const source = store.get(sheetSourceAtom)
  if (source?.entity === 'plant') return plants.get(field)?.get(source.id[row]) ?? null
  return plots.get(field)?.get(row) ?? null
}

/** The file's text over a cell, for the editor that opens there; null if there is none. */
export function reviewedText(store: Store, plot: number, field: string): string | null {
  const reviewed = isReviewShown(store) ? reviewedAt(store, plot, field) : null
  return reviewed?.cells.texts[reviewed.k] ?? null
}

/** The cells of these columns that are in the reviewed file. */
function reviewedOf(
  store: Store,
  targets: readonly { readonly field: string; readonly rows: ArrayLike<number> }[],
): ReviewedCell[] {
  if (!isReviewShown(store)) return []
  return targets.flatMap(({ field, rows }) => Array.from(rows).flatMap((plot) => reviewedAt(store, plot, field) ?? []))
}

/**
 * Replaces the file's text in these cells by a typed one, instead of writing it; false if the file has none of them. An
 * empty text excludes them.
 */
export function correctReviewed(
  store: Store,
  targets: readonly { readonly field: string; readonly rows: ArrayLike<number> }[],
  text: string,
): boolean {
  const reviewed = store.get(importReviewAtom)
  const reviewedCells = reviewedOf(store, targets)
  if (!reviewed || !reviewedCells.length) return false
  if (text.trim() === '') {
    setAccepted(store, reviewedCells, false)
    return true
  }
  const corrections = new Map(reviewed.choices.corrections)
  const excluded = new Set(reviewed.choices.leftOut)
  for (const { cells, k } of reviewedCells) {
    corrections.set(cells.addresses[k], text.trim())
    excluded.delete(cells.addresses[k])
  }
  updateChoices(store, { corrections, leftOut: excluded })
  return true
}

/** Includes or excludes these cells of the reviewed file. */
export function setAccepted(store: Store, reviewedCells: readonly ReviewedCell[], isAccepted: boolean): void {
  const reviewed = store.get(importReviewAtom)
  if (!reviewed) return
  const excluded = new Set(reviewed.choices.leftOut)
  const accepted = new Set(reviewed.choices.accepted)
  for (const { cells, k } of reviewedCells) {
    const at = cells.addresses[k]
    if (isAccepted) excluded.delete(at)
    else excluded.add(at)
    if (isAccepted && cells.outcome[k] === 'foreign') accepted.add(at)
    else accepted.delete(at)
  }
  updateChoices(store, { leftOut: excluded, accepted })
}

/** Whether there is anything to decide: a value that is already stored needs no decision. */
export const needsDecision = ({ cells, k }: ReviewedCell): boolean => cells.outcome[k] !== 'equal'

/**
 * Includes these cells of the reviewed file, or excludes them if all are included; false if the file has none of them.
 */
export function toggleReviewed(
  store: Store,
  targets: readonly { readonly field: string; readonly rows: ArrayLike<number> }[],
): boolean {
  const targetCells = reviewedOf(store, targets).filter(needsDecision)
  if (!targetCells.length) return false
  const isTicked = ({ cells, k }: ReviewedCell) => cells.accepted[k] === 1 || cells.open[k] === 1
  setAccepted(store, targetCells, !targetCells.every(isTicked))
  return true
}

/** Includes or excludes all cells of one column of the file (by number), or of all columns. */
export function acceptColumn(store: Store, column: number | null, isAccepted: boolean): void {
  const cells = (store.get(reviewAtom)?.cells ?? []).filter(
    (reviewed) => column === null || reviewed.column.column === column,
  )
  setAccepted(
    store,
    cells.flatMap((reviewed) => Array.from(reviewed.plots, (_, k) => ({ cells: reviewed, k }))).filter(needsDecision),
    isAccepted,
  )
}

/** Replaces the file's text in the cell with this address. */
export function correctCell(store: Store, address: string, text: string): void {
  const corrections = new Map(store.get(importReviewAtom)?.choices.corrections)
  updateChoices(store, { corrections: corrections.set(address, text) })
}

/** Excludes the cell with this address. */
export function excludeCell(store: Store, address: string): void {
  const excluded = new Set(store.get(importReviewAtom)?.choices.leftOut)
  updateChoices(store, { leftOut: excluded.add(address) })
}

/** Assigns a row of the file to a plot; null = the row is excluded, undefined = undecided again. */
export function decideRow(store: Store, row: number, plot: string | null | undefined): void {
  const rows = new Map(store.get(importReviewAtom)?.choices.rows)
  if (plot === undefined) rows.delete(row)
  else rows.set(row, plot)
  updateChoices(store, { rows })
}

/** Number of cells of a file's column by outcome. */
export function countOutcomes({ outcome }: Pick<ReviewCells, 'outcome'>): Readonly<Record<CellOutcome, number>> {
  const counts = { equal: 0, added: 0, changed: 0, outside: 0, refused: 0, foreign: 0 }
  for (const cellOutcome of outcome) counts[cellOutcome] += 1
  return counts
}
