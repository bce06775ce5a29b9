import { expect, it } from 'vitest'
import { freshenMeans } from '../../../server/core/means/freshMeans.ts'
import { type StoredPart, storeMeans } from '../../../server/core/means/storeMeans.ts'
import { loadMeans } from '../../../src/contract/lines/varieties.ts'
import { reserveIds } from '../../../src/contract/plots/changes.ts'
import { createdColumns } from '../../../src/domain/change/createdColumns.ts'
import { decodeMeans } from '../../../src/domain/means/meansCodec.ts'
import { startTestServer } from '../harness.ts'
import { changeOf, column, sendAccepted } from '../trials/field.ts'
import { createShawTrial } from './shaw.ts'

const server = await startTestServer()
const actor = await server.newCompany()
const shaw = await createShawTrial(actor)
const { year_id: year, plots } = shaw.years['Pusa 1932']
const { columns, db } = server.node.services
const scope = { db, company: actor.company }

const request = () => actor.call(loadMeans, { params: { id: shaw.crop }, query: {} })
const yieldCell = (after: number, before: number) =>
  sendAccepted(actor, year, changeOf([column('plot', `trait:${shaw.yield}`, [plots[0]], [after], [before])]))
const stored = () => server.sql<{ trait_id: number; n: number }[]>`
  SELECT trait_id::float8, sum(n)::integer AS n FROM line_means WHERE field_year_id = ${year} GROUP BY 1 ORDER BY 1`
const isBehind = async () => {
  const [{ behind }] = await server.sql<{ behind: boolean }[]>`
    SELECT bool_or(y.means_seq IS DISTINCT FROM y.seq) AS behind
    FROM field_years y JOIN fields f ON f.id = y.field_id WHERE f.crop_id = ${shaw.crop}`
  return behind
}

it('means are computed from the columns, stored after the answer, and equal when read from there [VAR-29]', async () => {
  expect(await isBehind()).toBe(true)
  const first = await request()
  expect(decodeMeans(first.body as Uint8Array).means).toHaveLength(6)
  await expect.poll(isBehind, { timeout: 10_000 }).toBe(false)
  const second = await request()
  expect(second.headers.get('etag')).toBe(first.headers.get('etag'))
  // Requests another trait, so that the node's cached answer is not used.
  const read = async () =>
    decodeMeans(
      (await actor.call(loadMeans, { params: { id: shaw.crop }, query: { feature: String(shaw.yield) } }))
        .body as Uint8Array,
    )
  expect(await read()).toEqual(decodeMeans(first.body as Uint8Array))
})

it('a year with many means is stored in parts; a write between two parts is included in the end', async () => {
  const { body: ids } = await actor.call(reserveIds, { params: { id: year }, body: { trait: 1 } })
  const height = ids.trait[0]
  const created = createdColumns(
    'trait',
    [height],
    [
      ['name', ['Height']],
      ['unit', ['cm']],
      ['kind', ['quantitative']],
      ['role', ['trait']],
    ],
  )
  const heights = plots.map((_, k) => 80 + (k % 20))
  await sendAccepted(actor, year, changeOf([...created, column('plot', `trait:${height}`, plots, heights)]))
  const part = (before: StoredPart | null) =>
    columns.write(scope, year, (columns, tx) => storeMeans(tx, actor.company, columns, before, 1))
  const first = await part(null)
  expect([...(first?.done ?? [])]).toEqual([shaw.yield])
  expect(await isBehind()).toBe(true)
  await yieldCell(1026.5, 26.5)
  const second = await part(first)
  expect([...(second?.done ?? [])]).toEqual([shaw.yield])
  expect(await part(second)).toBeNull()
  expect((await stored()).map(({ n }) => n)).toEqual([plots.length, plots.length])
  expect(await isBehind()).toBe(false)
  const [{ best }] = await server.sql<{ best: number }[]>`
    SELECT max(mean) AS best FROM line_means WHERE field_year_id = ${year} AND trait_id = ${shaw.yield}`
  expect(best).toBeGreaterThan(200)
  await yieldCell(26.5, 1026.5)
})

it('a trait without values has no stored means; a cancelled run keeps the rest', async () => {
  const [{ height }] = await server.sql<{ height: number }[]>`
    SELECT id::float8 AS height FROM traits WHERE crop_id = ${shaw.crop} AND name = 'Height'`
  const heights = plots.map((_, k) => 80 + (k % 20))
  await sendAccepted(
    actor,
    year,
    changeOf([
      column(
        'plot',
        `trait:${height}`,
        plots,
        plots.map(() => null),
        heights,
      ),
    ]),
  )
  await freshenMeans(columns, scope, shaw.crop, () => false)
  expect(await stored()).toHaveLength(2)
  await freshenMeans(columns, scope, shaw.crop)
  expect((await stored()).map(({ trait_id }) => trait_id)).toEqual([shaw.yield])
})
