import type { Store } from '../../state/store.ts'
import type { Command, CommandGroup } from '../command.ts'
import { commandsOn } from '../commandsHere.ts'
import { type KeyInput, strokeMatches } from '../keyMatch.ts'
import { openPageAtom } from '../openPage.ts'

/** Whether a text field handles the keys of this group itself. */
export function isHandledByTextField(group: CommandGroup): boolean {
  return group === 'history' || group === 'clipboard'
}

/**
 * The command of a key that leaves a cell's editor after its text is written: save, find, palette, inspector, next
 * region. Undo, redo and the clipboard belong to the text. Null for every other key.
 */
export function commandOutOfEditor(store: Store, input: KeyInput, mac: boolean): Command | null {
  const handlesKeys = ({ scope, group, keys }: Command) =>
    scope === 'everywhere' &&
    !isHandledByTextField(group) &&
    keys.some((stroke) => !stroke.then && strokeMatches(stroke, input, mac))
  return commandsOn(store.get(openPageAtom)).find(handlesKeys) ?? null
}
