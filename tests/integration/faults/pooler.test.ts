import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { type Node, startNode } from '../../../server/node.ts'
import { withCompany } from '../../../server/platform/db/company.ts'
import { openPool, setRoleDefaults, type Tx } from '../../../server/platform/db/connect.ts'
import { inTransaction } from '../../../server/platform/db/transaction.ts'
import { loadFieldYear } from '../../../src/contract/plots/changes.ts'
import { figure } from '../../drill/figures.ts'
import { drillSize } from '../../drill/size.ts'
import { atEndOfFile } from '../../temporary/ofFile.ts'
import { actorAt, startTestServer, type TestServer } from '../harness.ts'
import { findPooler, openPooler, type Pooler, serverConnections } from '../pooler.ts'
import { changeOf, column, loadYear, send } from '../trials/field.ts'
import { newTrialFixture } from '../trials/trialFixture.ts'

// Debian's package `pgbouncer`; `npm run test:all` installs it if it is allowed to.
describe.skipIf(!findPooler())('behind PgBouncer in transaction mode', () => {
  let server: TestServer
  let pooler: Pooler
  let pooled: string
  beforeAll(async () => {
    server = await startTestServer()
    pooler = await openPooler(inject('addresses').app)
    atEndOfFile(pooler.close)
    pooled = pooler.address.replace('{database}', new URL(server.database.app).pathname.slice(1))
  })

  const behindPooler = { isPooled: true, preparesStatements: false }

  async function startPooledNode(): Promise<Node> {
    const { settings } = server.node.services
    const database = { ...settings.database, ...behindPooler }
    const node = await startNode(
      { ...settings, database },
      { databaseUrl: pooled, listenUrl: server.database.app, secret: inject('secret'), alone: false },
    )
    atEndOfFile(node.close)
    return node
  }

  it('limits of requests apply inside and outside transactions', async () => {
    const limits = { statementTimeout: 400, lockTimeout: 300 }
    const options = { max: 2, ...behindPooler }
    const first = openPool(pooled, { ...options, name: 'first', ...limits })
    await setRoleDefaults(first, limits)
    await first.end()
    // Existing connections of the pooler have the previous defaults.
    await pooler.kill()
    await pooler.start()
    const requests = openPool(pooled, { ...options, name: 'requests', ...limits })
    const jobs = openPool(pooled, { ...options, name: 'jobs', statementTimeout: 10_000, lockTimeout: 5000 })
    atEndOfFile(async () => {
      await Promise.all([requests.end(), jobs.end()])
    })
    const canceled = { code: '57014' }
    await expect(requests`SELECT pg_sleep(5)`).rejects.toMatchObject(canceled)
    await expect(inTransaction(requests, (tx) => tx`SELECT pg_sleep(5)`)).rejects.toMatchObject(canceled)
    // Tasks have more time, on the same connections.
    await inTransaction(jobs, (tx) => tx`SELECT pg_sleep(0.8)`)
    const [{ zone }] = await requests<{ zone: string }[]>`SELECT current_setting('TimeZone') AS zone`
    expect(zone).toBe('UTC')
    const lock = Promise.withResolvers<void>()
    const holder = server.sql.begin(async (tx) => {
      await tx`LOCK TABLE crops IN ACCESS EXCLUSIVE MODE`
      lock.resolve()
      await wait(1500)
    })
    await lock.promise
    await expect(inTransaction(requests, (tx) => tx`SELECT count(*) FROM crops`)).rejects.toMatchObject({
      code: '55P03',
    })
    await holder
    await setRoleDefaults(requests, server.node.services.settings.database)
    await pooler.kill()
    await pooler.start()
  })

  it('a snapshot, as imports and exports read it, sees nothing that is committed after its first statement', async () => {
    const limits = { statementTimeout: 10_000, lockTimeout: 5000 }
    const pool = openPool(pooled, { max: 2, ...behindPooler, name: 'snapshots', ...limits })
    atEndOfFile(() => pool.end())
    const { company } = await server.newCompany()
    const count = (tx: Tx) => tx`SELECT 1 FROM crops`.then(({ length }) => length)
    const counts = (isSnapshot: boolean) =>
      withCompany(
        { db: pool, company },
        async (tx) => {
          const before = await count(tx)
          await server.sql`
            INSERT INTO crops (company_id, russian_name, english_name) VALUES (${company}, ${randomUUID()}, ${randomUUID()})`
          return (await count(tx)) - before
        },
        { isSnapshot },
      )
    expect([await counts(true), await counts(false)]).toEqual([0, 1])
  })

  it(`${drillSize(3, 10)} nodes share ${serverConnections} connections, and nothing acknowledged is lost when the pooler is killed`, async () => {
    const database = new URL(pooled).pathname.slice(1)
    const nodes: Node[] = []
    for (let k = 0; k < drillSize(3, 10); k++) nodes.push(await startPooledNode())
    const mine = await server.newCompany()
    const { place } = await newTrialFixture(mine)
    const people = nodes.map(({ address }) => actorAt(address, mine))
    const acknowledged = new Map<number, string>()
    const settings = await Promise.all(people.map(() => newTrialFixture(mine)))
    let isGoing = true
    const refused = { count: 0 }
    const writers = people.map(async (person, k) => {
      const { place: ours, planted } = settings[k]
      const [target] = planted.plots
      let before: string | null = null
      while (isGoing) {
        const text = randomUUID()
        const key = randomUUID()
        const change = changeOf([column('plot', 'comment', [target], [text], [before])])
        // Retries with one key until it is answered, as the client does.
        for (;;) {
          const { status } = await send(person, ours.year_id, change, key)
          if (status === 200) break
          if (status !== 503) throw new Error(`answered ${status}`)
          refused.count++
          await wait(50)
        }
        before = text
        acknowledged.set(k, text)
      }
    })
    const writersEnd = Promise.all(writers)
    writersEnd.catch(() => undefined)
    // Many readers while the writers write.
    const reads = await Promise.all(
      Array.from({ length: drillSize(60, 400) }, (_, k) =>
        people[k % people.length].call(loadFieldYear, { params: { id: place.year_id } }),
      ),
    )
    expect(reads.map(({ status }) => status)).toEqual(reads.map(() => 200))
    // PgBouncer adds its client's address to the names of its connections.
    const [{ shared }] = await server.sql<{ shared: number }[]>`
      SELECT count(*)::integer AS shared FROM pg_stat_activity WHERE datname = ${database} AND application_name LIKE '% - %'`
    figure('pooler: connections of the database', `${shared} for ${nodes.length} nodes, beside one each that listens`)
    expect(shared).toBeGreaterThan(0)
    expect(shared).toBeLessThanOrEqual(serverConnections)
    for (let k = 0; k < drillSize(1, 5); k++) {
      await pooler.kill()
      await wait(300)
      await pooler.start()
      const acknowledgedCounts = [...acknowledged.values()]
      await expect
        .poll(() => [...acknowledged.values()].filter((text) => !acknowledgedCounts.includes(text)).length)
        .toBe(people.length)
    }
    isGoing = false
    await writersEnd
    for (const [k, text] of acknowledged) {
      const columns = await loadYear(mine, settings[k].place.year_id)
      expect(columns.comment[columns.id.indexOf(settings[k].planted.plots[0])]).toBe(text)
    }
    figure('pooler: answers of 503 while it was away', refused.count)
  })
})
