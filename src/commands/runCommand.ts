import type { Store } from '../state/store.ts'
import { tellAtom } from '../state/view.ts'
import type { Command } from './command.ts'

/** Runs a command, or tells why it cannot be run now. */
export function runCommand(store: Store, command: Command, event?: KeyboardEvent): void {
  const enabled = command.enabled?.(store) ?? true
  if (enabled === true) command.run(store, event)
  else store.set(tellAtom, { kind: 'info', key: enabled.reason, params: enabled.params ?? {} })
}
