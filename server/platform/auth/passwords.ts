import { type Algorithm, hash, type Options, verify } from '@node-rs/argon2'
import { ApiError } from '../http/answers/apiError.ts'
import { FairSlots } from '../http/limits/fairSlots.ts'

// Argon2id with OWASP's minimum: 19 MiB, two passes, one lane. (The enum itself is erased by type stripping.)
const settings: Options = { algorithm: 2 as Algorithm.Argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/**
 * Concurrent hashes. Hashing occupies threads of libuv's pool, which also compresses answers and reads files and has four
 * of them unless UV_THREADPOOL_SIZE is set: the others must stay free.
 */
const slots = new FairSlots({
  max: 2,
  maxWaiting: 100,
  maxWaitingOfOne: 100,
  patience: 30_000,
  refuse: () => new ApiError('server.busy', { retryAfter: 5 }),
})

async function runQueued<T>(work: () => Promise<T>): Promise<T> {
  const leave = await slots.enter(null, null)
  try {
    return await work()
  } finally {
    leave()
  }
}

/** @throws ApiError `server.busy` if too many passwords wait. */
export function hashPassword(password: string): Promise<string> {
  return runQueued(() => hash(password, settings))
}

const unusedHash = hashPassword('a password that no user has')

/** Checks a password against a stored hash; an unknown login (null) takes the same time and never matches. */
export async function isPasswordCorrect(stored: string | null, password: string): Promise<boolean> {
  const against = stored ?? (await unusedHash)
  const fits = await runQueued(() => verify(against, password, settings))
  return fits && stored !== null
}
