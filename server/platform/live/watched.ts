import type { WatchedScopes } from '../../../src/contract/live.ts'
import { withCompany } from '../db/company.ts'
import type { RequestContext } from '../http/routes/requestContext.ts'
import type { LogPosition } from './message.ts'

/** The existing part of what a socket requested to watch. */
export interface FoundWatched {
  year: number | null
  /** The watched crop, and the crop of the watched year. */
  crops: ReadonlySet<number>
  /** The logs to follow, with the numbers that they have reached. */
  logs: LogPosition[]
  /** First and last name of its user. */
  name: string
}

/** Finds a year and a crop in the user's company; what does not exist, or belongs to another company, is left out. */
export async function findWatched(ctx: RequestContext, { year, crop }: WatchedScopes): Promise<FoundWatched> {
  type Row = { of: LogPosition['of']; id: number; seq: number; name: string }
  const rows = await withCompany(
    ctx,
    (tx) => tx<Row[]>`
      WITH watched AS (
        SELECT y.id, y.seq, f.crop_id FROM field_years y JOIN fields f ON f.id = y.field_id WHERE y.id = ${year}
      ), logs AS (
        SELECT 'year' AS of, id, seq FROM watched
        UNION ALL
        SELECT 'crop', id, seq FROM crops WHERE id = ${crop} OR id IN (SELECT crop_id FROM watched)
      )
      SELECT logs.*, trim(concat(u.first_name, ' ', u.last_name)) AS name FROM logs JOIN users u ON u.id = ${ctx.user}`,
  )
  const logs = rows.map(({ of, id, seq }) => ({ company: ctx.company, of, id, seq }))
  return {
    year: logs.find(({ of }) => of === 'year')?.id ?? null,
    crops: new Set(logs.flatMap(({ of, id }) => (of === 'crop' ? [id] : []))),
    logs,
    name: rows[0]?.name ?? '',
  }
}
