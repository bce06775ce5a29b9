import { ApiError } from '../../api/apiError.ts'
import type { Client } from '../../api/client.ts'
import { readChanges, sendChange } from '../../contract/changes.ts'
import type { ChangeSet } from '../../domain/change/changeSet.ts'
import type { CellConflict } from '../../state/sync/outbox.ts'
import type { LoggedChange } from '../../state/sync/remote.ts'
import type { SendOutcome, Transport } from '../../state/sync/sender.ts'

/** Whether trying again later can help: no answer, a server in trouble, or too many requests. */
function isPassing(error: ApiError): boolean {
  return error.offline || error.status === null || error.status >= 500 || error.status === 429 || error.status === 401
}

function outcomeOf(error: unknown): SendOutcome {
  if (!(error instanceof ApiError)) throw error
  if (error.code === 'change.conflict') {
    const conflicts = (error.body as { conflicts?: CellConflict[] } | null)?.conflicts ?? []
    return { kind: 'conflict', conflicts }
  }
  if (isPassing(error)) {
    const { status, detail, code, requestId } = error
    return status === 500
      ? { kind: 'unreachable', trouble: { detail: detail ?? code, requestId } }
      : { kind: 'unreachable' }
  }
  return { kind: 'refused', code: error.code, detail: error.detail ?? error.code, requestId: error.requestId }
}

/** The outbox's way to the server over the contract's calls. `missing` is called when it does not know what was asked for. */
export function apiTransport(client: Client, missing: () => void): Transport {
  const isMissing = (error: unknown) => error instanceof ApiError && error.status === 404
  return {
    async send(yearId, request) {
      try {
        const answer = await client.call(sendChange, { params: { id: yearId }, body: request })
        return {
          kind: 'accepted',
          seq: answer.seq,
          cropSeq: answer.crop_seq,
          difference: answer.difference as ChangeSet | null,
        }
      } catch (error) {
        if (isMissing(error)) missing()
        return outcomeOf(error)
      }
    },
    async tail(yearId, since, cropSince) {
      try {
        const answer = await client.call(readChanges, {
          params: { id: yearId },
          query: { since, crop_since: cropSince },
        })
        return answer as { data: LoggedChange[]; crop: LoggedChange[] }
      } catch (error) {
        if (error instanceof ApiError && isPassing(error)) return null
        if (!isMissing(error)) throw error
        missing()
        return { data: [], crop: [] }
      }
    },
  }
}
