import type { Command, Scope } from './command.ts'
import { keyText } from './keyText.ts'

/** A row of the key sheet: its title (a translation key) and its keys as displayed. */
export interface KeyRow {
  readonly id: string
  readonly scope: Scope
  readonly title: string
  readonly keys: readonly string[]
  /** Every single key, for searching. */
  readonly each: readonly string[]
}

/** Joins keys that differ only in a last digit, as `S 1–9`. */
function joined(keys: readonly string[]): readonly string[] {
  const [first] = keys
  const before = first.slice(0, -1)
  const isRun = keys.every((key, k) => key === `${before}${Number(first.at(-1)) + k}`)
  return keys.length > 1 && isRun ? [`${first}–${keys[keys.length - 1].slice(-1)}`] : keys
}

/** The key sheet of these commands in order; commands that differ only by digit share a row. */
export function keySheet(commands: readonly Command[], mac: boolean): KeyRow[] {
  const rows = new Map<string, KeyRow>()
  for (const { id, scope, title, keys } of commands) {
    if (!keys.length) continue
    const name = `${scope} ${title}`
    const before = rows.get(name)
    const each = [...(before?.each ?? []), ...keys.map((stroke) => keyText(stroke, mac))]
    rows.set(name, { id: before?.id ?? id, scope, title, keys: joined(each), each })
  }
  return [...rows.values()]
}
