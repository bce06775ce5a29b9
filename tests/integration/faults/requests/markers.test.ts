import { unzipSync } from 'fflate'
import { beforeAll, describe, expect, it } from 'vitest'
import { archiveLog } from '../../../../server/admin/log/archiveLog.ts'
import { withCompany } from '../../../../server/platform/db/company.ts'
import { openPool, type Tx } from '../../../../server/platform/db/connect.ts'
import { appendOnly } from '../../../../server/platform/db/grants.ts'
import type { Call } from '../../../../src/contract/call.ts'
import { calls } from '../../../../src/contract/calls.ts'
import { listNews } from '../../../../src/contract/company/news.ts'
import { taskContent } from '../../../../src/contract/plots/labels.ts'
import { recountByQuery } from '../../../../src/contract/plots/recount.ts'
import { figure } from '../../../drill/figures.ts'
import { allCases } from '../../allCases.ts'
import { runAsCaller, type World } from '../../cases.ts'
import { companyTables } from '../../checksum.ts'
import { type Answer, startTestServer } from '../../harness.ts'
import { idPlaces, type Kind } from './idPlaces.ts'
import { fillWithMarkers, markerStart, markerText } from './marked.ts'
import type { RequestInput } from './schemaPlaces.ts'

/** `mine` sends the requests; all texts of `other` carry the marker. */
const world = {} as World
let foreignIds: Record<Kind, number>
let article = 0
let searched = 0

beforeAll(async () => {
  world.server = await startTestServer()
  world.actor = await world.server.newCompany()
  world.other = await world.server.newCompany()
  foreignIds = await fillWithMarkers(world.server, world.other)
  await archiveFirstChanges()
  article = (await world.actor.call(listNews, { query: {} })).body.data[0].id
})

/** Archives the first change of each nursery-year, as an operator does with old ones. */
async function archiveFirstChanges(): Promise<void> {
  const owner = openPool(world.server.database.owner, { max: 1, name: 'owner', statementTimeout: 0, lockTimeout: 5000 })
  await world.server.sql`UPDATE change_log SET at = at - interval '2 years' WHERE seq = 1`
  await archiveLog(owner, new Date(Date.now() - 365 * 86_400_000))
  await owner.end({ timeout: 1 })
}

/** Reads that show no company's data, each with its reason. */
const showsNothing: Record<string, string> = {
  listCountries: 'built-in, the same for everybody',
  listRegions: 'built-in, the same for everybody',
  getMaintenance: 'one notice for the whole server',
  getAbout: 'what the server is, the same for everybody',
  listParts: 'the packages it is made with',
  listNews: 'the same for everybody',
  readNews: 'the same for everybody',
  listSessions: 'devices and addresses of the own sign-ins',
  listPedigreeMeans: 'ids and numbers alone',
  placeOfPlot: 'ids alone',
  photographedPlots: 'ids and counts alone',
  readLineCalls: 'ids and alleles alone',
  plotPhotoContent: 'a picture that is made anew, without the texts of the one that came',
  linePhotoContent: 'as that of a plot',
  removalOfEmployee: 'counts alone',
  getCompanyUsage: 'numbers alone',
  listCompanyExports: 'sizes and times of archives',
  listGenomeRegions: 'ids, and the built-in names of regions',
}

// Calls with tests of their own: a GET that writes and returns only numbers, one of tasks with a file, one of an archive
// with a ticket, and some that need twenty lines with markers and values.
const exceptions: readonly string[] = [
  recountByQuery.name,
  taskContent.name,
  'companyExportContent',
  'mutationInfluence',
  'sortByGenotypes',
  'sortWithInfoByGenotypes',
  'lineBottomOfPage',
  'traitWeights',
  'readRegionValues',
  'crossResult',
  'crossResultCsv',
]
const reads = calls.filter((call) => call.method === 'GET' && !exceptions.includes(call.name))
/** Whether the marker appears anywhere in an answer: in headers, text or bytes, or the parts of a workbook. */
function shows({ body, headers }: Answer): boolean {
  searched++
  const texts: string[] = []
  if (body instanceof Uint8Array) {
    const parts = body[0] === 0x50 && body[1] === 0x4b ? Object.values(unzipSync(body)) : [body]
    for (const part of parts) texts.push(Buffer.from(part).toString('utf8'), Buffer.from(part).toString('utf16le'))
  } else texts.push(JSON.stringify(body))
  // A file's name carries it too, with its letters of other alphabets encoded.
  return texts.some((text) => text.includes(markerText)) || JSON.stringify([...headers]).includes(markerStart)
}

/** A read of the marked company's data, with its own ids at every place. */
function readOf(call: Call, ids: Record<Kind, number>): RequestInput {
  let input: RequestInput = {}
  if (call.name === 'readChanges') input = { query: { since: 0, crop_since: 0 } }
  if (call.name === 'readCropChanges') input = { query: { crop_since: 0 } }
  if (call.name === 'cellHistory' || call.name === 'lineCellHistory') input = { params: { field: 'name' } }
  if (call.name === 'listFileMappings') input = { query: { format: 'plot_result' } }
  if (call.name === 'readLineCalls') input = { query: { markers: `${ids.marker}` } }
  if (call.name === 'readNews') input = { params: { id: article } }
  if (call.name === 'listSubregions') input = { params: { id: 1 } }
  // sort_by and filters by a trait would only leave plots out.
  for (const place of idPlaces(call, ids).filter(({ name }) => !/feature:|filter/.test(name)))
    input = place.put(input, ids[place.kind], false)
  return input
}

describe.each(reads)('$name', (call) => {
  it('shows its own company’s data and nothing of another company', async () => {
    const otherAnswer = await world.other.callAny(call, readOf(call, foreignIds))
    expect(otherAnswer.status).toBe(200)
    expect(shows(otherAnswer)).toBe(!(call.name in showsNothing))
    const foreign = await world.actor.callAny(call, readOf(call, foreignIds))
    expect(shows(foreign)).toBe(false)
    if (idPlaces(call, foreignIds).length > 0) expect(foreign.status).toBeGreaterThanOrEqual(400)
    expect(shows(await world.server.anonymous.callAny(call, readOf(call, foreignIds)))).toBe(false)
  })
})

it('no answer to a valid request of one company contains a text of another', async () => {
  const leaks: string[] = []
  for (const cases of allCases)
    for (const { input } of cases.good) {
      const { call } = cases
      const answer = await runAsCaller(cases, world, async () => world.actor.callAny(call, await input(world)))
      if (shows(answer)) leaks.push(call.name)
      expect({ call: call.name, status: answer.status }).toEqual({ call: call.name, status: call.status })
    }
  expect(leaks).toEqual([])
  figure('marker search: answers searched, markers found', `${searched}, 0`)
  // One request of each case of every call: a minute on a machine with little else to do.
}, 240_000)

it('every table has rows of the other company, and an unfiltered query shows none of them', async () => {
  const { db } = world.server.node.services
  const { actor, other } = world
  // Imports of the previous test may still be writing.
  await expect.poll(() => world.server.sql`SELECT 1 FROM jobs`, { timeout: 30_000 }).toHaveLength(0)
  // Jobs contain only ids, for nodes that do not know the company yet; a row exists only while its work runs.
  const tables = (await companyTables(world.server.sql)).filter((table) => table !== 'jobs')
  const before = await world.server.checksum(other.company)
  const undone = new Error('undone')
  for (const table of tables) {
    const [{ n }] = await world.server.sql`
      SELECT count(*)::int AS n FROM ${world.server.sql(table)} WHERE company_id = ${other.company}`
    // Long messages stay in live_payloads for some minutes only.
    expect({ table, hasRows: n > 0 || table === 'live_payloads' }).toEqual({ table, hasRows: true })
    // A transaction without a company: no rows at all.
    expect(await db`SELECT 1 FROM ${db(table)}`).toHaveLength(0)
    const inOwnCompany = (work: (tx: Tx) => Promise<void>) => withCompany({ db, company: actor.company }, work)
    await inOwnCompany(async (tx) => {
      const rows = await tx`SELECT t.company_id, t::text AS whole FROM ${tx(table)} t`
      expect(rows.filter((row) => row.company_id !== actor.company || row.whole.includes(markerText))).toEqual([])
    })
    // A statement without a condition cannot change or delete it either.
    for (const write of [
      (tx: Tx) => tx`UPDATE ${tx(table)} SET company_id = company_id`,
      (tx: Tx) => tx`DELETE FROM ${tx(table)}`,
    ])
      await inOwnCompany(async (tx) => {
        const ownRows = await tx`SELECT 1 FROM ${tx(table)}`
        await tx`SET CONSTRAINTS ALL DEFERRED`
        const { count } = await write(tx).catch((error) => {
          // Rows that others refer to stay; none of the other company's may be touched.
          if (error.code === '23503' || error.code === '23001') throw undone
          // No role may alter histories and ledgers.
          if (error.code === '42501' && appendOnly.includes(table)) throw undone
          throw error
        })
        expect({ table, count }).toEqual({ table, count: ownRows.length })
        throw undone
      }).catch((error) => {
        if (error !== undone) throw error
      })
  }
  expect(await world.server.checksum(other.company)).toBe(before)
  const [{ n }] = await withCompany(
    { db, company: actor.company },
    (tx) => tx`SELECT count(*)::int AS n FROM companies WHERE id <> ${actor.company}`,
  )
  expect(n).toBe(0)
  figure('tables: with rows of both companies, rows crossing', `${tables.length}, 0`)
})
