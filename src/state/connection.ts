import { atom } from 'jotai'

/** `connecting` covers the reconnects; `offline` waits for the user's button or for the network. */
export type LiveState = 'closed' | 'connecting' | 'connected' | 'offline'

/** What a live client of one field-year says about itself; plot and column null = none. */
interface Presence {
  plot: number | null
  column: string | null
  typing: boolean
}

/** The live connection as pages use it. Handlers get the event's data as it came; `on` answers the unsubscriber. */
export interface LiveLink {
  /** Asks for the changes of this field-year, null for none; asked again after every reconnect. */
  watch(yearId: number | null): void
  /** Says where the user is; at most ten a second are sent, the last one always. */
  presence(presence: Presence): void
  on(event: string, handler: (data: unknown) => void): () => void
  /** Tries again at once after the connection was given up. */
  retry(): void
}

/** Flag of the live connection. */
export const liveState = atom<LiveState>('closed')
export const isConnected = atom((get) => get(liveState) === 'connected')
/** The open connection, null while nobody is signed in. */
export const liveLink = atom<LiveLink | null>(null)
/** When a colleague's latest change was made (ISO instant); null before the first one. */
export const lastHeard = atom<string | null>(null)
/** When the last answer failed for want of a network (ISO instant); null while the server answers. */
export const offlineSince = atom<string | null>(null)
/** The announced maintenance, null for none; instants. */
export const maintenance = atom<{ from: string; to: string } | null>(null)
