import type { Command } from '../command.ts'
import { type KeyInput, strokeMatches } from '../keyMatch.ts'
import { everywhereCommands } from './everywhereCommands.ts'

/**
 * The command of a key that leads out of a cell's editor once its text is written: save, find, palette, inspector, next
 * region. Undo and redo belong to the text. Null for every other key.
 */
export function commandOutOfEditor(input: KeyInput, mac: boolean): Command | null {
  const hears = ({ group, keys }: Command) =>
    group !== 'history' && keys.some((stroke) => !stroke.then && strokeMatches(stroke, input, mac))
  return everywhereCommands.find(hears) ?? null
}
