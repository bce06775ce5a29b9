import type { ChangeColumn } from '../../domain/change/changeSet.ts'
import { changeOfNewTrait } from '../../domain/change/newTrait.ts'
import type { FieldYearColumns } from '../../domain/columns/fieldYear.ts'
import type { Correction } from '../../domain/files/headers/mapping.ts'
import type { Review, ReviewCells } from '../../domain/files/review/decideReview.ts'
import { newTraitFields } from '../../domain/traits/traitFields.ts'
import { ensureReserved, takeId } from '../log/reservedIds.ts'
import { transact } from '../log/transact.ts'
import { tellAtom } from '../shell/messages.ts'
import type { Store } from '../store.ts'
import { loadedAtom } from '../year/loaded.ts'
import { endReview, importReviewAtom, reviewAtom } from './importReview.ts'

/** Most cells that one change writes; a larger file goes to the server as it is, with what was decided about it. */
const cellsAtOnceMax = 200_000

/**
 * Whether the file itself is to be uploaded with what was decided: it has more cells than one change, or a trait of the crop
 * that the year on screen has no column of.
 */
export function goesByUpload({ writes, cells }: Review): boolean {
  return writes > cellsAtOnceMax || cells.some(({ field, trait }) => field === null && trait.id !== null)
}

/** What the upload of a reviewed file is told beside it: which cells and rows are otherwise than they stand there. */
export function correctionsOf(store: Store): Correction[] {
  const reviewed = store.get(importReviewAtom)
  const review = store.get(reviewAtom)
  if (!reviewed || !review) return []
  const cells = review.cells.flatMap(({ addresses, texts, fate, taken }) =>
    addresses.flatMap((cell, k): Correction[] => {
      if (taken[k]) return reviewed.choices.corrections.has(cell) ? [{ cell, value: texts[k] }] : []
      return fate[k] === 'equal' ? [] : [{ cell, value: null }]
    }),
  )
  const rows = review.problems.flatMap(({ row, address, decision }): Correction[] => {
    const told = reviewed.choices.rows.get(row.row)
    return decision === 'taken' && typeof told === 'string' ? [{ cell: address, value: told }] : [{ row: row.row }]
  })
  return [...cells, ...rows]
}

/** The column of a change that writes the accepted cells of one column of the file; null when none is accepted. */
function writtenColumn(columns: FieldYearColumns, cells: ReviewCells, trait: number): ChangeColumn | null {
  const at = Array.from(cells.taken.keys()).filter((k) => cells.taken[k] === 1)
  if (!at.length) return null
  return {
    entity: 'plot',
    field: `trait:${trait}`,
    ids: at.map((k) => columns.id[cells.plots[k]]),
    before: at.map((k) => cells.present[k]),
    after: at.map((k) => cells.values[k]),
  }
}

/** The columns of a change that write a review, those that make its new traits first. */
function changeColumns(store: Store, columns: FieldYearColumns, review: Review): ChangeColumn[] {
  const making: ChangeColumn[] = []
  const written = review.cells.flatMap((cells) => {
    if (!cells.taken.includes(1)) return []
    const { name, unit, kind, role } = cells.trait
    const id = cells.trait.id ?? takeId(store, 'trait')
    if (cells.trait.id === null)
      making.push(...changeOfNewTrait({ ...newTraitFields, id, name, unit, kind, role }).columns)
    return writtenColumn(columns, cells, id) ?? []
  })
  return [...making, ...written]
}

/**
 * Writes what was accepted of the reviewed file as one change with one undo entry, and ends the review. `open`: something is
 * still to be decided. `noIds`: no id for a new trait is at hand and the server cannot be asked. `upload`: the file is to be
 * uploaded instead, see `goesByUpload`.
 */
export async function applyReview(store: Store): Promise<'written' | 'nothing' | 'open' | 'noIds' | 'upload'> {
  const asked = store.get(reviewAtom)
  if (!asked) return 'nothing'
  if (asked.open > 0) return 'open'
  if (goesByUpload(asked)) return 'upload'
  const made = asked.cells.filter(({ trait, taken }) => trait.id === null && taken.includes(1)).length
  if (made > 0 && !(await ensureReserved(store, 'trait', made))) return 'noIds'
  // A colleague may have changed cells while the server was asked.
  const review = store.get(reviewAtom)
  const columns = store.get(loadedAtom)
  const file = store.get(importReviewAtom)?.upload.name ?? ''
  if (!review || !columns || review.open > 0) return review?.open ? 'open' : 'nothing'
  const count = review.writes
  endReview(store)
  if (count === 0) {
    store.set(tellAtom, { kind: 'info', key: 'review.nothing', params: {} })
    return 'written'
  }
  const name = { key: 'change.reviewed', params: { file, count } }
  transact(store, { name, columns: changeColumns(store, columns, review) }, { origin: 'user', history: 'record' })
  store.set(tellAtom, { kind: 'info', ...name, about: ['entries'] })
  return 'written'
}
