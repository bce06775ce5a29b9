import { beforeAll, expect, it } from 'vitest'
import { loadYear } from '../../../server/demo/loadDemo.ts'
import { mappedTrials } from '../../../server/demo/mappedTrials.ts'
import { inTransaction } from '../../../server/platform/db/transaction.ts'
import { type Actor, startTestServer, type TestServer } from '../harness.ts'

let server: TestServer
let actor: Actor

beforeAll(async () => {
  server = await startTestServer()
  actor = await server.newCompany()
})

it('the demo’s split plot declares its treatment factor, whatever its name', async () => {
  const { db, live } = server.node.services
  const author = { company: actor.company, user: actor.user }
  const year = mappedTrials().find(({ nursery }) => nursery === 'Rothamsted split plot')
  await inTransaction(db, async (tx) => {
    await tx`SELECT set_config('app.company', ${String(actor.company)}, true)`
    if (year) await loadYear(tx, live, author, year, { crops: new Map() })
  })
  const kinds = await server.sql<{ name: string; factor_kind: string | null }[]>`
    SELECT name, factor_kind FROM traits WHERE company_id = ${actor.company} AND name IN ('Nitrogen', 'Straw yield')
    ORDER BY name`
  expect(kinds).toEqual([
    { name: 'Nitrogen', factor_kind: 'treatment' },
    { name: 'Straw yield', factor_kind: null },
  ])
})
