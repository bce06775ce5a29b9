import { ApiError, isRefusal } from '../../api/apiError.ts'
import { notUnderstood } from '../../api/checkAnswer.ts'
import type { CallOptions, Client } from '../../api/client.ts'
import { conflictAnswer } from '../../contract/changeSchemas.ts'
import { readChanges, sendChange } from '../../contract/changes.ts'
import { readCropChanges, sendCropChange } from '../../contract/cropChanges.ts'
import { type ChangeSet, countCells } from '../../domain/change/changeSet.ts'
import type { ChangeScope } from '../../domain/change/scope.ts'
import type { LoggedChange } from '../../state/log/loggedChange.ts'
import type { CellConflict } from '../../state/log/outbox.ts'
import type { Sending, SendOutcome, SentChange, Transport } from '../../state/log/transport.ts'
import { afterPaint } from '../../ui/afterPaint.ts'

/** The server does not know the field-year or crop itself; what of it is unknown would be named by its field. */
function isGone(error: ApiError): boolean {
  return error.status === 404 && error.code === 'notFound' && Object.keys(error.errors).length === 0
}

/** Answered by something that was reached and is no refusal: worth a word when it goes on. */
function isTrouble(error: ApiError): boolean {
  const isAnswered = error.status !== null && ![401, 429, 502, 503, 504].includes(error.status)
  return isAnswered || error.code === notUnderstood
}

/**
 * How a send ended that was not accepted. Only what the server itself has refused, and says so, counts as refused: a page
 * of the network or a proxy in its place says nothing of the change.
 */
function outcomeOf(error: unknown): SendOutcome {
  if (!(error instanceof ApiError)) throw error
  if (error.status === 409 && error.code === 'change.conflict') {
    const read = conflictAnswer.safeParse(error.body)
    if (read.success) return { kind: 'conflict', conflicts: read.data.conflicts as CellConflict[] }
    return { kind: 'unreachable', trouble: { detail: null, requestId: error.requestId } }
  }
  if (isGone(error)) return { kind: 'gone' }
  const { status, detail, code, requestId } = error
  if (isRefusal(error) && status !== 401) return { kind: 'refused', code, detail: detail ?? code, requestId }
  return isTrouble(error) ? { kind: 'unreachable', trouble: { detail, requestId } } : { kind: 'unreachable' }
}

const optionsOf = ({ signal, moving }: Sending): CallOptions => ({ signal, onProgress: moving })

const sendTo = ({ of }: ChangeScope) => (of === 'year' ? sendChange : sendCropChange)

/** More cells would not go into the 60 kB that a browser sends for a page that is gone. */
const mostLeaving = 1000

/** Sends a change though its page is being left, unless it is too large for that; no answer comes back. */
export function sendLeaving(client: Client, scope: ChangeScope, request: SentChange): void {
  if (countCells(request.change) > mostLeaving) return
  const options = { outlivesPage: true, refresh: false }
  client.call(sendTo(scope), { params: { id: scope.id }, body: request }, options).catch((error: unknown) => {
    // What does not get through is kept in the browser, and nobody is there to be told.
    if (!(error instanceof ApiError)) throw error
  })
}

/**
 * The outbox's way to the server over the contract's calls. What was written is on screen, and begun to be stored in the
 * browser, before a request of it is made: to pack a large one takes as long as to paint it.
 */
export function apiTransport(client: Client): Transport {
  return {
    async send(scope, request, sending) {
      await afterPaint()
      try {
        const input = { params: { id: scope.id }, body: request }
        const answer = await client.call(sendTo(scope), input, optionsOf(sending))
        return {
          kind: 'accepted',
          seq: answer.seq,
          cropSeq: answer.crop_seq,
          difference: answer.difference as ChangeSet | null,
          replaced: answer.replaced,
          unchanged: answer.unchanged,
        }
      } catch (error) {
        return outcomeOf(error)
      }
    },
    async tail({ of, id }, since, cropSince, sending) {
      const params = { id }
      const data: LoggedChange[] = []
      const crop: LoggedChange[] = []
      try {
        for (;;) {
          const crop_since = crop.at(-1)?.seq ?? cropSince
          const query = { since: data.at(-1)?.seq ?? since, crop_since }
          const answer = await (of === 'year'
            ? client.call(readChanges, { params, query }, optionsOf(sending))
            : client.call(readCropChanges, { params, query: { crop_since } }, optionsOf(sending)))
          data.push(...(answer.data as LoggedChange[]))
          crop.push(...(answer.crop as LoggedChange[]))
          // A full answer that carries nothing would be asked for without an end.
          if (!answer.meta.more || answer.data.length + answer.crop.length === 0) return { data, crop }
        }
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        return isGone(error) ? 'gone' : null
      }
    },
  }
}
