import { expect, it } from 'vitest'
import { withCompany } from '../../../server/db/company.ts'
import { createCrop, listCrops } from '../../../src/contract/crops.ts'
import { startTestServer } from '../harness.ts'

const server = await startTestServer()
const { db } = server.node.services

it('more work than can wait is refused with 503 and Retry-After', async () => {
  const anna = await server.newCompany()
  const release = Promise.withResolvers<void>()
  const scope = { db, company: anna.company }
  // Who asks is known already: it takes no connection to find out.
  expect((await anna.call(listCrops)).status).toBe(200)
  const waiting = Array.from({ length: 400 }, () => withCompany(scope, () => release.promise))
  const refused = await anna.call(listCrops)
  expect(refused.status).toBe(503)
  expect(refused.headers.get('retry-after')).toMatch(/^\d+$/)
  release.resolve()
  await Promise.all(waiting)
  expect((await anna.call(listCrops)).status).toBe(200)
})

it('a transaction whose connection is lost fails at once, and what it still does goes nowhere', async () => {
  const anna = await server.newCompany()
  const scope = { db, company: anna.company }
  const mayGoOn = Promise.withResolvers<void>()
  const wentOn = Promise.withResolvers<unknown>()
  const lost = withCompany(scope, async (tx) => {
    const [{ pid }] = await tx<{ pid: number }[]>`SELECT pg_backend_pid() AS pid`
    await server.sql`SELECT pg_terminate_backend(${pid})`
    await mayGoOn.promise
    try {
      await tx`INSERT INTO crops (company_id, russian_name, english_name) VALUES (${anna.company}, 'astray', 'astray')`
      wentOn.resolve('written')
    } catch (error) {
      wentOn.resolve(error)
      throw error
    }
  })
  await expect(lost).rejects.toMatchObject({ code: 'CONNECTION_CLOSED' })

  // All connections of the pool are taken by others when the lost work goes on.
  const others = Array.from({ length: 30 }, (_, number) =>
    withCompany(scope, async (tx) => {
      const name = `crop ${number}`
      await tx`INSERT INTO crops (company_id, russian_name, english_name) VALUES (${anna.company}, ${name}, ${name})`
      await tx`SELECT pg_sleep(0.05)`
      mayGoOn.resolve()
      return name
    }),
  )
  const written = await Promise.all(others)
  expect(await wentOn.promise).toMatchObject({ message: 'the transaction is over' })
  const { body } = await anna.call(listCrops)
  expect(body.data.map((crop) => crop.russian_name).sort()).toEqual(written.sort())
})

it('requests whose connections are lost are told to come again, the next ones are served', async () => {
  const anna = await server.newCompany()
  const make = (number: number) =>
    anna.call(createCrop, { body: { russian_name: `R${number}`, english_name: `R${number}` } })
  for (let round = 0; round < 5; round++) {
    const asked = Array.from({ length: 10 }, (_, number) => make(round * 10 + number))
    await server.sql`
      SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND application_name = 'plotline'`
    for (const answer of await Promise.all(asked)) expect([201, 503]).toContain(answer.status)
  }
  await expect.poll(async () => (await make(1000 + Math.random())).status).toBe(201)
})
