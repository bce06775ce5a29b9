import { withCompany } from '../../../server/platform/db/company.ts'
import type { Sql, Tx } from '../../../server/platform/db/connect.ts'
import type { Call } from '../../../src/contract/call.ts'
import { listHistory } from '../../../src/contract/company/history.ts'
import { companyStructure } from '../../../src/contract/company/people.ts'
import { type BenchRow, rowOf } from '../row.ts'
import { measureAlternately } from '../spread.ts'
import { pathOf, type TrialServer } from './trialServer.ts'

/** People of the large company, a hundred a division but for the first one, which has more than opens by itself. */
export const peopleCount = 2000
const peoplePerDivision = 100
const events = 1_000_000
const pageSize = 100
/** An id in the middle of the events. */
const halfWay = events / 2
const runCount = 10_001
const maxTimes = 3
/** Enough rounds for a newly started server to compile its code, as after a minute of running. */
const rounds = 40

const within = <T>(db: Sql, company: number, work: (tx: Tx) => Promise<T>): Promise<T> =>
  withCompany({ db, company }, work)

/**
 * Fills the company of a server with people in divisions, and its history with their events; returns ids of some people.
 */
async function fillCompany({ db, company, small, crop, settle }: TrialServer): Promise<number[]> {
  const people = await within(db, company, async (tx) => {
    await tx`
      INSERT INTO divisions (company_id, company_division_name, country_id)
      SELECT ${company}, 'Division ' || n, 1 FROM generate_series(1, ${peopleCount / peoplePerDivision}::integer) n`
    return tx<{ id: number }[]>`
      INSERT INTO users (company_id, username, password_hash, first_name, last_name, role, division_id)
      SELECT ${company}, 'bench.' || ${company}::integer || '.' || n, 'none', 'Given' || n % 50, 'Family' || n,
        CASE WHEN n % ${peoplePerDivision}::integer = 0 THEN 'division_head' ELSE 'employee' END,
        (SELECT id FROM divisions ORDER BY id OFFSET n / ${peoplePerDivision}::integer LIMIT 1)
      FROM generate_series(0, ${peopleCount - 1}::integer) n RETURNING id`
  })
  const ids = people.map(({ id }) => id)
  await within(db, company, async (tx) => {
    await tx`
      INSERT INTO sessions (company_id, id, user_id, expires_at, last_seen_at)
      SELECT ${company}, gen_random_uuid(), id, now() + interval '1 day', now() FROM users`
    await tx`
      INSERT INTO audit_log (company_id, at, user_id, user_name, kind, key, params, place, spec_id, field_id, year_id, plots, cells, seq)
      SELECT ${company}, now() - make_interval(secs => ${events}::integer - n), u.id, u.last_name,
        (ARRAY['values', 'plots', 'lines', 'import'])[1 + n % 4], 'change.value', '{"count": 1}',
        jsonb_build_object('nursery', 'Small', 'year', 2026), ${crop}, ${small.field}, ${small.year}, 1, 1, n
      FROM generate_series(1, ${events}::integer) n
        JOIN (SELECT id, last_name, row_number() OVER (ORDER BY id) - 1 AS k FROM users) u ON u.k = n % ${peopleCount}::integer`
  })
  await settle()
  return ids
}

/** The reference: the people of the call with their figures, by one statement. */
const structureSql = (tx: Tx) => tx`
  SELECT json_agg(p)::text FROM (
    SELECT u.id, u.username, u.first_name, u.last_name, u.patronymic, u.email, u.contact_telephone, u.countries, u.role,
      u.division_id, u.is_active, coalesce(l.lines, 0) AS lines_created, s.seen, u.password_pending
    FROM users u
    LEFT JOIN (SELECT created_by, count(*) AS lines FROM lines GROUP BY created_by) l ON l.created_by = u.id
    LEFT JOIN (SELECT user_id, max(last_seen_at) AS seen FROM sessions GROUP BY user_id) s ON s.user_id = u.id
    WHERE u.is_active ORDER BY u.last_name COLLATE natural_order, u.id) p`

/** A page of the history read by its index, and its rows counted by it up to the counting limit. */
async function indexRead(tx: Tx, where: 'all' | 'person' | 'kind' | 'before', person: number): Promise<void> {
  const condition = where === 'person' ? tx`user_id = ${person}` : where === 'kind' ? tx`kind = 'import'` : tx`true`
  const from = where === 'before' ? tx`id < ${halfWay}` : tx`true`
  await tx`SELECT * FROM audit_log WHERE ${condition} AND ${from} ORDER BY id DESC LIMIT ${pageSize + 1}`
  await tx`SELECT count(*) FROM (SELECT 1 FROM audit_log WHERE ${condition} LIMIT ${runCount}) c`
}

/** P14: the structure of 2,000 people and the history of a million events over HTTP, against the same rows by SQL. */
export async function companyRows(server: TrialServer): Promise<BenchRow[]> {
  const { company, db } = server
  const ids = await fillCompany(server)
  const rows: BenchRow[] = []
  const add = (what: string, times: { ours: number; floor: number }, name: string) =>
    rows.push(
      rowOf('P14', what, { value: times.ours, unit: 'ms', against: { name, value: times.floor } }, { maxTimes }),
    )
  const structure = pathOf(companyStructure as unknown as Call)
  const people = await measureAlternately(
    rounds,
    () => server.send('GET', structure),
    () => within(db, company, structureSql),
  )
  add(`structure of ${peopleCount.toLocaleString('en')} people`, people, 'one statement, json_agg')
  const person = ids[ids.length >> 1]
  const history = pathOf(listHistory as unknown as Call)
  for (const [where, query, what] of [
    ['all', '', ''],
    ['person', `?user_id=${person}`, ', of a person'],
    ['kind', '?kind=import', ', of a kind'],
    ['before', `?before=${halfWay}`, ', half-way down'],
  ] as const) {
    const times = await measureAlternately(
      rounds,
      () => server.send('GET', history + query),
      () => within(db, company, (tx) => indexRead(tx, where, person)),
    )
    add(`history page of ${pageSize} in 1,000,000 rows${what}`, times, 'index read of page and count')
  }
  return rows
}
