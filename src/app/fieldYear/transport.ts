import { ApiError, isServerRefusal } from '../../api/apiError.ts'
import { invalidAnswerCode } from '../../api/checkAnswer.ts'
import type { CallOptions, Client } from '../../api/client.ts'
import { readCropChanges, sendCropChange } from '../../contract/lines/cropChanges.ts'
import { conflictAnswer } from '../../contract/plots/changeSchemas.ts'
import { readChanges, sendChange } from '../../contract/plots/changes.ts'
import { type ChangeSet, countCells } from '../../domain/change/changeSet.ts'
import type { ChangeScope } from '../../domain/change/scope.ts'
import type { LoggedChange } from '../../state/outbox/loggedChange.ts'
import type { CellConflict } from '../../state/outbox/outbox.ts'
import type { Sending, SendOutcome, SentChange, Transport } from '../../state/outbox/transport.ts'
import { afterPaint } from '../../ui/afterPaint.ts'

/** The field-year or crop itself is unknown to the server; an unknown part of it would be named by its field. */
function isNotFound(error: ApiError): boolean {
  return error.status === 404 && error.code === 'notFound' && Object.keys(error.errors).length === 0
}

/** An answer that is not a refusal: worth a message if it persists. */
function isProblem(error: ApiError): boolean {
  const isAnswered = error.status !== null && ![401, 429, 502, 503, 504].includes(error.status)
  return isAnswered || error.code === invalidAnswerCode
}

/**
 * The outcome of a failed send. Only a refusal by the server itself, with a reason, counts as refused: an error
 * page of the network or a proxy does not decide about the change.
 */
function outcomeOf(error: unknown): SendOutcome {
  if (!(error instanceof ApiError)) throw error
  if (error.status === 409 && error.code === 'change.conflict') {
    const read = conflictAnswer.safeParse(error.body)
    if (read.success) return { kind: 'conflict', conflicts: read.data.conflicts as CellConflict[] }
    return { kind: 'unreachable', problem: { detail: null, requestId: error.requestId } }
  }
  if (isNotFound(error)) return { kind: 'deleted' }
  const { status, detail, code, requestId } = error
  if (isServerRefusal(error) && status !== 401) return { kind: 'refused', code, detail: detail ?? code, requestId }
  return isProblem(error) ? { kind: 'unreachable', problem: { detail, requestId } } : { kind: 'unreachable' }
}

const optionsOf = ({ signal, reportActivity }: Sending): CallOptions => ({ signal, onProgress: reportActivity })

const sendTo = ({ of }: ChangeScope) => (of === 'year' ? sendChange : sendCropChange)

/** More cells would exceed the 60 kB that browsers send from a closing page. */
const maxLeaving = 1000

/** Sends a change from a closing page, unless it is too large; no answer is received. */
export function sendOnPageClose(client: Client, scope: ChangeScope, request: SentChange): void {
  if (countCells(request.change) > maxLeaving) return
  const options = { outlivesPage: true, refresh: false }
  client.call(sendTo(scope), { params: { id: scope.id }, body: request }, options).catch((error: unknown) => {
    // What is not sent is stored in the browser, and there is no page left to report it.
    if (!(error instanceof ApiError)) throw error
  })
}

/**
 * The outbox's transport over the contract's calls. A change is on screen, and being stored in the browser, before its
 * request is built: packing a large one takes as long as painting it.
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
          // A full answer without data would be requested forever.
          if (!answer.meta.more || answer.data.length + answer.crop.length === 0) return { data, crop }
        }
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        return isNotFound(error) ? 'deleted' : null
      }
    },
  }
}
