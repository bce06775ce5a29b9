import type { ChangeSet } from '../../domain/change/changeSet.ts'
import type { ReplacedId } from '../../domain/change/replacedIds.ts'
import type { ChangeScope } from '../../domain/change/scope.ts'
import type { LoggedChange } from './loggedChange.ts'
import type { CellConflict } from './outbox.ts'

/**
 * The outcome of sending: accepted, refused because of a conflict, refused for good, its field-year or crop is deleted
 * (`gone`), or not delivered (retry). `unchanged`: everything was stored already, and the numbers are the latest of the
 * logs.
 */
export type SendOutcome =
  | {
      kind: 'accepted'
      seq: number
      cropSeq: number
      difference: ChangeSet | null
      replaced?: readonly ReplacedId[]
      unchanged?: true
    }
  | { kind: 'conflict'; conflicts: CellConflict[] }
  | { kind: 'refused'; code: string; detail: string; requestId: string | null }
  | { kind: 'deleted' }
  | { kind: 'unreachable'; problem?: ServerFailure }

/** An answer of the server to a change that it accepted or refused. */
export type ServerAnswer = Exclude<SendOutcome, { kind: 'unreachable' | 'deleted' }>

/**
 * A failure of a server that was reached: its detail and the id of the request, for support. Detail null: the answer
 * could not be parsed.
 */
export interface ServerFailure {
  detail: string | null
  requestId: string | null
}

/** Handles of a running request: `signal` aborts it; the transport calls `reportActivity` whenever data moves. */
export interface Sending {
  signal: AbortSignal
  reportActivity(): void
}

/** A change as sent; the server applies each key only once. */
export interface SentChange {
  key: string
  base_seq: number
  change: ChangeSet
}

/** The network as the sender uses it; src/app provides the implementation. */
export interface Transport {
  send(scope: ChangeScope, request: SentChange, sending: Sending): Promise<SendOutcome>
  /** `gone`: there is no such field-year or crop; null: could not be read, retry. `since` is used for a year only. */
  tail(
    scope: ChangeScope,
    since: number,
    cropSince: number,
    sending: Sending,
  ): Promise<{ data: LoggedChange[]; crop: LoggedChange[] } | 'deleted' | null>
}
