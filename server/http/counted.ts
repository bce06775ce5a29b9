import { channel, subscribe, unsubscribe } from 'node:diagnostics_channel'

/**
 * What is counted for who runs the server, as it happens; what counts it need not know who asks. Nothing in it names a company, a
 * login or an id.
 */
interface Happenings {
  /** Changes of one kind that were stored, and the cells that they wrote. */
  change: { readonly kind: string; readonly cells: number }
  /** Cells refused since somebody else had changed them. */
  conflict: { readonly cells: number }
  login: { readonly result: 'success' | 'wrong' | 'blocked' | 'closed' }
  /** A task's run from its claim to its end, whatever that was. */
  job: { readonly kind: string; readonly seconds: number }
  /** Where the columns of a field-year that was asked for came from. */
  columns: { readonly result: 'kept' | 'snapshot' | 'built' }
  /** What the field-years in a node's memory come to, whenever one came or went. */
  columnStore: { readonly years: number; readonly bytes: number }
  /** How long a transaction has waited until it had a connection and was begun. */
  connection: { readonly seconds: number }
  /** Sockets opened less sockets closed. */
  sockets: { readonly more: 1 | -1 }
}

const nameOf = (what: keyof Happenings): string => `plotline.${what}`

/** Tells that something has happened; costs next to nothing where nobody counts. */
export function tellCount<What extends keyof Happenings>(what: What, told: Happenings[What]): void {
  const own = channel(nameOf(what))
  if (own.hasSubscribers) own.publish(told)
}

/** Hears of everything of one sort in this process; answers how to stop. */
export function hearCounts<What extends keyof Happenings>(
  what: What,
  hear: (told: Happenings[What]) => void,
): () => void {
  const listener = (told: unknown) => hear(told as Happenings[What])
  subscribe(nameOf(what), listener)
  return () => {
    unsubscribe(nameOf(what), listener)
  }
}
