import { atom } from 'jotai'
import type { LiveData, LiveEventName, Watched } from '../../contract/live.ts'
import { deviceAtom, signInAtom } from '../lifetime.ts'

/** `connecting` covers the reconnects; `offline` waits for the user's button or for the network. */
export type LiveState = 'closed' | 'connecting' | 'connected' | 'offline'

/** What a live client of one field-year says about itself; plot and column null = none. */
interface Presence {
  plot: number | null
  column: string | null
  typing: boolean
}

/** The live connection as pages use it. Handlers get what is as the contract says; `on` answers the unsubscriber. */
export interface LiveLink {
  /** Asks for the changes of what is open; asked again after every reconnect. */
  watch(open: Watched): void
  /** Says where the user is; at most ten a second are sent, the last one always. */
  presence(presence: Presence): void
  on<E extends LiveEventName>(event: E, handler: (data: LiveData<E>) => void): () => void
  /** Calls back when a change of data was told that cannot be understood; answers the unsubscriber. */
  onUnread(handler: () => void): () => void
  /** Tries again at once after the connection was given up. */
  retry(): void
}

/** Flag of the live connection. */
export const liveState = deviceAtom<LiveState>('closed')
export const isConnected = atom((get) => get(liveState) === 'connected')
/** The open connection, null while nobody is signed in. */
export const liveLink = signInAtom<LiveLink | null>(null)
/** When a colleague's latest change was made (ISO instant); null before the first one. */
export const lastHeard = signInAtom<string | null>(null)
/** When the last answer failed for want of a network (ISO instant); null while the server answers. */
export const offlineSince = deviceAtom<string | null>(null)
/** The announced maintenance, null for none; instants. */
export const maintenance = deviceAtom<{ from: string; to: string } | null>(null)
