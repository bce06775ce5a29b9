import { expect, it } from 'vitest'
import { lineDetails, lineSeeds, pivotLines } from '../../../src/contract/lines/varieties.ts'
import { addSeedEntry } from '../../../src/contract/seeds/seedEntries.ts'
import { deleteSeed } from '../../../src/contract/seeds/seeds.ts'
import { startTestServer } from '../harness.ts'
import { barleyCrop } from '../pedigrees/barleyCrop.ts'
import { freshStore, newLot } from '../seeds/store.ts'

const server = await startTestServer()
const actor = await server.newCompany()

it('the summary lists where a line’s seed is stored, most first, and the total amount [VAR-34]', async () => {
  const store = await freshStore(actor)
  const { lines, plots } = store.setting.planted
  const { spec_id } = store.setting.place
  const [first, second] = store.places.map((place) => `${place.warehouse_name} / ${place.name}`)
  const lot = (amount: number, place: number, owner: object) =>
    newLot(actor, store, { amount, location: store.places[place].id, ...owner })
  // Line 1: two lots of its plots and a bought one in the first place, one in the second; line 3: a bought one.
  await lot(300, 0, { plot_id: plots[0] })
  await lot(300, 0, { plot_id: plots[1] })
  await lot(100, 0, { plot_id: null, line_id: lines[0] })
  await lot(650, 1, { plot_id: plots[0] })
  await lot(40, 1, { plot_id: null, line_id: lines[2] })
  const emptied = await lot(900, 1, { plot_id: plots[2] })
  const body = { kind: 'discarded' as const, amount: -900, reason: 'mouldy' }
  await actor.call(addSeedEntry, { params: { id: String(emptied.id) }, body })
  const deleted = await lot(70, 1, { plot_id: plots[2] })
  await actor.call(deleteSeed, { params: { id: String(deleted.id) } })

  const request = async (query: object) =>
    (await actor.call(pivotLines, { query: { spec_id: String(spec_id), ...query } as never })).body.data
  const rows = (await request({ sort_by: 'total_seed_count', order: 'desc' })).map((row) => [
    row.line_name,
    row.total_seed_count,
    row.address,
    row.addresses,
  ])
  expect(rows).toEqual([
    ['L1', 1350, first, 2],
    ['L3', 40, second, 1],
    ['L2', 0, null, 0],
    ['L4', 0, null, 0],
    ['L5', 0, null, 0],
  ])
  expect((await request({ sort_by: 'total_seed_count' })).map(({ line_name }) => line_name)).toEqual([
    'L2',
    'L4',
    'L5',
    'L3',
    'L1',
  ])
  expect((await actor.call(lineSeeds, { params: { id: spec_id } })).body).toEqual({
    spec_id,
    addresses: [first, second],
    line: [lines[0], lines[2]],
    seeds: [1350, 40],
    place: [0, 1],
    places: [2, 1],
  })
  const details = async (line: number) =>
    (await actor.call(lineDetails, { query: { line_id: String(line) } })).body.total_seed_count
  expect([await details(lines[0]), await details(lines[1])]).toEqual([1350, 0])
})

it('a line’s details contain its genealogy, and its inbreeding computed from the crop’s lines [VAR-37]', async () => {
  const { crop, idOf } = await barleyCrop(actor)
  const details = async (name: string) =>
    (await actor.call(lineDetails, { query: { line_id: String(idOf(name)) } })).body
  expect(await details('Rifle')).toMatchObject({
    genealogy: '"NRPB87/5378"/3/Igri/Athos//Proctor/Pioneer',
    inbreeding: 1,
  })
  expect(await details('Proctor')).toMatchObject({ genealogy: null })
  await server.sql`UPDATE crops SET fixed_lines = false WHERE id = ${crop}`
  expect((await details('Flagon')).inbreeding).toBe(0.0625)
})
