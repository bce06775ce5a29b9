import { session } from '../account/session.ts'
import type { Store } from '../store.ts'
import { readSetting, writeSetting } from './settings.ts'

/** How often a command is used by the mouse before its key is shown, once. */
const usesBefore = 3

/** Storage key of the uses, by user: `<id>:<uses>` joined by commas. */
const settingOf = (store: Store): string => `plotline.mouseUses.${store.get(session.user)?.id}`

function usesOf(text: string | null): Map<string, number> {
  const entries = (text ?? '').split(',').map((entry) => entry.split(':'))
  return new Map(entries.filter(([id, uses]) => id !== '' && Number(uses) > 0).map(([id, uses]) => [id, Number(uses)]))
}

/** Counts a use of a command by the mouse. Returns whether its key is to be shown now: at the third use, and never again. */
export function countMouseUse(store: Store, commandId: string): boolean {
  const setting = settingOf(store)
  const uses = usesOf(readSetting(setting))
  const now = (uses.get(commandId) ?? 0) + 1
  if (now > usesBefore) return false
  uses.set(commandId, now)
  writeSetting(setting, [...uses].map(([id, count]) => `${id}:${count}`).join(','))
  return now === usesBefore
}
