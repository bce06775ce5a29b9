import type { ChangeSet } from '../../domain/change/changeSet.ts'
import type { ReplacedId } from '../../domain/change/replacedIds.ts'
import type { ChangeScope } from '../../domain/change/scope.ts'
import type { LoggedChange } from './loggedChange.ts'
import type { CellConflict } from './outbox.ts'

/**
 * How a send ended: accepted, refused because of others' changes, refused for good, refused because its field-year
 * or crop is gone, or not delivered (try again). Of an `unchanged` one all was stored already: its numbers are the logs', not its own.
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
  | { kind: 'gone' }
  | { kind: 'unreachable'; trouble?: ServerTrouble }

/** An answer of the server to what it took or refused. */
export type Answered = Exclude<SendOutcome, { kind: 'unreachable' | 'gone' }>

/**
 * What a server said that was reached and could not store a change, with the id of the request for who helps. No sentence:
 * its answer was not one that can be understood.
 */
export interface ServerTrouble {
  detail: string | null
  requestId: string | null
}

/** A request on its way: `signal` gives it up, `moving` says that it goes on. */
export interface Sending {
  signal: AbortSignal
  moving(): void
}

/** A change as it is sent; the same key is taken in once. */
export interface SentChange {
  key: string
  base_seq: number
  change: ChangeSet
}

/** What the sender needs of the network; src/app gives it the real one. */
export interface Transport {
  send(scope: ChangeScope, request: SentChange, sending: Sending): Promise<SendOutcome>
  /** `gone`: there is no such field-year or crop; null: it could not be read, try again. `since` counts for a year alone. */
  tail(
    scope: ChangeScope,
    since: number,
    cropSince: number,
    sending: Sending,
  ): Promise<{ data: LoggedChange[]; crop: LoggedChange[] } | 'gone' | null>
}
