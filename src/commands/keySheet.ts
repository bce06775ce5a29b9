import type { Command, CommandScope } from './command.ts'
import { keyText } from './keyText.ts'

/** A row of the key sheet: its title (a translation key) and its keys as displayed. */
export interface KeyRow {
  readonly id: string
  readonly scope: CommandScope
  readonly title: string
  readonly keys: readonly string[]
  /** All keys separately, for searching. */
  readonly each: readonly string[]
}

/** Joins keys that differ only in a last digit, as `S 1–9`. */
function joinDigits(keys: readonly string[]): readonly string[] {
  const [first] = keys
  const prefix = first.slice(0, -1)
  const isRun = keys.every((key, k) => key === `${prefix}${Number(first.at(-1)) + k}`)
  return keys.length > 1 && isRun ? [`${first}–${keys[keys.length - 1].slice(-1)}`] : keys
}

/** The key sheet of these commands in order; commands that differ only by digit share a row. */
export function keySheet(commands: readonly Command[], mac: boolean): KeyRow[] {
  const rows = new Map<string, KeyRow>()
  for (const { id, scope, title, keys } of commands) {
    if (!keys.length) continue
    const name = `${scope} ${title}`
    const existing = rows.get(name)
    const each = [...(existing?.each ?? []), ...keys.map((stroke) => keyText(stroke, mac))]
    rows.set(name, { id: existing?.id ?? id, scope, title, keys: joinDigits(each), each })
  }
  return [...rows.values()]
}
