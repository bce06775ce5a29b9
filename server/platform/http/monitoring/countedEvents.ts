import { channel, subscribe, unsubscribe } from 'node:diagnostics_channel'

/**
 * Events that are counted for the operator; their sources do not depend on the counters. None contains a company, a
 * login or an id.
 */
interface CountedEvents {
  /** Changes of one kind that were stored, and the cells that they wrote. */
  change: { readonly kind: string; readonly cells: number }
  /** Cells refused because another user had changed them. */
  conflict: { readonly cells: number }
  login: { readonly result: 'success' | 'wrong' | 'blocked' | 'closed' }
  /** A task's run from its claim to its end, whatever the outcome. */
  job: { readonly kind: string; readonly seconds: number }
  /** Where the columns of a requested field-year came from. */
  columns: { readonly result: 'kept' | 'snapshot' | 'built' }
  /** Total of the field-years in a node's memory, whenever one is added or removed. */
  columnStore: { readonly years: number; readonly bytes: number; readonly packing: number }
  /** How long a transaction has waited for a connection and its begin. */
  connection: { readonly seconds: number }
  /** Sockets opened minus sockets closed. */
  sockets: { readonly more: 1 | -1 }
  /** An answer was ended since its reader was too slow. */
  slowReader: Record<never, never>
  /** Memory that answers hold until they are sent. */
  bufferedAnswers: { readonly bytes: number }
}

const nameOf = (what: keyof CountedEvents): string => `plotline.${what}`

/** Publishes an event; costs next to nothing without a subscriber. */
export function countEvent<What extends keyof CountedEvents>(what: What, event: CountedEvents[What]): void {
  const ownChannel = channel(nameOf(what))
  if (ownChannel.hasSubscribers) ownChannel.publish(event)
}

/** Subscribes to one sort of event in this process; returns how to stop. */
export function onCountedEvent<What extends keyof CountedEvents>(
  what: What,
  handle: (event: CountedEvents[What]) => void,
): () => void {
  const listener = (event: unknown) => handle(event as CountedEvents[What])
  subscribe(nameOf(what), listener)
  return () => {
    unsubscribe(nameOf(what), listener)
  }
}
