import { expect, it } from 'vitest'
import { withCompany } from '../../../server/platform/db/company.ts'
import { poolUseOf } from '../../../server/platform/db/connect.ts'
import { ClientDisconnectedError, runForRequest } from '../../../server/platform/http/routes/currentRequest.ts'
import { getProfile } from '../../../src/contract/company/account.ts'
import { startTestServer } from '../harness.ts'

it('a company that uses all its connections leaves some to the others', async () => {
  const server = await startTestServer({ DB_POOL: '4' })
  const [first, second] = [await server.newCompany(), await server.newCompany()]
  for (const { services } of server.nodes) {
    const release = Promise.withResolvers<void>()
    const { db } = services
    const working = Array.from({ length: 12 }, () =>
      withCompany({ db, company: first.company }, async (tx) => {
        await tx`SELECT 1`
        await release.promise
      }),
    )
    await expect.poll(() => poolUseOf(db).busy).toBe(3)
    expect((await second.call(getProfile)).status).toBe(200)
    expect(poolUseOf(db)).toMatchObject({ busy: 3, waiting: 9 })
    release.resolve()
    await Promise.all(working)
    expect(poolUseOf(db)).toMatchObject({ busy: 0, waiting: 0 })
  }
})

it('requests whose clients disconnect before a transaction starts use no connections', async () => {
  const server = await startTestServer()
  const { company } = await server.newCompany()
  const { db } = server.node.services
  const disconnected = AbortSignal.abort(new ClientDisconnectedError())
  const read = () => withCompany({ db, company }, (tx) => tx`SELECT 1 AS one`)
  for (let k = 0; k < 500; k++)
    await expect(runForRequest({ company, signal: disconnected }, read)).rejects.toThrow(ClientDisconnectedError)
  expect(poolUseOf(db)).toMatchObject({ busy: 0, waiting: 0 })
  expect(await read()).toMatchObject([{ one: 1 }])
})
