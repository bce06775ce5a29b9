import { type CellEntry, cellHistory, lineCellHistory } from '../../../src/contract/plots/cellHistory.ts'
import type { Entity } from '../../../src/domain/change/changeSet.ts'
import { withCompany } from '../../platform/db/company.ts'
import type { Tx } from '../../platform/db/connect.ts'
import type postgres from '../../platform/db/driver.ts'
import { ApiError, notFound } from '../../platform/http/answers/apiError.ts'
import { pageMetaOf } from '../../platform/http/routes/page.ts'
import { type App, route } from '../../platform/http/routes/route.ts'
import { isEntityField } from './cells/draft.ts'
import { cellsOfYear } from './log/archivedChanges.ts'

/** A log and the index of its cells: the rows of each that belong to the year or the crop. */
interface CellLog {
  readonly log: postgres.PendingQuery<postgres.Row[]>
  readonly cells: postgres.PendingQuery<postgres.Row[]>
}

interface Page {
  readonly page: number
  readonly page_size: number
}

/** @throws ApiError `validation.invalid` for a field that the entity does not have. */
function checkField(entity: Entity, field: string): void {
  if (isEntityField(entity, field)) return
  const fault = { key: 'validation.invalid' }
  throw new ApiError(fault.key, { fields: { field: [fault] } })
}

/** One page of the changes of one cell, newest first. A change that contains the cell without altering it is left out. */
async function readHistory(
  tx: Tx,
  { log, cells }: CellLog,
  { entity, id, field }: { entity: Entity; id: number; field: string },
  query: Page,
) {
  const rows = await tx<(CellEntry & { total: number })[]>`
    WITH cells AS MATERIALIZED (
      SELECT seq, name, before -> place AS before, after -> place AS after
      FROM (SELECT seq, name, before, after, array_position(ids, ${id}::bigint) - 1 AS place
            FROM ${cells} AND entity = ${entity} AND field = ${field}) c
      WHERE place IS NOT NULL
    ), found AS MATERIALIZED (SELECT * FROM cells WHERE before::text <> after::text)
    SELECT counted.total, c.seq, l.at, l.user_id, nullif(trim(concat(u.first_name, ' ', u.last_name)), '') AS user_name,
      c.before, c.after, c.name
    FROM (SELECT count(*)::integer AS total FROM found) counted
    LEFT JOIN (
      SELECT * FROM found ORDER BY seq DESC LIMIT ${query.page_size} OFFSET ${(query.page - 1) * query.page_size}
    ) c ON true
    LEFT JOIN (SELECT seq, at, user_id FROM ${log}) l ON l.seq = c.seq
    LEFT JOIN users u ON u.id = l.user_id
    ORDER BY c.seq DESC`
  // Beyond the last page the total is in a separate row.
  const data = rows.filter(({ seq }) => seq !== null).map(({ total, ...entry }) => entry)
  return { meta: pageMetaOf(query, rows[0].total), data }
}

/** The former values of single cells, from the indexes of the logs. */
export function registerCellHistory(app: App): void {
  route(app, cellHistory, ({ ctx, params, query }) =>
    withCompany(ctx, async (tx) => {
      const { id: year, plot: id, field } = params
      const { entity } = query
      checkField(entity, field)
      // A deleted one is known until it is purged: its history is still available.
      const [known] =
        entity === 'plot'
          ? await tx`SELECT 1 FROM plots p JOIN field_years y ON y.id = p.field_year_id WHERE y.id = ${year} AND p.id = ${id}`
          : await tx`
              SELECT 1 FROM plants t JOIN plots p ON p.id = t.plot_id JOIN field_years y ON y.id = p.field_year_id
              WHERE y.id = ${year} AND t.id = ${id}`
      if (!known) throw notFound()
      const cellLog = {
        log: tx`change_log WHERE field_year_id = ${year}`,
        cells: tx`${cellsOfYear(tx, year)} AS cells WHERE true`,
      }
      return readHistory(tx, cellLog, { entity, id, field }, query)
    }),
  )

  route(app, lineCellHistory, ({ ctx, params, query }) =>
    withCompany(ctx, async (tx) => {
      const { id: crop, line: id, field } = params
      checkField('line', field)
      const [known] = await tx`SELECT 1 FROM lines WHERE crop_id = ${crop} AND id = ${id}`
      if (!known) throw notFound()
      const cellLog = { log: tx`crop_log WHERE crop_id = ${crop}`, cells: tx`crop_log_cells WHERE crop_id = ${crop}` }
      return readHistory(tx, cellLog, { entity: 'line', id, field }, query)
    }),
  )
}
