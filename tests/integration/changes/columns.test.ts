import { randomUUID } from 'node:crypto'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import { beforeAll, expect, it, vi } from 'vitest'
import { applyChanges } from '../../../server/core/changes/applyChanges.ts'
import { columnStore, snapshotMark } from '../../../server/core/columns/columnStore.ts'
import { withCompany } from '../../../server/platform/db/company.ts'
import { reserveIds, revertChange } from '../../../src/contract/plots/changes.ts'
import { changeMapWidth, numberPlots } from '../../../src/contract/plots/maps.ts'
import { updateField } from '../../../src/contract/plots/nurseries.ts'
import { createPlots } from '../../../src/contract/plots/plots.ts'
import { updateTrait } from '../../../src/contract/plots/traits.ts'
import type { ChangeColumn } from '../../../src/domain/change/changeSet.ts'
import { decodeFieldYear } from '../../../src/domain/columns/codec.ts'
import { livingLines } from '../../../src/domain/columns/cropColumns.ts'
import { columnsFormat } from '../../../src/domain/columns/yearHeader.ts'
import { seededRandom } from '../../../src/domain/layout/seededRandom.ts'
import { type Actor, startTestServer, type TestServer } from '../harness.ts'
import { changeOf, column, loadYear, newPlace, plantField, sendAccepted } from '../trials/field.ts'
import { newTrialFixture, type TrialFixture } from '../trials/trialFixture.ts'
import { textFile, upload } from '../uploads/upload.ts'
import { canonical } from './canonical.ts'
import { decodedCrop } from './crop/cropLog.ts'

let server: TestServer
let actor: Actor

beforeAll(async () => {
  server = await startTestServer()
  actor = await server.newCompany()
})

const scope = () => ({ db: server.node.services.db, company: actor.company })

/** The year as read by a node without caches: from the stored snapshot, or from the tables. */
async function readOnOtherNode(year: number, from: 'snapshot' | 'tables') {
  if (from === 'tables') await server.sql`DELETE FROM field_year_snapshots WHERE field_year_id = ${year}`
  const { plain } = await columnStore(1e9).pack(scope(), year)
  return canonical(decodeFieldYear(plain))
}

async function expectSame(year: number): Promise<void> {
  const patched = canonical(await loadYear(actor, year))
  expect(await readOnOtherNode(year, 'snapshot')).toEqual(patched)
  expect(await readOnOtherNode(year, 'tables')).toEqual(patched)
}

it('columns patched from the log equal columns read from the tables, after every kind of change', async () => {
  const { place, planted } = await newTrialFixture(actor)
  const { year_id, field_id, spec_id } = place
  await loadYear(actor, year_id)
  const { plots, lines, traits } = planted
  const step = async (...columns: ChangeColumn[]) => {
    await sendAccepted(actor, year_id, changeOf(columns))
    await expectSame(year_id)
  }
  const { body: ids } = await actor.call(reserveIds, { params: { id: year_id }, body: { plot: 1, line: 2, trait: 2 } })
  await step(column('plot', `trait:${traits[0]}`, plots.slice(0, 3), [9, null, 8.25], [4, 4.1, 4.2]))
  await step(column('plot', `suppressed:${traits[0]}`, [plots[4]], ['lodged']))
  const [awns, spraying] = ids.trait
  await step(
    column('trait', 'exists', [spraying], [true], [false]),
    column('trait', 'name', [spraying], ['Spraying']),
    column('trait', 'role', [spraying], ['technology']),
    column('plot', `planned:${spraying}`, [plots[9]], ['2026-05-20']),
  )
  await step(
    column('plot', `note:${traits[1]}`, [plots[4], plots[9]], ['late', 'hail']),
    column('plot', `occasion:${traits[0]}`, [plots[9]], ['2026-07-20']),
    column('field_year', `column:${traits[1]}`, [year_id], [true]),
  )
  await step(column('plot', `trait:${traits[0]}`, [plots[9]], [null], [4.9]))
  await step(column('plot', 'exists', [plots[9]], [false], [true]))
  await step(column('plot', 'exists', [plots[9]], [true], [false]))
  await step(
    column('trait', 'exists', [awns], [true], [false]),
    column('trait', 'name', [awns], ['Awns']),
    column('trait', 'kind', [awns], ['qualitative']),
    column('trait', 'categories', [awns], ['none\nshort\nlong']),
    column('field_year', `column:${awns}`, [year_id], [true]),
    column('plot', `trait:${awns}`, [plots[0], plots[7]], ['short', 'long']),
  )
  await step(
    column('line', 'exists', ids.line, [true, true], [false, false]),
    column('line', 'name', ids.line, ['L2', 'Vega']),
    column('line', 'father_id', [lines[3]], [ids.line[1]]),
    column('plot', 'exists', ids.plot, [true], [false]),
    column('plot', 'name', ids.plot, ['N1']),
    column('plot', 'line_id', ids.plot, [ids.line[0]]),
    column('plot', 'crossing_line_id', ids.plot, [ids.line[1]]),
    column('plot', 'row', ids.plot, [12]),
    column('plot', 'col', ids.plot, [30]),
    column('plot', 'width', ids.plot, [1.25]),
    column('plot', 'repetitions', ids.plot, [2]),
  )
  await step(
    column('line', 'is_variety', [lines[0]], [true], [false]),
    column('field_year', 'sowing_date', [year_id], ['2026-04-28']),
    column('field_year', 'positions:2', [year_id], ['1-2 border; 4 path']),
    column('field_year', 'alleys', [year_id], ['[{"after":"row","at":1,"metres":2}]']),
    column('field_year', 'north', [year_id], [12.5]),
  )
  await actor.call(changeMapWidth, { params: { id: year_id }, body: { max_length_per_list: 3 } })
  await expectSame(year_id)
  const walk = {
    start_position: 'top_right',
    numbering_type: 'vertical',
    horizontal_direction: 'left',
    vertical_direction: 'down',
    order: 'snake',
  } as const
  await actor.call(numberPlots, { body: { field_id, year_id, ...walk, prefix: 'B' } })
  await expectSame(year_id)
  await actor.call(updateTrait, { params: { id: traits[0] }, body: { min: 0, max: 10, decimals: 1 } })
  await actor.call(updateField, { params: { id: field_id }, body: { field_name: 'Renamed field' } })
  await expectSame(year_id)
  await actor.call(createPlots, {
    body: { field_id, spec_id, new_year: 2026, additional_plot_names: ['Nika', 'Lada'], repetitions: 2 },
  })
  await expectSame(year_id)
  await upload(actor, 'plot_result', textFile('v.csv', 'Label,"Yield, t/ha",Height', 'B1,7.5,90', 'B2,,91'), {
    spec_id,
    year_id,
  })
  await expectSame(year_id)
  await actor.call(revertChange, { params: { id: year_id, seq: 3 }, body: { key: randomUUID() } })
  await expectSame(year_id)
})

/** A random change of values, labels, places, names and existence, valid or not. */
function randomChange({ planted }: TrialFixture, random: () => number): ChangeColumn[] {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]
  const plot = pick(planted.plots)
  const other = pick(planted.plots)
  const place = () => 1 + Math.floor(random() * 6)
  switch (Math.floor(random() * 7)) {
    case 0:
      return [column('plot', `trait:${planted.traits[0]}`, [plot], [pick([null, 1, 2.5, 3])])]
    case 1:
      return [column('plot', `trait:${planted.traits[1]}`, [plot], [pick([null, 'red', 'blue'])])]
    case 2:
      return [column('plot', 'label', [plot], [pick([null, 'A1', 'A2', 'A3'])])]
    case 3:
      return [column('plot', 'row', [plot], [place()]), column('plot', 'col', [plot], [place()])]
    case 4:
      return [column('plot', 'exists', [plot], [random() < 0.5])]
    case 5:
      return [
        column(
          'plot',
          'line_id',
          [plot, ...(other === plot ? [] : [other])],
          [pick(planted.lines), null].slice(0, other === plot ? 1 : 2),
        ),
      ]
    default:
      return [column('line', 'name', [pick(planted.lines)], [pick(['L1', 'X', 'Y', 'Z'])])]
  }
}

it('columns patched from the log equal columns read from the tables, after 200 random changes', async () => {
  const setting = await newTrialFixture(actor)
  const { year_id } = setting.place
  const seeded = seededRandom(20_261_120)
  const random = () => seeded.below(1000) / 1000
  let written = 0
  for (let k = 0; k < 200; k++) {
    const current = await loadYear(actor, year_id)
    const crop = await decodedCrop(actor, setting.place.spec_id)
    const names = new Map(livingLines(crop).map(({ id, name }) => [id, name]))
    const columns = randomChange(setting, random).map((column) => ({
      ...column,
      before: beforeOf(column, current, names),
    }))
    const answer = await actor.send('POST', `/api/v1/field_years/${year_id}/changes/`, {
      body: { key: randomUUID(), base_seq: current.seq, change: changeOf(columns) },
    })
    if (answer.status === 200) written++
    else expect(answer.status).toBeLessThan(500)
    if (k % 10 === 9) await expectSame(year_id)
  }
  expect(written).toBeGreaterThan(60)
})

function beforeOf(
  one: ChangeColumn,
  current: Awaited<ReturnType<typeof loadYear>>,
  names: ReadonlyMap<number, string>,
): ChangeColumn['before'] {
  const shown = canonical(current)
  return one.ids.map((id) => {
    if (one.entity === 'line') return names.get(id) ?? null
    const plot = shown.plots[id] as
      | { label: string; place: number[]; line: number; values: Record<number, unknown[]> }
      | undefined
    if (one.field === 'exists') return plot !== undefined
    if (plot === undefined) return null
    if (one.field === 'label') return plot.label
    if (one.field === 'row') return plot.place[0] || null
    if (one.field === 'col') return plot.place[1] || null
    if (one.field === 'line_id') return plot.line || null
    return plot.values[Number(one.field.split(':')[1])][0] as string
  })
}

it('a load is answered once in full, then by its tag, and compressed for clients that accept it', async () => {
  const place = await newPlace(actor)
  await plantField(actor, place, 40)
  const path = `/api/v1/field_years/${place.year_id}/columns/`
  const plain = await actor.send('GET', path, { headers: { 'Accept-Encoding': 'identity' } })
  const tag = plain.headers.get('etag') ?? ''
  expect(tag).toMatch(/^"1-1-/)
  const packed = await fetch(server.address + path, {
    headers: { Authorization: `Bearer ${actor.tokens.access}`, 'Accept-Encoding': 'br' },
  })
  expect(packed.headers.get('content-encoding')).toBe('br')
  const unchanged = await actor.send('GET', path, { headers: { 'If-None-Match': tag } })
  expect([unchanged.status, (unchanged.body as Uint8Array).length]).toEqual([304, 0])
  const { plots } = await loadYear(actor, place.year_id).then((columns) => ({ plots: [...columns.id.subarray(0, 1)] }))
  await sendAccepted(actor, place.year_id, changeOf([column('plot', 'comment', plots, ['new'])]))
  const changed = await actor.send('GET', path, { headers: { 'If-None-Match': tag } })
  expect([changed.status, changed.headers.get('etag')?.startsWith('"2-1-')]).toEqual([200, true])
  const [row] = await server.sql`SELECT bytes FROM field_year_snapshots WHERE field_year_id = ${place.year_id}`
  expect(decodeFieldYear(brotliDecompressSync(row.bytes).subarray(snapshotMark.length)).count).toBe(40)
})

it('a snapshot in another format is rebuilt from the tables and replaced', async () => {
  const { place } = await newTrialFixture(actor)
  const { year_id: year } = place
  const current = canonical(await loadYear(actor, year))
  const stored = async (): Promise<Buffer> => {
    const [row] = await server.sql`SELECT bytes FROM field_year_snapshots WHERE field_year_id = ${year}`
    return brotliDecompressSync(row.bytes).subarray(snapshotMark.length)
  }
  const other = Buffer.from((await stored()).toString('latin1').replace(/"format":\d/, '"format":0'), 'latin1')
  expect(() => decodeFieldYear(other)).toThrow(RangeError)
  await server.sql`UPDATE field_year_snapshots SET bytes = ${brotliCompressSync(other)} WHERE field_year_id = ${year}`
  expect(await readOnOtherNode(year, 'snapshot')).toEqual(current)
  expect(canonical(decodeFieldYear(await stored()))).toEqual(current)
})

it('bytes of a part are tagged with their format, like the whole year', async () => {
  const { place, planted } = await newTrialFixture(actor)
  const path = `/api/v1/field_years/${place.year_id}/columns/?traits=${planted.traits[0]}`
  const { headers } = await actor.send('GET', path)
  expect(headers.get('etag')).toBe(`"1-1-${columnsFormat}-${planted.traits[0]}"`)
})

it('a deleted year is removed from memory', async () => {
  const { place } = await newTrialFixture(actor)
  await loadYear(actor, place.year_id)
  await actor.send('DELETE', `/api/v1/field_year_add/${place.year_id}/`)
  expect((await actor.send('GET', `/api/v1/field_years/${place.year_id}/columns/`)).status).toBe(404)
})

it('a store keeps the most recently used years within its byte limit', async () => {
  const [firstYear, secondYear] = [await newTrialFixture(actor), await newTrialFixture(actor)].map(
    ({ place }) => place.year_id,
  )
  const measured = columnStore(1e9)
  await measured.read(scope(), firstYear, () => null)
  const { bytes } = measured.figures()
  expect(bytes).toBeGreaterThan(5000)
  const store = columnStore(bytes * 1.5)
  for (const year of [firstYear, secondYear, firstYear]) await store.read(scope(), year, () => null)
  expect(store.figures().years).toBe(1)
  const roomy = columnStore(bytes * 3)
  for (const year of [firstYear, secondYear, firstYear]) await roomy.read(scope(), year, () => null)
  expect(roomy.figures().years).toBe(2)
})

it('a store packs only so many years at a time, and all of them in the end', async () => {
  const settings = await Promise.all(Array.from({ length: 6 }, () => newTrialFixture(actor)))
  const store = columnStore(1e9, 2)
  let isDone = false
  const answers = Promise.all(settings.map(({ place }) => store.pack(scope(), place.year_id))).finally(() => {
    isDone = true
  })
  const seen: number[] = []
  while (!isDone) {
    seen.push(store.figures().packing)
    await new Promise((resolve) => setImmediate(resolve))
  }
  expect((await answers).every(({ plain }) => plain.length > 0)).toBe(true)
  expect(Math.max(...seen)).toBe(2)
})

it('the log uses the clock of the database, not of the node', async () => {
  const { place, planted } = await newTrialFixture(actor)
  const { live } = server.node.services
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_600_000 })
  const change = changeOf([column('plot', 'comment', [planted.plots[0]], ['late'])])
  const context = { author: { company: actor.company, user: actor.user }, live }
  const { accepted } = await withCompany(scope(), (tx) =>
    applyChanges(tx, context, place.year_id, change, { key: randomUUID(), conflicts: 'check' }),
  ).finally(() => vi.useRealTimers())
  expect(Math.abs(Date.parse(accepted.at) - Date.now())).toBeLessThan(600_000)
})

it('years of a crop share its lines in memory, so renaming a line in one renames it in each', async () => {
  const { place, planted } = await newTrialFixture(actor)
  const second = await newPlace(actor, place.spec_id)
  const store = columnStore(1e9)
  const [line, other] = planted.lines
  const lineIn = (year: number, id: number) => store.read(scope(), year, ({ lines }) => lines.get(id))
  expect(await lineIn(second.year_id, line)).toBe(await lineIn(place.year_id, line))
  await sendAccepted(actor, place.year_id, changeOf([column('line', 'name', [line], ['Renamed'], ['L1'])]))
  // One year has received the change, the other has not: reading one does not alter the other.
  expect(await lineIn(place.year_id, line)).toMatchObject({ name: 'Renamed' })
  expect(await lineIn(second.year_id, line)).toMatchObject({ name: 'Renamed' })
  expect(await lineIn(second.year_id, other)).toBe(await lineIn(place.year_id, other))
})

it('an answer, a snapshot and the input of jobs contain only the lines of the year and their ancestors', async () => {
  const { place, planted } = await newTrialFixture(actor)
  const { year_id: year } = place
  const [line] = planted.lines
  const [mother, grandfather, unused] = Array.from({ length: 3 }, (_, k) => 900_000_000 + place.spec_id * 10 + k)
  const lines = [mother, grandfather, unused]
  await server.sql`
    INSERT INTO lines (company_id, crop_id, id, name)
    SELECT ${actor.company}, ${place.spec_id}, id, 'Elder ' || id FROM unnest(${lines}::bigint[]) AS id`
  await server.sql`UPDATE lines SET mother_id = ${mother} WHERE id = ${line}`
  await server.sql`UPDATE lines SET father_id = ${grandfather} WHERE id = ${mother}`
  const store = columnStore(1e9)
  const opened = decodeFieldYear((await store.pack(scope(), year)).plain)
  const worked = decodeFieldYear(await store.encode(scope(), year))
  const [row] = await server.sql`SELECT bytes FROM field_year_snapshots WHERE field_year_id = ${year}`
  const stored = decodeFieldYear(brotliDecompressSync(row.bytes).subarray(snapshotMark.length))
  for (const { lines: named } of [opened, worked, stored])
    expect(lines.map((id) => named.has(id))).toEqual([true, true, false])
  // A node of the previous release cannot decode it.
  expect(() => decodeFieldYear(brotliDecompressSync(row.bytes))).toThrow(RangeError)
  const restored = decodeFieldYear((await columnStore(1e9).pack(scope(), year)).plain)
  expect(canonical(restored)).toEqual(canonical(opened))
  // The server itself has all lines.
  await columnStore(1e9).read(scope(), year, (columns) => expect(columns.lines.has(unused)).toBe(true))
})
