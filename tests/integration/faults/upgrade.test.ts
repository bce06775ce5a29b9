import { randomUUID } from 'node:crypto'
import { cp, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { beforeAll, expect, inject, it } from 'vitest'
import { projectRoot } from '../../../server/platform/settings.ts'
import { listLines } from '../../../src/contract/lines/lines.ts'
import { loadFieldYear } from '../../../src/contract/plots/changes.ts'
import { figure } from '../../drill/figures.ts'
import { drillSize } from '../../drill/size.ts'
import { folderOfFile } from '../../temporary/ofFile.ts'
import { type Actor, type Answer, actorAt, startTestServer, type TestServer } from '../harness.ts'
import {
  changeOf,
  column,
  loadYear,
  type NewYear,
  newPlace,
  type PlantedField,
  plantField,
  send,
} from '../trials/field.ts'
import { type ServerProcess, startProcess } from './serverProcess.ts'

/** Requests a second, of the three kinds in turn. */
const rate = 20
/** Values of another company, over which the newer version builds an index. */
const values = drillSize(20_000, 2_000_000)

/** The short run shares its machine with other tests; the drill uses the default (ms). */
const settings = { DB_LOCK_TIMEOUT: String(drillSize(5000, 1000)) }

/** Migrations of the newer version: one of everything that the rules for online migrations allow. */
const migrations: Record<string, string> = {
  '9001_colour.sql': 'ALTER TABLE plots ADD COLUMN test_colour text',
  '9002_marks.sql': `CREATE TABLE test_marks (
      company_id integer NOT NULL REFERENCES companies (id) ON DELETE CASCADE, id bigint NOT NULL, PRIMARY KEY (company_id, id));
    CALL protect('test_marks')`,
  '9003_values_by_number.sql':
    '-- run: concurrently\nCREATE INDEX CONCURRENTLY test_numbers ON plot_values (company_id, trait_id, number)',
  '9004_fill.sql': 'CREATE POLICY fill ON plots TO CURRENT_USER USING (true)',
  '9005_fill.sql': `-- run: batches
    UPDATE plots SET test_colour = 'green'
    WHERE (company_id, id) IN (SELECT company_id, id FROM plots WHERE test_colour IS NULL LIMIT 500)`,
  '9006_filled.sql': 'DROP POLICY fill ON plots',
  '9007_lines.sql':
    "ALTER TABLE lines ADD COLUMN test_rank integer NOT NULL DEFAULT 0, ADD COLUMN test_word text DEFAULT 'none'",
  '9008_rank.sql': 'ALTER TABLE lines ADD CONSTRAINT test_rank CHECK (test_rank >= 0) NOT VALID',
  '9009_rank.sql': 'ALTER TABLE lines VALIDATE CONSTRAINT test_rank',
}
const newest = 9009

let server: TestServer
let owner: Actor
let place: NewYear
let planted: PlantedField

beforeAll(async () => {
  server = await startTestServer()
  owner = await server.newCompany()
  place = await newPlace(owner)
  planted = await plantField(owner, place, 400)
  const { company } = await server.newCompany()
  await server.sql.begin(async (tx) => {
    // References do not matter to an index.
    await tx`SET LOCAL session_replication_role = replica`
    await tx`
      INSERT INTO plot_values (company_id, field_year_id, trait_id, plot_id, number)
      SELECT ${company}, 1, 1 + n % 20, 1 + n / 20, n % 97 FROM generate_series(0, ${values - 1}) AS n`
  })
  // Done before the upgrade, which does not include the database's background work after a bulk load.
  await server.sql`VACUUM (ANALYZE) plot_values`
  await server.sql`CHECKPOINT`
})

/** This program with additional migrations: it plays the newer version. */
async function newerProgram(): Promise<string> {
  const root = folderOfFile('newer')
  for (const name of ['server', 'src', 'locales', 'package.json'])
    await cp(join(projectRoot, name), join(root, name), { recursive: true })
  await symlink(join(projectRoot, 'node_modules'), join(root, 'node_modules'))
  for (const [name, sql] of Object.entries(migrations))
    await writeFile(join(root, 'server/platform/db/migrations', name), sql)
  return root
}

interface Load {
  /** Addresses that get requests in turn. */
  nodes: ServerProcess[]
  sent: number
  failed: string[]
  /** The longest time to an answer, ms. */
  longest: number
  /** The last acknowledged value of each plot. */
  acknowledged: Map<number, string>
}

/** An edit, a load of the year, and a list: each function sends the n-th request. */
function requestsOf(load: Load): ((person: Actor, n: number) => Promise<Answer>)[] {
  const { plots } = planted
  const edit = async (person: Actor, n: number): Promise<Answer> => {
    const plot = plots[n % plots.length]
    const text = randomUUID()
    const answer = await send(
      person,
      place.year_id,
      changeOf([column('plot', 'comment', [plot], [text], [load.acknowledged.get(plot) ?? null])]),
    )
    if (answer.status === 200) load.acknowledged.set(plot, text)
    return answer
  }
  return [
    edit,
    (person) => person.call(loadFieldYear, { params: { id: place.year_id } }),
    (person) => person.call(listLines, { query: { spec_id: place.spec_id } }),
  ]
}

const personOn = ({ address }: ServerProcess) => actorAt(address ?? '', owner)

/** Sends requests at a steady rate, however long their answers take, until `isOver`; resolves when all are answered. */
async function sendRepeatedly(load: Load, isOver: () => boolean): Promise<void> {
  const kinds = requestsOf(load)
  const answers: Promise<void>[] = []
  const started = performance.now()
  while (!isOver()) {
    const n = load.sent++
    const kind = n % kinds.length
    const startedAt = performance.now()
    const at = () => `${(startedAt - started).toFixed()} to ${(performance.now() - started).toFixed()} ms`
    const person = personOn(load.nodes[n % load.nodes.length])
    const answered = kinds[kind](person, n).then(
      ({ status, body }) => {
        if (status !== 200) load.failed.push(`${at()}: kind ${kind}, ${status} ${JSON.stringify(body).slice(0, 200)}`)
        load.longest = Math.max(load.longest, performance.now() - startedAt)
      },
      (error) => {
        load.failed.push(`${at()}: kind ${kind}, ${error}`)
      },
    )
    answers.push(answered)
    await wait(Math.max(0, started + (1000 * load.sent) / rate - performance.now()))
  }
  await Promise.all(answers)
}

const isReady = async ({ address }: ServerProcess) => (await fetch(`${address}/readyz`)).status === 200

it(`upgrading node by node under ${rate} requests a second: none fails, nothing acknowledged is lost`, async () => {
  const root = await newerProgram()
  const database = { ...server.database, secret: inject('secret') }
  const older = [await startProcess(database, settings), await startProcess(database, settings)]
  const result: Load = { nodes: older, sent: 0, failed: [], longest: 0, acknowledged: new Map() }
  for (const node of older)
    for (const request of requestsOf(result)) expect((await request(personOn(node), 0)).status).toBe(200)
  let isOver = false
  const sending = sendRepeatedly(result, () => isOver)
  await wait(drillSize(500, 5000))
  const idle = result.longest
  // A long-running reader: the first migration does not wait for it but retries.
  const reader = server.sql.begin(async (tx) => {
    await tx`SELECT count(*) FROM plots`
    await wait(drillSize(2500, 20_000))
  })
  const began = performance.now()
  const first = await startProcess(database, settings, root)
  const seconds = (performance.now() - began) / 1000
  await reader
  const [{ version }] = await server.sql<{ version: number }[]>`SELECT max(version) AS version FROM schema_migrations`
  expect(version).toBe(newest)
  // Both versions serve requests at the same time.
  result.nodes = [older[0], first]
  await wait(drillSize(500, 20_000))
  expect(await Promise.all(result.nodes.map(isReady))).toEqual([true, true])
  await older[1].stop()
  const second = await startProcess(database, settings, root)
  result.nodes = [first, second]
  await wait(drillSize(500, 5000))
  await older[0].stop()
  isOver = true
  await sending
  expect(result.failed).toEqual([])
  const columns = await loadYear(owner, place.year_id)
  const lost = [...result.acknowledged].filter(([plot, text]) => columns.comment[columns.id.indexOf(plot)] !== text)
  expect(lost).toEqual([])
  expect(result.acknowledged.size).toBeGreaterThan(10)
  const [{ filled }] = await server.sql<{ filled: number }[]>`
    SELECT count(*)::integer AS filled FROM plots WHERE test_colour = 'green'`
  expect(filled).toBeGreaterThanOrEqual(planted.plots.length)
  figure('upgrade: requests, failed', `${result.sent}, ${result.failed.length}`)
  figure('upgrade: acknowledged edits, lost', `${result.acknowledged.size}, ${lost.length}`)
  figure('upgrade: longest answer', `${Math.round(result.longest)} ms, ${Math.round(idle)} ms before it began`)
  figure('upgrade: migrated until ready', `${seconds.toFixed(1)} s with ${values} values and a long reader`)
}, 300_000)
