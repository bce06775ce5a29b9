import { exportHistory, listHistory, readHistoryRow } from '../../../src/contract/company/history.ts'
import { withCompany } from '../../platform/db/company.ts'
import { ApiError, notFound } from '../../platform/http/answers/apiError.ts'
import { attach, csvType, xlsxType } from '../../platform/http/answers/attachment.ts'
import { translate } from '../../platform/http/answers/translate.ts'
import { type App, route } from '../../platform/http/routes/route.ts'
import { runInThread } from '../../platform/jobs/worker.ts'
import { cellsOfPage, readChangedCells } from './changedCells.ts'
import type { HistoryExport } from './exportThread.ts'
import { historyRow } from './historyRows.ts'
import { record } from './record.ts'
import { readCurrentState } from './rowsNow.ts'
import { readRows } from './storedRows.ts'
import { historyWhere } from './visible.ts'

const exportModule = new URL('./exportThread.ts', import.meta.url)
const threadLimits = { memory: 2048, seconds: 300 }

/** Rows are counted up to this; more are shown as "more". */
const countedRows = 10_000
/** Rows of the longest file. */
const exportedRows = 100_000

/** The company's history: pages, one row with its cells, the file. */
export function registerHistory(app: App): void {
  route(app, listHistory, ({ ctx, query }) =>
    withCompany(ctx, async (tx) => {
      const { before, page_size, ...filter } = query
      const where = historyWhere(tx, ctx, filter)
      const from = before === undefined ? where : tx`${where} AND a.id < ${before}`
      const [rows, [{ total }]] = await Promise.all([
        readRows(tx, from, page_size + 1),
        tx<{ total: number }[]>`
          SELECT count(*)::integer AS total FROM (SELECT 1 FROM audit_log a WHERE ${where} LIMIT ${countedRows + 1}) c`,
      ])
      const page = rows.slice(0, page_size)
      const stateNow = await readCurrentState(tx, page)
      const data = page.map((row) => historyRow(ctx, row, stateNow))
      const nextId = rows.length > page_size ? (data.at(-1)?.id ?? null) : null
      return { meta: { next: nextId, total: total > countedRows ? null : total }, data }
    }),
  )

  route(app, readHistoryRow, ({ ctx, params, query }) =>
    withCompany(ctx, async (tx) => {
      const where = tx`${historyWhere(tx, ctx, { kind: [] })} AND a.id = ${params.id}`
      const [row] = await readRows(tx, where, 1)
      if (!row) throw notFound()
      const [{ total, data, plots }, stateNow] = [
        await readChangedCells(tx, row, query.page),
        await readCurrentState(tx, [row]),
      ]
      const meta = { page: query.page, page_size: cellsOfPage, total, total_pages: Math.ceil(total / cellsOfPage) }
      return { ...historyRow(ctx, row, stateNow), plot_ids: plots, changes: { meta, data } }
    }),
  )

  route(app, exportHistory, async ({ ctx, query, reply, language }) => {
    const { type_of_file: as, ...filter } = query
    const rows = await withCompany(ctx, async (tx) => {
      const rows = await readRows(tx, historyWhere(tx, ctx, filter), exportedRows + 1)
      if (rows.length > exportedRows) throw new ApiError('audit.tooLong', { params: { max: exportedRows } })
      record(tx, ctx, { kind: 'taken_out', key: 'audit.historyTakenOut', params: { count: rows.length } })
      return rows
    })
    const exported = rows.map(({ at, user_id, user_name, kind, key, params, place, plots, cells }) => ({
      at,
      user_id,
      user_name,
      kind,
      key,
      params,
      place,
      plots,
      cells,
    }))
    const bytes = await runInThread<Uint8Array>(
      exportModule,
      { rows: exported, language, as } satisfies HistoryExport,
      threadLimits,
    )
    attach(reply, `${translate(language, 'history.title')}.${as}`, as === 'xlsx' ? xlsxType : csvType)
    return Buffer.from(bytes) as never
  })
}
