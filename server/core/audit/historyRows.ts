import type { HistoryRow } from '../../../src/contract/company/history.ts'
import { type Member, may } from '../../../src/domain/company/may.ts'
import type { Language } from '../../../src/words/word.ts'
import { translate } from '../../platform/http/answers/translate.ts'
import type { RequestContext } from '../../platform/http/routes/requestContext.ts'
import type { CurrentState } from './rowsNow.ts'
import type { StoredRow } from './storedRows.ts'

/** The author: by name, by number once the name was erased; null is the operator. */
export function authorName(row: Pick<StoredRow, 'user_id' | 'user_name'>, language: Language): string | null {
  if (row.user_id === null) return null
  return row.user_name || translate(language, 'history.removedEmployee', { number: row.user_id })
}

/** Nursery and year, or the crop by its name in the reader's language. */
export function placeText({ place }: Pick<StoredRow, 'place'>, language: Language): string {
  const crop = language === 'ru' ? (place.crop_ru ?? place.crop_en) : (place.crop_en ?? place.crop_ru)
  if (place.nursery === undefined) return crop ?? ''
  return [place.nursery, place.year].filter((part) => part !== undefined).join(' · ')
}

/** A row as the reader may see it, in the reader's language. */
export function historyRow(ctx: RequestContext, row: StoredRow, stateNow: CurrentState): HistoryRow {
  const { id, user_id, kind, spec_id, field_id, year_id, plots, cells, seq, crop_seq } = row
  const author = user_id === null ? undefined : stateNow.authors.get(user_id)
  const self: Member = { user: ctx.user, role: ctx.role, division: ctx.division }
  // An author who no longer exists is in no division and has no equals.
  const maker: Member = { user: user_id ?? 0, role: author?.role ?? 'employee', division: author?.division_id ?? null }
  const reverted_by = stateNow.revertedBy.get(id) ?? null
  return {
    id,
    at: new Date(row.at).toISOString(),
    user:
      user_id === null
        ? null
        : { id: user_id, name: authorName(row, ctx.language) ?? '', is_active: author?.is_active ?? false },
    kind,
    text: translate(ctx.language, row.key, row.params),
    spec_id,
    field_id,
    year_id,
    place: placeText(row, ctx.language),
    plots,
    cells,
    seq,
    crop_seq,
    revertible: stateNow.withLog.has(id) && reverted_by === null && may(self, 'revert', maker) === true,
    reverted_by,
    restorable: stateNow.restorable.has(id),
  }
}
