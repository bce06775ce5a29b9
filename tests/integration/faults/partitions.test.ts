import { expect, it } from 'vitest'
import { partitionedTables, partitionTables } from '../../../server/admin/partitions/partitionTables.ts'
import { rebuildColumns } from '../../../server/core/columns/rebuild.ts'
import { withCompany } from '../../../server/platform/db/company.ts'
import { openPool } from '../../../server/platform/db/connect.ts'
import { loadFieldYear, readChanges } from '../../../src/contract/plots/changes.ts'
import { listPlots } from '../../../src/contract/plots/plots.ts'
import { figure } from '../../drill/figures.ts'
import { manyValues, size } from '../../drill/size.ts'
import { atEndOfFile } from '../../temporary/ofFile.ts'
import { type Actor, startTestServer, type TestServer } from '../harness.ts'
import { changeOf, column, newPlace, type Place, send } from '../trials/field.ts'

/** The year whose requests are measured: 100,000 values in the drill. */
const plots = size(100, 5000)
const traits = size(10, 20)
const otherCompanies = size(2, 20)
/** Values of the large database. */
const values = manyValues(20_000)
const yearsEach = 5
const rounds = size(5, 10)
/** Quiet time before the conversion, ms. */
const quiet = size(500, 10_000)

interface Installation {
  server: TestServer
  actor: Actor
  place: Place
  plots: number[]
  trait: number
  /** The last acknowledged value of each plot. */
  acknowledged: Map<number, number>
  /** The newest number of the year's log. */
  seq: number
}

/** Plots, and a value of each trait in each plot, of a year. */
async function fillYear(
  server: TestServer,
  company: number,
  { spec_id, year_id }: Place,
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
      FROM generate_series(1, 1000) AS n`
    await tx`
      INSERT INTO change_log_cells (company_id, field_year_id, entity, field, seq, name, ids, before, after)
      SELECT company_id, field_year_id, 'plot', 'comment', seq, change -> 'name', '{1}', '[null]', '["a"]'
      FROM change_log WHERE company_id = ${company} AND field_year_id = ${year_id}`
    await tx`UPDATE field_years SET seq = 1000 WHERE company_id = ${company} AND id = ${year_id}`
  })
}

async function addTraits(server: TestServer, company: number, crop: number): Promise<void> {
  await server.sql`
    INSERT INTO traits (company_id, crop_id, name, unit, kind, role)
    SELECT ${company}, ${crop}, 'Trait ' || n, 't/ha', 'quantitative', 'trait' FROM generate_series(1, ${traits}) AS n`
}

async function newInstallation(): Promise<Installation> {
  const server = await startTestServer()
  const actor = await server.newCompany()
  const place = await newPlace(actor)
  await addTraits(server, actor.company, place.spec_id)
  await fillYear(server, actor.company, place, plots)
  const ids = await server.sql<
    { id: number }[]
  >`SELECT id FROM plots WHERE field_year_id = ${place.year_id} ORDER BY id`
  const [{ id: trait }] = await server.sql<
    { id: number }[]
  >`SELECT min(id) AS id FROM traits WHERE crop_id = ${place.spec_id}`
  return { server, actor, place, plots: ids.map(({ id }) => id), trait, acknowledged: new Map(), seq: 1000 }
}

/** Companies with as many values as the large database is to have in addition to the measured year's. */
async function addCompanies({ server }: Installation): Promise<void> {
  const count = Math.round(values / otherCompanies / yearsEach / traits)
  for (let k = 0; k < otherCompanies; k++) {
    const actor = await server.newCompany()
    const first = await newPlace(actor)
    await addTraits(server, actor.company, first.spec_id)
    for (let n = 0; n < yearsEach; n++)
      await fillYear(server, actor.company, n === 0 ? first : await newPlace(actor, first.spec_id), count)
  }
}

async function edit(of: Installation, n: number): Promise<void> {
  const plot = of.plots[(n * 37) % of.plots.length]
  const before = of.acknowledged.get(plot) ?? 4 + (plot % 30) / 10
  const change = changeOf([column('plot', `trait:${of.trait}`, [plot], [before + 1], [before])])
  const { status, body } = await send(of.actor, of.place.year_id, change)
  expect(status, JSON.stringify(body)).toBe(200)
  of.acknowledged.set(plot, before + 1)
  of.seq = (body as { seq: number }).seq
}

/** The measured requests; a load is from the tables, as of a node that does not have the year in memory. */
const requests: Record<string, (of: Installation, n: number) => Promise<unknown>> = {
  edit,
  load: ({ server, actor, place }) =>
    withCompany({ db: server.node.services.db, company: actor.company }, (tx) => rebuildColumns(tx, place.year_id)),
  list: async ({ actor, place }) => {
    const { spec_id, field_id, year_id } = place
    const query = { spec_id: String(spec_id), field_id: String(field_id), year_id: String(year_id) }
    expect((await actor.call(listPlots, { query })).status).toBe(200)
  },
  tail: async ({ actor, place, seq }) => {
    const query = { since: String(seq - 5), crop_since: '0' }
    expect((await actor.call(readChanges, { params: { id: place.year_id }, query })).status).toBe(200)
  },
}

const median = (list: readonly number[]): number => list.toSorted((a, b) => a - b)[list.length >> 1]

/** Median time of each request, of installations that are measured in turn, ms. */
async function measure(all: readonly Installation[]): Promise<Record<string, number>[]> {
  const times = all.map(() => Object.fromEntries(Object.keys(requests).map((name) => [name, [] as number[]])))
  for (let round = -2; round < rounds; round++)
    for (const [name, request] of Object.entries(requests))
      for (const [k, one] of all.entries()) {
        const repeats = name === 'edit' || name === 'tail' ? 5 : 1
        for (let again = 0; again < repeats; again++) {
          const begun = performance.now()
          await request(one, 1000 * again + round + 2)
          if (round >= 0) times[k][name].push(performance.now() - begun)
        }
      }
  return times.map((one) => Object.fromEntries(Object.entries(one).map(([name, list]) => [name, median(list)])))
}

function report(name: string, one: Record<string, number>, than: Record<string, number>): void {
  for (const key of Object.keys(requests))
    figure(`partitions: ${key}, ${name}`, `${(one[key] / than[key]).toFixed(2)} (${one[key].toFixed(1)} ms)`)
}

async function convert({ server }: Installation) {
  const owner = openPool(server.database.owner, { max: 2, name: 'owner', statementTimeout: 0, lockTimeout: 5000 })
  try {
    return await partitionTables(owner)
  } finally {
    await owner.end({ timeout: 2 })
  }
}

it(
  `${values} values are partitioned while a writer and a reader go on, and cost no more afterwards`,
  async () => {
    const plain = await newInstallation()
    const small = await newInstallation()
    const large = await newInstallation()
    await addCompanies(large)
    for (const { server } of [plain, small, large]) await server.sql`ANALYZE plots, traits, field_years`
    for (const { server } of [plain, small, large])
      await server.sql`VACUUM (ANALYZE) plot_values, change_log, change_log_cells`
    await large.server.sql`CHECKPOINT`
    const [first, , largePlain] = await measure([plain, small, large])
    report(`${values} values to ${plots * traits}, not partitioned`, largePlain, first)
    await convert(small)
    const longest = { before: 0, during: 0 }
    let phase: keyof typeof longest = 'before'
    let sent = 0
    let isOver = false
    atEndOfFile(() => {
      isOver = true
    })
    const goOn = async (request: (n: number) => Promise<unknown>) => {
      for (let n = 0; !isOver; n++) {
        const begun = performance.now()
        await request(n)
        longest[phase] = Math.max(longest[phase], performance.now() - begun)
        sent++
      }
    }
    const writer = goOn((n) => edit(large, n))
    const reader = goOn(async (n) => {
      if (n % 2 === 0) await requests.tail(large, n)
      else expect((await large.actor.call(loadFieldYear, { params: { id: large.place.year_id } })).status).toBe(200)
    })
    const working = Promise.all([writer, reader])
    working.catch(() => undefined)
    await new Promise((resolve) => setTimeout(resolve, quiet))
    phase = 'during'
    const done = await convert(large)
    isOver = true
    await working
    expect(done.map(({ table }) => table)).toEqual([...partitionedTables])
    for (const { table, rows, seconds, locked } of done)
      figure(`partitions: ${table}`, `${rows} rows in ${seconds.toFixed()} s, locked for ${locked.toFixed()} ms`)
    figure('partitions: requests meanwhile', sent)
    figure(
      'partitions: longest answer',
      `${longest.during.toFixed()} ms, ${longest.before.toFixed()} ms before it began`,
    )
    const columns = await withCompany({ db: large.server.node.services.db, company: large.actor.company }, (tx) =>
      rebuildColumns(tx, large.place.year_id),
    )
    const stored = await large.server.sql<{ plot: number; number: number }[]>`
    SELECT plot_id AS plot, number FROM plot_values WHERE field_year_id = ${large.place.year_id} AND trait_id = ${large.trait}`
    const lost = stored.filter(({ plot, number }) => {
      const value = large.acknowledged.get(plot)
      return value !== undefined && value !== number
    })
    figure('partitions: acknowledged edits, lost', `${large.seq - 1000}, ${lost.length}`)
    expect([lost, columns.seq, columns.count]).toEqual([[], large.seq, plots])
    const [again, smallParted, largeParted] = await measure([plain, small, large])
    report(`${plots * traits} values, partitioned to not partitioned`, smallParted, again)
    report(`partitioned, ${values} values to ${plots * traits} not partitioned`, largeParted, again)
  },
  size(600_000, 7_200_000),
)
