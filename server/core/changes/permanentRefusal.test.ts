import type { FastifyBaseLogger } from 'fastify'
import { expect, it } from 'vitest'
import postgres from '../../platform/db/driver.ts'
import { refusePermanentErrors } from './permanentRefusal.ts'

const logged: unknown[] = []
const log = { error: (entry: unknown) => logged.push(entry) } as unknown as FastifyBaseLogger
const failing = (code: string) => Promise.reject(Object.assign(new postgres.PostgresError('no'), { code }))

it('permanent database errors are refusals, and logged; temporary ones pass unchanged', async () => {
  expect(await refusePermanentErrors(log, Promise.resolve(7))).toBe(7)
  for (const code of ['23505', '22003'])
    await expect(refusePermanentErrors(log, failing(code))).rejects.toMatchObject({
      code: 'change.unstorable',
      status: 409,
    })
  expect(logged).toHaveLength(2)
  for (const code of ['40001', '53100', '57014'])
    await expect(refusePermanentErrors(log, failing(code))).rejects.toBeInstanceOf(postgres.PostgresError)
  expect(logged).toHaveLength(2)
})
