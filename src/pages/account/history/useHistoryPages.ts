import { useCallback, useEffect, useState } from 'react'
import { call } from '../../../api/browser.ts'
import { useCall } from '../../../api/query/useCall.ts'
import type { CallInput } from '../../../contract/call.ts'
import { type HistoryRow, listHistory } from '../../../contract/history.ts'
import { useReport } from '../../shell/useReport.ts'

type Query = CallInput<typeof listHistory>['query']

/**
 * The history by a filter: its newest page, which is read anew when something was done here, and what was read after it. A later
 * page begins before the last row, so nothing that comes meanwhile moves it.
 */
export function useHistoryPages(query: Query) {
  const first = useCall(listHistory, { query }, { holds: true })
  const report = useReport()
  const asked = JSON.stringify(query)
  const [later, setLater] = useState<{ asked: string; rows: HistoryRow[]; next: number | null } | null>(null)
  const [isReadingMore, setIsReadingMore] = useState(false)
  const answer = first.answered?.answer ?? null
  const own = later?.asked === asked ? later : null
  // Rows that have come meanwhile push others out of the newest page, which no later one would have.
  useEffect(() => setLater((before) => (before?.asked === asked ? before : null)), [asked])
  const rows = answer ? merged(answer.data, own?.rows ?? []) : null
  const next = own ? own.next : (answer?.meta.next ?? null)
  const readMore = useCallback(async () => {
    if (next === null) return
    setIsReadingMore(true)
    try {
      const page = await call(listHistory, { query: { ...query, before: String(next) } })
      setLater((before) => ({
        asked,
        rows: merged(answer?.data ?? [], [...(before?.asked === asked ? before.rows : []), ...page.data]),
        next: page.meta.next,
      }))
    } catch (error) {
      report(error, 'history.failed')
    } finally {
      setIsReadingMore(false)
    }
  }, [answer, asked, next, query, report])
  return { first, rows, total: answer?.meta.total ?? null, hasMore: next !== null, isReadingMore, readMore }
}

/** Rows by id, newest first, each once; a newer reading counts. */
function merged(newer: readonly HistoryRow[], older: readonly HistoryRow[]): HistoryRow[] {
  const byId = new Map([...older, ...newer].map((row) => [row.id, row]))
  return [...byId.values()].sort((a, b) => b.id - a.id)
}
