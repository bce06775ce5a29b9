import { expect } from 'vitest'
import { rebuildColumns } from '../../../server/core/columns/rebuild.ts'
import { withCompany } from '../../../server/platform/db/company.ts'
import { readChanges } from '../../../src/contract/plots/changes.ts'
import { listPlots } from '../../../src/contract/plots/plots.ts'
import { figure } from '../../drill/figures.ts'
import { drillSize } from '../../drill/size.ts'
import { type Actor, startTestServer, type TestServer } from '../harness.ts'
import { changeOf, column, type NewYear, newPlace, send } from '../trials/field.ts'

/** The year whose requests are measured: 100,000 values in the drill. */
const measured = { plots: drillSize(100, 5000), traits: drillSize(10, 20) }
export const measuredValues = measured.plots * measured.traits
/** Changes in the log of each filled year. */
export const loggedChanges = 1000
const rounds = drillSize(5, 10)
/** An access token is renewed before it expires, ms. */
const renewAfter = 600_000

/** A server with one year of many values, whose requests are measured. */
export interface Installation {
  server: TestServer
  actor: Actor
  signedInAt: number
  place: NewYear
  plots: number[]
  trait: number
  /** The last acknowledged value of each plot. */
  acknowledged: Map<number, number>
  /** The newest number of the year's log. */
  seq: number
}

/** Plots, a value of each trait in each plot, and a log, of a year. */
async function fillYear(
  server: TestServer,
  company: number,
  { spec_id, year_id }: NewYear,
  count: number,
): Promise<void> {
  await server.sql.begin(async (tx) => {
    // They refer only to rows that exist.
    await tx`SET LOCAL session_replication_role = replica`
    await tx`
      INSERT INTO plots (company_id, field_year_id, name, label)
      SELECT ${company}, ${year_id}, 'P' || n, n::text FROM generate_series(1, ${count}) AS n`
    await tx`
      INSERT INTO plot_values (company_id, field_year_id, trait_id, plot_id, number)
      SELECT ${company}, ${year_id}, t.id, p.id, 4 + p.id % 30 / 10.0
      FROM traits t JOIN plots p ON p.company_id = t.company_id
      WHERE t.company_id = ${company} AND t.crop_id = ${spec_id} AND p.field_year_id = ${year_id}`
    await tx`
      INSERT INTO change_log (company_id, field_year_id, seq, key, change, answer)
      SELECT ${company}, ${year_id}, n, gen_random_uuid()::text, '{"name":{"key":"change.value"},"columns":[]}', '{}'
      FROM generate_series(1, ${loggedChanges}) AS n`
    await tx`
      INSERT INTO change_log_cells (company_id, field_year_id, entity, field, seq, name, ids, before, after)
      SELECT company_id, field_year_id, 'plot', 'comment', seq, change -> 'name', '{1}', '[null]', '["a"]'
      FROM change_log WHERE company_id = ${company} AND field_year_id = ${year_id}`
    await tx`UPDATE field_years SET seq = ${loggedChanges} WHERE company_id = ${company} AND id = ${year_id}`
  })
}

async function addTraits(server: TestServer, company: number, crop: number): Promise<void> {
  await server.sql`
    INSERT INTO traits (company_id, crop_id, name, unit, kind, role)
    SELECT ${company}, ${crop}, 'Trait ' || n, 't/ha', 'quantitative', 'trait' FROM generate_series(1, ${measured.traits}) AS n`
}

/** A server with one company that has only the measured year. */
export async function newInstallation(): Promise<Installation> {
  const server = await startTestServer()
  const actor = await server.newCompany()
  const place = await newPlace(actor)
  await addTraits(server, actor.company, place.spec_id)
  await fillYear(server, actor.company, place, measured.plots)
  const ids = await server.sql<
    { id: number }[]
  >`SELECT id FROM plots WHERE field_year_id = ${place.year_id} ORDER BY id`
  const [{ id: trait }] = await server.sql<
    { id: number }[]
  >`SELECT min(id) AS id FROM traits WHERE crop_id = ${place.spec_id}`
  const plots = ids.map(({ id }) => id)
  const signedInAt = performance.now()
  return { server, actor, signedInAt, place, plots, trait, acknowledged: new Map(), seq: loggedChanges }
}

/** Adds companies with a total number of values and a number of years each; returns them with their first years. */
export async function addCompanies(
  { server }: Installation,
  { companies, values, years }: Record<'companies' | 'values' | 'years', number>,
): Promise<{ company: number; year: number }[]> {
  const count = Math.max(1, Math.round(values / companies / years / measured.traits))
  const added: { company: number; year: number }[] = []
  for (let k = 0; k < companies; k++) {
    const actor = await server.newCompany()
    const first = await newPlace(actor)
    await addTraits(server, actor.company, first.spec_id)
    for (let n = 0; n < years; n++)
      await fillYear(server, actor.company, n === 0 ? first : await newPlace(actor, first.spec_id), count)
    added.push({ company: actor.company, year: first.year_id })
  }
  return added
}

/** Brings the database into the state after a night: planner statistics, no dead rows, no pending writes. */
export async function vacuum({ server }: Installation): Promise<void> {
  await server.sql`ANALYZE plots, traits, field_years`
  await server.sql`VACUUM (ANALYZE) plot_values, change_log, change_log_cells`
  await server.sql`CHECKPOINT`
}

/** The director of the measured company: a drill lasts longer than an access token is valid. */
export async function signedIn(installation: Installation): Promise<Actor> {
  if (performance.now() - installation.signedInAt > renewAfter) {
    installation.signedInAt = performance.now()
    installation.actor = await installation.server.signIn(installation.actor.username, installation.actor.password)
  }
  return installation.actor
}

export async function editValue(installation: Installation, n: number): Promise<void> {
  const plot = installation.plots[(n * 37) % installation.plots.length]
  const before = installation.acknowledged.get(plot) ?? 4 + (plot % 30) / 10
  const change = changeOf([column('plot', `trait:${installation.trait}`, [plot], [before + 1], [before])])
  const { status, body } = await send(await signedIn(installation), installation.place.year_id, change)
  expect(status, JSON.stringify(body)).toBe(200)
  installation.acknowledged.set(plot, before + 1)
  installation.seq = (body as { seq: number }).seq
}

/** The measured requests; a load is from the tables, as of a node that does not have the year in memory. */
export const requests: Record<
  'edit' | 'load' | 'list' | 'tail',
  (installation: Installation, n: number) => Promise<unknown>
> = {
  edit: editValue,
  load: ({ server, actor, place }) =>
    withCompany({ db: server.node.services.db, company: actor.company }, (tx) => rebuildColumns(tx, place.year_id)),
  list: async (fieldYear) => {
    const { spec_id, field_id, year_id } = fieldYear.place
    const query = { spec_id: String(spec_id), field_id: String(field_id), year_id: String(year_id) }
    expect((await (await signedIn(fieldYear)).call(listPlots, { query })).status).toBe(200)
  },
  tail: async (fieldYear) => {
    const query = { since: String(fieldYear.seq - 5), crop_since: '0' }
    const actor = await signedIn(fieldYear)
    expect((await actor.call(readChanges, { params: { id: fieldYear.place.year_id }, query })).status).toBe(200)
  },
}

const median = (list: readonly number[]): number => list.toSorted((a, b) => a - b)[list.length >> 1]

/** Median time of each request, of installations that are measured in turn, ms. */
export async function measure(installations: readonly Installation[]): Promise<Record<string, number>[]> {
  const times = installations.map(() => Object.fromEntries(Object.keys(requests).map((name) => [name, [] as number[]])))
  for (let round = -2; round < rounds; round++)
    for (const [name, request] of Object.entries(requests))
      for (const [k, one] of installations.entries()) {
        const repeats = name === 'edit' || name === 'tail' ? 5 : 1
        for (let repeat = 0; repeat < repeats; repeat++) {
          const startedAt = performance.now()
          await request(one, 1000 * repeat + round + 2)
          if (round >= 0) times[k][name].push(performance.now() - startedAt)
        }
      }
  return times.map((time) => Object.fromEntries(Object.entries(time).map(([name, list]) => [name, median(list)])))
}

/** Records how many times longer each request takes than in another measurement of the same run. */
export function reportRatios(name: string, ratios: Record<string, number>, baseline: Record<string, number>): void {
  for (const key of Object.keys(requests))
    figure(`${name}: ${key}`, `${(ratios[key] / baseline[key]).toFixed(2)} (${ratios[key].toFixed(1)} ms)`)
}
