import { randomUUID } from 'node:crypto'
import { Socket } from 'node:net'
import { expect, it, vi } from 'vitest'
import { withCompany } from '../../../server/platform/db/company.ts'
import type { Tx } from '../../../server/platform/db/connect.ts'
import { deferUntilCommit } from '../../../server/platform/db/transaction.ts'
import { startTestServer } from '../harness.ts'
import { changeOf, column, newPlace, plantField, send } from '../trials/field.ts'

const server = await startTestServer()
const { db } = server.node.services
const [databasePort] = db.options.port

/**
 * How many writes the database connection that carries `marked` makes during `work`: the minimum of several runs, because
 * other work of the server may use the same connection.
 */
async function sendings(work: (marked: string) => Promise<unknown>): Promise<number> {
  const counts: number[] = []
  for (let k = 0; k < 5; k++) {
    const marked = randomUUID()
    const write = vi.spyOn(Socket.prototype, 'write')
    try {
      await work(marked)
      const sentChunks = write.mock.calls.map(([chunk], n) => ({ chunk, socket: write.mock.contexts[n] as Socket }))
      const carrier = sentChunks.find(
        ({ chunk, socket }) => socket.remotePort === databasePort && Buffer.isBuffer(chunk) && chunk.includes(marked),
      )?.socket
      counts.push(sentChunks.filter(({ socket }) => socket === carrier).length)
    } finally {
      write.mockRestore()
    }
  }
  return Math.min(...counts)
}

const makeCrop = (tx: Tx, company: number, name: string) =>
  tx`INSERT INTO crops (company_id, russian_name, english_name) VALUES (${company}, ${name}, ${name})`

async function cropsOf(company: number): Promise<string[]> {
  const rows = await server.sql<{ name: string }[]>`
    SELECT russian_name AS name FROM crops WHERE company_id = ${company} ORDER BY id`
  return rows.map(({ name }) => name)
}

// A connection that does not know a statement yet requests its description first.
const often = Array.from({ length: 40 }, (_, k) => k)

it('a transaction begins with its first statement and ends with the pending ones', async () => {
  const { company } = await server.newCompany()
  const make = (name: string) =>
    withCompany({ db, company }, async (tx) => {
      await tx`SELECT 1 AS one`
      await deferUntilCommit(tx, makeCrop(tx, company, name))
    })
  for (const k of often) await make(`crop ${k}`)
  expect(await sendings(make)).toBe(2)
  expect(await cropsOf(company)).toHaveLength(often.length + 5)
})

it('one edited value is read, written, logged and announced in two round trips', async () => {
  const anna = await server.newCompany()
  const place = await newPlace(anna)
  const { plots, traits } = await plantField(anna, place)
  let stored = 4
  const edit = async (key: string) => {
    const change = changeOf([column('plot', `trait:${traits[0]}`, [plots[0]], [stored + 1], [stored])])
    expect((await send(anna, place.year_id, change, key)).status).toBe(200)
    stored++
  }
  for (const _ of often) await edit(randomUUID())
  expect(await sendings(edit)).toBe(2)
})

it('the most recently used connection is used next', async () => {
  const { company } = await server.newCompany()
  const process = (beforeEnd?: () => Promise<void>) =>
    withCompany({ db, company }, async (tx) => {
      const [{ pid }] = await tx<{ pid: number }[]>`SELECT pg_backend_pid() AS pid`
      await beforeEnd?.()
      return pid
    })
  // No transaction ends before all have begun.
  let begunCount = 0
  const allEntered = Promise.withResolvers<void>()
  const waitForAll = () => {
    if (++begunCount === 8) allEntered.resolve()
    return allEntered.promise
  }
  const transactions = await Promise.all(Array.from({ length: 8 }, () => process(waitForAll)))
  expect(new Set(transactions).size).toBe(8)
  const usedConnections: number[] = []
  // Other work of the server may come between once or twice.
  for (let k = 0; k < 30; k++) usedConnections.push(await process())
  expect(new Set(usedConnections).size).toBeLessThan(5)
})

it('a pending write that fails rolls back the whole transaction and reports why', async () => {
  const { company } = await server.newCompany()
  const failing = withCompany({ db, company }, async (tx) => {
    await makeCrop(tx, company, 'first')
    await deferUntilCommit(tx, makeCrop(tx, company, 'second'))
    await deferUntilCommit(tx, makeCrop(tx, company, 'second'))
    return 'done'
  })
  await expect(failing).rejects.toMatchObject({ code: '23505', constraint_name: 'crops_russian_name' })
  expect(await cropsOf(company)).toEqual([])
})

it('a transaction that fails to begin does nothing, and its connection serves the next one', async () => {
  const { company } = await server.newCompany()
  const work = async (tx: Tx) => {
    await makeCrop(tx, company, 'astray')
    await makeCrop(tx, company, 'further')
  }
  await expect(db.begin('wrongly', work)).rejects.toMatchObject({ code: '42601' })
  expect(await cropsOf(company)).toEqual([])
  for (const name of ['next', 'last']) await withCompany({ db, company }, (tx) => makeCrop(tx, company, name))
  expect(await cropsOf(company)).toEqual(['next', 'last'])
})

it('a statement that cannot be built fails alone, and neither its transaction nor a pending one waits for it', async () => {
  const anna = await server.newCompany()
  const scope = { db, company: anna.company }
  const seenErrors: unknown[] = []
  const unbuilt = withCompany(scope, async (tx) => {
    const answers = [
      tx`SELECT pg_sleep(0.05)`.then((rows) => rows.length),
      tx`SELECT ${undefined as never}`.catch(() => 'refused'),
    ]
    seenErrors.push(...(await Promise.all(answers)))
  })
  await expect(unbuilt).rejects.toBeInstanceOf(Error)
  expect(seenErrors).toEqual([1, 'refused'])
  const failing = withCompany(scope, (tx) => tx`SELECT ${undefined as never}`)
  await expect(failing).rejects.toBeInstanceOf(Error)
  // The connections are free again.
  for (let k = 0; k < 60; k++) expect(await withCompany(scope, (tx) => tx`SELECT 1 AS one`)).toHaveLength(1)
})
