import { lastChanges } from '../../../src/contract/plots/lastChanges.ts'
import { withCompany } from '../../platform/db/company.ts'
import { notFound } from '../../platform/http/answers/apiError.ts'
import { type App, route } from '../../platform/http/routes/route.ts'
import { cellsOfYear } from './log/archivedChanges.ts'

/** The last change of each plot of a year, from the index of the year's log. */
export function registerLastChanges(app: App): void {
  route(app, lastChanges, ({ ctx, params: { id: year } }) =>
    withCompany(ctx, async (tx) => {
      const [known] = await tx`SELECT 1 FROM field_years WHERE id = ${year}`
      if (!known) throw notFound()
      const rows = await tx<{ plot: number; second: number; user_id: number | null }[]>`
        WITH newest AS (
          SELECT plot, max(c.seq) AS seq
          FROM ${cellsOfYear(tx, year)} c CROSS JOIN unnest(c.ids) AS plot
          WHERE c.entity = 'plot' GROUP BY plot
        )
        SELECT n.plot, floor(extract(epoch FROM l.at))::bigint AS second, l.user_id
        FROM newest n
        JOIN plots p ON p.field_year_id = ${year} AND p.id = n.plot AND p.live
        JOIN change_log l ON l.field_year_id = ${year} AND l.seq = n.seq
        ORDER BY n.plot`
      const ids = [...new Set(rows.map(({ user_id }) => user_id))]
      const people = await tx<{ id: number; name: string | null }[]>`
        SELECT id, nullif(trim(concat(first_name, ' ', last_name)), '') AS name FROM users
        WHERE id = ANY (${ids.filter((id) => id !== null)}::bigint[])`
      const names = new Map(people.map(({ id, name }) => [id, name]))
      const place = new Map(ids.map((id, k) => [id, k]))
      return {
        users: ids.map((id) => ({ id, name: id === null ? null : (names.get(id) ?? null) })),
        plots: rows.map(({ plot }) => plot),
        seconds: rows.map(({ second }) => second),
        by: rows.map(({ user_id }) => place.get(user_id) ?? 0),
      }
    }),
  )
}
