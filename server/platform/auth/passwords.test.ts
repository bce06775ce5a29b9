import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { expect, it } from 'vitest'
import { hashPassword, isPasswordCorrect } from './passwords.ts'

it('hashing many passwords does not delay compressing an answer', async () => {
  const hashes = Array.from({ length: 20 }, (_, k) => hashPassword(`Wheat-2026-${k}`).then(() => 'a hash'))
  const packed = promisify(gzip)('a page').then(() => 'the page')
  expect(await Promise.race([packed, ...hashes])).toBe('the page')
  await Promise.all(hashes)
})

it('a password matches only its own hash, and an unknown login none', async () => {
  const stored = await hashPassword('Wheat-2026-ok')
  expect(await isPasswordCorrect(stored, 'Wheat-2026-ok')).toBe(true)
  expect(await isPasswordCorrect(stored, 'Wheat-2026-no')).toBe(false)
  expect(await isPasswordCorrect(null, 'Wheat-2026-ok')).toBe(false)
})

it('passwords beyond the queue limit are refused at once', async () => {
  const attempts = Array.from({ length: 110 }, () => hashPassword('Wheat-2026-ok'))
  const outcomes = await Promise.allSettled(attempts)
  expect(outcomes.slice(0, 2).map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
  for (const outcome of outcomes.slice(102))
    expect(outcome).toMatchObject({ status: 'rejected', reason: { code: 'server.busy', status: 503 } })
}, 60_000)
