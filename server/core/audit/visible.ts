import { allSentences } from '../../../src/words/allSentences.ts'
import type { Language } from '../../../src/words/word.ts'
import { textArray } from '../../platform/db/arrays.ts'
import type { Tx } from '../../platform/db/connect.ts'
import type postgres from '../../platform/db/driver.ts'
import type { RequestContext } from '../../platform/http/routes/requestContext.ts'

type Condition = postgres.PendingQuery<postgres.Row[]>

/** The filters of the history. */
export interface HistoryFilter {
  user_id?: number
  spec_id?: number
  field_id?: number
  year_id?: number
  kind: readonly string[]
  from?: string
  to?: string
  search?: string
}

/**
 * Rows of those whose history the reader may see (`history.read` of may.ts): all, the own division and oneself, oneself.
 */
function visible(tx: Tx, { role, user, division }: RequestContext): Condition {
  if (role === 'general_director') return tx`true`
  if (role === 'division_head' && division !== null)
    return tx`(a.user_id = ${user} OR a.user_id IN (SELECT id FROM users WHERE division_id = ${division}))`
  return tx`a.user_id = ${user}`
}

const isDay = (text: string): boolean => text.length === 10
/** The keys of history sentences that contain a text in a language, ignoring case. */
function keysWith(language: Language, text: string): string[] {
  const keys = Object.entries(allSentences[language])
    .filter(([key, sentence]) => /^(audit|change)\./.test(key) && sentence.toLowerCase().includes(text))
    .map(([key]) => key.replace(/_(one|few|many|other)$/, ''))
  return [...new Set(keys)]
}

/** Every word of the text occurs in the action, in the names it mentions, or in its place. */
function sought(tx: Tx, language: Language, text: string): Condition {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  return words
    .map((word) => {
      const like = `%${word.replace(/[\\%_]/g, '\\$&')}%`
      return tx`(a.key = ANY (${textArray(keysWith(language, word))}::text[])
        OR EXISTS (SELECT 1 FROM jsonb_each_text(a.params) p WHERE p.value ILIKE ${like})
        OR EXISTS (SELECT 1 FROM jsonb_each_text(a.place) p WHERE p.value ILIKE ${like}))`
    })
    .reduce((joined, condition) => tx`${joined} AND ${condition}`, tx`true`)
}

/** The rows that match a filter among those that the reader may see; the table is `a`. */
export function historyWhere(tx: Tx, ctx: RequestContext, filter: HistoryFilter): Condition {
  const { user_id, spec_id, field_id, year_id, kind, from, to, search } = filter
  const conditions = [
    visible(tx, ctx),
    ...(user_id === undefined ? [] : [tx`a.user_id = ${user_id}`]),
    ...(spec_id === undefined ? [] : [tx`a.spec_id = ${spec_id}`]),
    ...(field_id === undefined ? [] : [tx`a.field_id = ${field_id}`]),
    ...(year_id === undefined ? [] : [tx`a.year_id = ${year_id}`]),
    ...(kind.length === 0 ? [] : [tx`a.kind = ANY (${textArray(kind)}::text[])`]),
    ...(from === undefined ? [] : [tx`a.at >= ${isDay(from) ? `${from}T00:00:00Z` : from}::text::timestamptz`]),
    ...(to === undefined
      ? []
      : [
          isDay(to)
            ? tx`a.at < ${`${to}T00:00:00Z`}::text::timestamptz + interval '1 day'`
            : tx`a.at < ${to}::text::timestamptz`,
        ]),
    ...(search ? [sought(tx, ctx.language, search)] : []),
  ]
  return conditions.reduce((joined, condition) => tx`${joined} AND ${condition}`)
}
