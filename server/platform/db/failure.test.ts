import { describe, expect, it } from 'vitest'
import postgres from './driver.ts'
import { isDatabaseUnavailable, isRetriable, sqlState, violatedConstraint } from './failure.ts'

const failure = (code: string, message: string, further: object = {}) =>
  Object.assign(new postgres.PostgresError(message), { code, message, ...further })

describe('an error of the database', () => {
  it.each([
    'failure on connection marked as essential: 127.0.0.1:7701',
    'terminating connection due to unexpected postmaster exit',
    'terminating connection due to administrator command',
    'the database system is starting up',
    'canceling statement due to lock timeout',
  ])('means a worker that may answer later, with the text %j of Citus', (text) => {
    expect(isDatabaseUnavailable(failure('XX000', text))).toBe(true)
  })

  it('is not temporary if it is another internal error, or only its text resembles one', () => {
    expect(isDatabaseUnavailable(failure('XX000', 'cache lookup failed for type 17'))).toBe(false)
    expect(isDatabaseUnavailable(failure('42P01', 'the database system is up'))).toBe(false)
  })

  it('is retried if Citus passes it on from rows copied to a worker', () => {
    expect(isRetriable(failure('XX000', 'deadlock detected'))).toBe(true)
    expect(sqlState(failure('XX000', 'canceling statement due to lock timeout'))).toBe('55P03')
  })

  it.each([
    ['of one machine', failure('23505', 'duplicate key value', { constraint_name: 'crops_name' })],
    ['of a shard', failure('23505', 'duplicate key value', { constraint_name: 'crops_name_102345' })],
    ['of a worker', failure('23505', 'duplicate key value violates unique constraint "crops_name_102345"')],
    ['of copied rows', failure('XX000', 'duplicate key value violates unique constraint "crops_name_102345"')],
  ])('names the violated constraint %s', (_, error) => {
    expect(violatedConstraint(error)).toBe('crops_name')
  })

  it('names no constraint if none was violated', () => {
    expect(violatedConstraint(failure('XX000', 'constraint "crops_name" is not defined'))).toBeNull()
    expect(violatedConstraint(new Error('duplicate key value violates unique constraint "a"'))).toBeNull()
  })
})
