import { expect, it } from 'vitest'
import { withCompany } from '../../../server/platform/db/company.ts'
import { loadedChannel } from '../../../server/platform/db/statistics.ts'
import { reserveIds } from '../../../src/contract/plots/changes.ts'
import { type Actor, startTestServer } from '../harness.ts'
import { changeOf, column, type NewYear, newPlace, plantField, sendAccepted } from '../trials/field.ts'

const server = await startTestServer()
const { db } = server.node.services
const looked = ['lines', 'plot_values', 'plots']

/** Tables that a server has had analysed; the database's automatic analysis does not count. */
async function analysed(): Promise<string[]> {
  const rows = await server.sql<{ name: string }[]>`
    SELECT relname AS name FROM pg_stat_user_tables WHERE last_analyze IS NOT NULL ORDER BY relname`
  return rows.map(({ name }) => name)
}

/** Creates a year with many plots of two values each. */
async function loadYear(anna: Actor, place: NewYear, count: number): Promise<void> {
  const wanted = { plot: count, line: 0, trait: 2 }
  const { body } = await anna.call(reserveIds, { params: { id: place.year_id }, body: wanted })
  const { plot: plots, trait: traits } = body
  const allPlots = (valueAt: (k: number) => number | string | boolean) => plots.map((_, k) => valueAt(k))
  const created = changeOf([
    column('trait', 'exists', traits, [true, true], [false, false]),
    column('trait', 'name', traits, ['Yield', 'Height']),
    column('trait', 'unit', traits, ['', '']),
    column('trait', 'kind', traits, ['quantitative', 'quantitative']),
    column(
      'plot',
      'exists',
      plots,
      allPlots(() => true),
      allPlots(() => false),
    ),
    column(
      'plot',
      'name',
      plots,
      allPlots((k) => `P${k}`),
    ),
    ...traits.map((trait) =>
      column(
        'plot',
        `trait:${trait}`,
        plots,
        allPlots((k) => k % 97),
      ),
    ),
  ])
  await sendAccepted(anna, place.year_id, created)
}

it('after a bulk load the planner knows the rows at once and reads only the requested values', async () => {
  let notices = 0
  await server.sql.listen(loadedChannel, () => notices++)
  const anna = await server.newCompany()
  const small = await newPlace(anna)
  await plantField(anna, small)
  const place = await newPlace(anna)
  await loadYear(anna, place, 10_000)
  await expect.poll(analysed, { timeout: 10_000 }).toEqual(looked)
  // Earlier writes were not a bulk load.
  expect(notices).toBe(1)
  const plan = () =>
    withCompany({ db, company: anna.company }, async (tx) => {
      const ids = `{${Array.from({ length: 200 }, (_, k) => k + 1).join(',')}}`
      const rows = await tx<{ 'QUERY PLAN': string }[]>`
        EXPLAIN SELECT v.number FROM unnest(${ids}::bigint[], ${ids}::bigint[]) AS u (trait, plot)
        JOIN plot_values v ON v.field_year_id = ${place.year_id} AND v.trait_id = u.trait AND v.plot_id = u.plot`
      return rows.map((row) => row['QUERY PLAN']).join('\n')
    })
  // The database reports that a table was analysed a moment before the statistics are committed.
  await expect.poll(plan, { timeout: 10_000 }).toContain('Nested Loop')
  expect(await plan()).not.toContain('Seq Scan')
})
