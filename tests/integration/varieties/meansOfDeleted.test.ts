import { expect, it } from 'vitest'
import { freshenMeans } from '../../../server/core/means/freshMeans.ts'
import { withCompany } from '../../../server/platform/db/company.ts'
import { startTestServer } from '../harness.ts'
import { createShawTrial } from './shaw.ts'

// `line_means` has no foreign keys: statement-level triggers enforce its rules.
const server = await startTestServer()
const actor = await server.newCompany()
const shaw = await createShawTrial(actor)
const { columns, db } = server.node.services
const scope = { db, company: actor.company }
const year = shaw.years['Pusa 1932'].year_id
await freshenMeans(columns, scope, shaw.crop)

const meansOf = async (column: 'line_id' | 'trait_id' | 'field_year_id', id: number) =>
  (await server.sql`SELECT 1 FROM line_means WHERE ${server.sql(column)} = ${id}`).length

/** A line and a trait of the crop that only means refer to. */
async function create(): Promise<{ line: number; trait: number }> {
  const name = `Gone ${Math.random()}`
  const [line] = await server.sql<{ id: number }[]>`
    INSERT INTO lines (company_id, crop_id, name) VALUES (${actor.company}, ${shaw.crop}, ${name}) RETURNING id::float8`
  const [trait] = await server.sql<{ id: number }[]>`
    INSERT INTO traits (company_id, crop_id, name, unit, kind) VALUES (${actor.company}, ${shaw.crop}, ${name}, '', 'quantitative')
    RETURNING id::float8`
  return { line: line.id, trait: trait.id }
}

const insert = (means: { year?: number; trait?: number; line?: number }) =>
  withCompany(
    scope,
    (tx) => tx`
      INSERT INTO line_means (company_id, field_year_id, trait_id, line_id, n, mean, m2)
      VALUES (${actor.company}, ${means.year ?? year}, ${means.trait ?? shaw.yield}, ${means.line ?? 0}, 1, 2, 0)`,
  )

it('means of an unknown or deleted year, trait or line are refused, also on update', async () => {
  const { line } = await create()
  const unknownId = 2_000_000_000
  const refused = { code: '23503', table_name: 'line_means' }
  await expect(insert({ line: unknownId })).rejects.toMatchObject(refused)
  await expect(insert({ line, trait: unknownId })).rejects.toMatchObject(refused)
  await expect(insert({ line, year: unknownId })).rejects.toMatchObject(refused)
  await insert({ line })
  const altered = withCompany(scope, (tx) => tx`UPDATE line_means SET line_id = ${unknownId} WHERE line_id = ${line}`)
  await expect(altered).rejects.toMatchObject(refused)
  expect(await meansOf('line_id', line)).toBe(1)
})

it('means of another company’s line are refused', async () => {
  const other = await server.newCompany()
  const otherAnswer = await createShawTrial(other)
  const [{ id }] = await server.sql<
    { id: number }[]
  >`SELECT id::float8 FROM lines WHERE crop_id = ${otherAnswer.crop} LIMIT 1`
  await expect(insert({ line: id })).rejects.toMatchObject({ code: '23503' })
})

it('means are deleted with their line, trait and year', async () => {
  const { line, trait } = await create()
  await insert({ line })
  await insert({ line, trait })
  const before = await meansOf('field_year_id', year)
  await withCompany(scope, (tx) => tx`DELETE FROM traits WHERE id = ${trait}`)
  expect([await meansOf('trait_id', trait), await meansOf('line_id', line)]).toEqual([0, 1])
  await withCompany(scope, (tx) => tx`DELETE FROM lines WHERE id = ${line}`)
  expect([await meansOf('line_id', line), await meansOf('field_year_id', year)]).toEqual([0, before - 2])
  const [{ id }] = await server.sql<{ id: number }[]>`
    INSERT INTO field_years (company_id, field_id, year)
    SELECT company_id, field_id, 1900 FROM field_years WHERE id = ${year} RETURNING id::float8`
  const [{ first }] = await server.sql<{ first: number }[]>`
    SELECT line_id::float8 AS first FROM line_means WHERE field_year_id = ${year} LIMIT 1`
  await insert({ line: first, year: id })
  await server.sql`DELETE FROM field_years WHERE id = ${id}`
  expect(await meansOf('field_year_id', id)).toBe(0)
})

it('deleting a line while its means are being stored waits, and deletes them too', async () => {
  const { line } = await create()
  let deleted: Promise<unknown> = Promise.resolve()
  let isDeleted = false
  await withCompany(scope, async (tx) => {
    await tx`
      INSERT INTO line_means (company_id, field_year_id, trait_id, line_id, n, mean, m2)
      VALUES (${actor.company}, ${year}, ${shaw.yield}, ${line}, 1, 2, 0)`
    deleted = withCompany(scope, (other) => other`DELETE FROM lines WHERE id = ${line}`).then(() => {
      isDeleted = true
    })
    const waiting = () => server.sql`
      SELECT 1 FROM pg_locks l JOIN pg_stat_activity a ON a.pid = l.pid
      WHERE NOT l.granted AND a.query LIKE '%DELETE FROM lines%' AND a.pid <> pg_backend_pid()`
    await expect.poll(async () => (await waiting()).length).toBeGreaterThan(0)
    expect(isDeleted).toBe(false)
  })
  await deleted
  expect(await meansOf('line_id', line)).toBe(0)
})
