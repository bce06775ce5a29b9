import type { Command } from '../../../commands/command.ts'
import { commandHere } from '../../../commands/commandsHere.ts'
import { canRun } from '../../../commands/runCommand.ts'
import type { HistoryEntry } from '../../../state/log/undoStack.ts'
import type { Message } from '../../../state/shell/messages.ts'
import type { Store } from '../../../state/store.ts'

/** What is known when the list of messages is drawn. */
interface Known {
  /** The newest first. */
  readonly messages: readonly Message[]
  /** Those that stand in the status bar: they are still true. */
  readonly shown: readonly Message[]
  /** The entry that undo would take back. */
  readonly newest: HistoryEntry | undefined
}

/** Whether a message tells of the entry that undo would take back now: the newest of its words, told when that was made. */
function tellsOf(message: Message, { messages, newest }: Known): boolean {
  if (!newest || message.at < newest.at) return false
  const key = message.of?.key ?? message.key
  if (key !== newest.change.name.key) return false
  return messages.find((other) => (other.of?.key ?? other.key) === key) === message
}

/**
 * What a message of the list offers that can still be done: the command that it was told with while it is true, or while
 * that command itself knows that it has something to do; undo where it tells of the entry that undo would take back.
 */
export function offeredBy(store: Store, message: Message, known: Known): Command | null {
  if (message.offers !== undefined) {
    const command = commandHere(store, message.offers)
    if (!command) return null
    const isNewest = known.messages.find(({ offers }) => offers === message.offers) === message
    const isTrue = known.shown.includes(message) || (isNewest && command.enabled !== undefined)
    return isTrue && canRun(store, command) === true ? command : null
  }
  if (!tellsOf(message, known)) return null
  const undo = commandHere(store, 'history.undo')
  return undo && canRun(store, undo) === true ? undo : null
}
