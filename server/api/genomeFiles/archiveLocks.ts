import { randomUUID } from 'node:crypto'
import type { Lock, Locker } from '@tus/server'
import { inBackground } from '../../../src/domain/inBackground.ts'
import { withCompany } from '../../platform/db/company.ts'
import type { Sql } from '../../platform/db/connect.ts'
import { ApiError } from '../../platform/http/answers/apiError.ts'

/** Seconds that a lock outlives its node; it is renewed while its request lasts. */
const lasts = 12
const renewEvery = 4000

/**
 * Locks of arriving archives, one request each over all nodes: a lease in the archive's row, so that the archive of a
 * killed node is free again after some seconds. @throws ApiError `genome.locked` while another request has it.
 */
export function archiveLocks(db: Sql, keyOf: (name: string) => string): Locker {
  return { newLock: (name) => archiveLock(db, keyOf(name)) }
}

function archiveLock(db: Sql, key: string): Lock {
  const lockId = randomUUID()
  const scope = { db, company: Number(key.split('/')[1]) }
  let renewing: NodeJS.Timeout | undefined

  return {
    lock: async (_signal, requestRelease) => {
      const [got] = await withCompany(
        scope,
        (tx) => tx`
          UPDATE genome_files SET locked_by = ${lockId}, locked_until = now() + make_interval(secs => ${lasts})
          WHERE key = ${key} AND (locked_by IS NULL OR locked_until < now()) RETURNING id`,
      )
      if (!got) throw new ApiError('genome.locked')
      const renew = async (): Promise<void> => {
        const [renewed] = await withCompany(
          scope,
          (tx) => tx`
            UPDATE genome_files SET locked_until = now() + make_interval(secs => ${lasts}), moved_at = now()
            WHERE key = ${key} AND locked_by = ${lockId} RETURNING id`,
        )
        // A request that lost its lock, or whose archive was deleted, must stop writing.
        if (!renewed) await requestRelease()
      }
      renewing = setInterval(() => inBackground(renew().catch(() => requestRelease())), renewEvery)
    },
    unlock: async () => {
      clearInterval(renewing)
      await withCompany(
        scope,
        (tx) =>
          tx`UPDATE genome_files SET locked_by = NULL, locked_until = NULL WHERE key = ${key} AND locked_by = ${lockId}`,
      )
    },
  }
}
