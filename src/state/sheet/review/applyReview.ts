import type { Correction } from '../../../domain/files/headers/mapping.ts'
import type { Review } from '../../../domain/files/review/decideReview.ts'
import { idsNeeded, reviewChange } from '../../../domain/files/review/reviewChange.ts'
import { shownFieldFor } from '../../colour/colourFirst.ts'
import { shownFieldAtom } from '../../colour/colouring.ts'
import { claimId, ensureReserved, type ReservedEntity } from '../../log/reservedIds.ts'
import { transact } from '../../log/transact.ts'
import { showMessageAtom, showRefusalMessage } from '../../shell/messages.ts'
import type { Store } from '../../store.ts'
import { loadedYearAtom } from '../../year/loaded.ts'
import { endReview, importReviewAtom, reviewAtom } from './importReview.ts'

/** Maximal number of cells in one change; a larger file is uploaded to the server with the decisions. */
const maxCellsAtOnce = 200_000

/**
 * Whether the file itself must be uploaded with the decisions: it has more cells than one change can have, or a trait
 * of the crop that has no column in the year on screen.
 */
export function needsUpload({ writes, cells }: Review): boolean {
  return (
    writes > maxCellsAtOnce || cells.some(({ field, trait }) => field === null && trait !== null && trait.id !== null)
  )
}

/** The decisions sent along with an uploaded file: cells and rows that differ from the file. */
export function correctionsOf(store: Store): Correction[] {
  const reviewed = store.get(importReviewAtom)
  const review = store.get(reviewAtom)
  if (!reviewed || !review) return []
  const cells = review.cells.flatMap(({ addresses, texts, outcome, accepted }) =>
    addresses.flatMap((cell, k): Correction[] => {
      if (accepted[k]) return reviewed.choices.corrections.has(cell) ? [{ cell, value: texts[k] }] : []
      return outcome[k] === 'equal' ? [] : [{ cell, value: null }]
    }),
  )
  const rows = review.problems.flatMap(({ row, address, decision }): Correction[] => {
    if (decision === 'created') return []
    const correction = reviewed.choices.rows.get(row.row)
    return decision === 'matched' && typeof correction === 'string'
      ? [{ cell: address, value: correction }]
      : [{ row: row.row }]
  })
  const elsewhere = reviewed.file.elsewhere.map((row): Correction => ({ row }))
  return [...cells, ...rows, ...elsewhere]
}

/** Ensures ids for everything that a review creates; false if missing ones cannot be requested. */
async function hasIds(store: Store, review: Review): Promise<boolean> {
  const columns = store.get(loadedYearAtom)
  const reviewed = store.get(importReviewAtom)
  if (!columns || !reviewed) return false
  const needed = Object.entries(idsNeeded(columns, review)) as [ReservedEntity, number][]
  for (const [entity, count] of needed) if (count > 0 && !(await ensureReserved(store, entity, count))) return false
  return true
}

/**
 * Writes the accepted cells of the reviewed file as one change with one undo entry, and ends the review. `open`: there
 * are undecided problems. `noIds`: ids are missing and cannot be requested. `refused`: it cannot be written,
 * which a message explains. `upload`: the file must be uploaded, see `needsUpload`.
 */
export async function applyReview(
  store: Store,
): Promise<'written' | 'nothing' | 'open' | 'noIds' | 'refused' | 'upload'> {
  const initial = store.get(reviewAtom)
  if (!initial) return 'nothing'
  if (initial.open > 0) return 'open'
  if (needsUpload(initial)) return 'upload'
  if (!(await hasIds(store, initial))) return 'noIds'
  // A colleague may have changed cells while ids were requested.
  const review = store.get(reviewAtom)
  const columns = store.get(loadedYearAtom)
  const reviewed = store.get(importReviewAtom)
  if (!review || !columns || !reviewed || review.open > 0) return review?.open ? 'open' : 'nothing'
  const count = review.writes
  const isMaking = review.makes > 0
  const params = { file: reviewed.upload.name, count, ...(isMaking && { made: review.makes }) }
  const name = { key: isMaking ? 'change.reviewedMade' : 'change.reviewed', params }
  const id = (entity: ReservedEntity) => () => claimId(store, entity)
  const ids = { plot: id('plot'), plant: id('plant'), line: id('line'), trait: id('trait'), marker: id('marker') }
  const applied = reviewChange(columns, review, name, ids)
  if (!applied.ok) {
    showRefusalMessage(store, applied)
    return 'refused'
  }
  const shown = store.get(shownFieldAtom)
  endReview(store)
  if (!applied.change) {
    store.set(showMessageAtom, { kind: 'info', key: 'review.nothing', params: {} })
    return 'written'
  }
  transact(store, applied.change, { origin: 'user', undo: 'record' })
  // The column that was shown for the review now belongs to the created trait.
  store.set(shownFieldAtom, shownFieldFor(columns, shown))
  store.set(showMessageAtom, { kind: 'info', ...name, about: ['entries'] })
  return 'written'
}
