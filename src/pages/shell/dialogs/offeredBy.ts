import type { Command } from '../../../commands/command.ts'
import { commandHere } from '../../../commands/commandsHere.ts'
import { canRun } from '../../../commands/runCommand.ts'
import type { UndoEntry } from '../../../state/log/undo/timeline.ts'
import type { Message } from '../../../state/shell/messages.ts'
import type { Store } from '../../../state/store.ts'

/** State used when the list of messages is rendered. */
interface ListState {
  /** Newest first. */
  readonly messages: readonly Message[]
  /** Messages in the status bar: they are still valid. */
  readonly shown: readonly Message[]
  /** The entry that undo would revert. */
  readonly newest: UndoEntry | undefined
}

/**
 * Whether a message is about the entry that undo would revert: the newest message with its name, from the time of the
 * entry.
 */
function isAboutNewest(message: Message, { messages, newest }: ListState): boolean {
  if (!newest || message.at < newest.at) return false
  const key = message.of?.key ?? message.key
  if (key !== newest.change.name.key) return false
  return messages.find((other) => (other.of?.key ?? other.key) === key) === message
}

/**
 * The command that a message of the list still offers: its own command while the message is valid or while that command
 * can run; undo if the message is about the entry that undo would revert.
 */
export function offeredBy(store: Store, message: Message, known: ListState): Command | null {
  if (message.offers !== undefined) {
    const command = commandHere(store, message.offers)
    if (!command) return null
    const isNewest = known.messages.find(({ offers }) => offers === message.offers) === message
    const isTrue = known.shown.includes(message) || (isNewest && command.enabled !== undefined)
    return isTrue && canRun(store, command) === true ? command : null
  }
  if (!isAboutNewest(message, known)) return null
  const undo = commandHere(store, 'history.undo')
  return undo && canRun(store, undo) === true ? undo : null
}
