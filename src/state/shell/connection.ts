import { atom } from 'jotai'
import type { LiveData, LiveEventName, WatchedScopes } from '../../contract/live.ts'
import { deviceAtom, signInAtom } from '../lifetime.ts'

/** `connecting` covers the reconnects; `offline` waits for the user's button or for the network. */
export type LiveState = 'closed' | 'connecting' | 'connected' | 'offline'

/** Where a live client of a field-year is; plot and column null = none. */
interface Presence {
  plot: number | null
  column: string | null
  typing: boolean
}

/** The live connection for pages. Handlers receive payloads as in the contract; `on` returns the unsubscriber. */
export interface LiveLink {
  /** Subscribes to the changes of the open data; subscribed again after every reconnect. */
  watch(open: WatchedScopes): void
  /** Sends the user's position, at most ten times a second; the last one is always sent. */
  presence(presence: Presence): void
  on<E extends LiveEventName>(event: E, handler: (data: LiveData<E>) => void): () => void
  /** Calls back when a received data change cannot be read; returns the unsubscriber. */
  onUnread(handler: () => void): () => void
  /** Reconnects at once after the connection was closed for good. */
  retry(): void
}

/** State of the live connection. */
export const liveStateAtom = deviceAtom<LiveState>('closed')
export const isConnectedAtom = atom((get) => get(liveStateAtom) === 'connected')
/** The open connection; null while signed out. */
export const liveLinkAtom = signInAtom<LiveLink | null>(null)
/** Time of a colleague's latest change (ISO instant); null before the first one. */
export const lastReceivedAtAtom = signInAtom<string | null>(null)
/** Time of the last failure caused by the network (ISO instant); null while the server answers. */
export const offlineSinceAtom = deviceAtom<string | null>(null)
/** The announced maintenance in instants; null for none. */
export const maintenanceAtom = deviceAtom<{ from: string; to: string } | null>(null)
