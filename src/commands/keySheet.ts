import type { Command, Scope } from './command.ts'
import { keyText } from './keyText.ts'

/** One row of the sheet of keys: what it does (a key of locales) and its keys as they are shown. */
export interface KeyRow {
  readonly id: string
  readonly scope: Scope
  readonly title: string
  readonly keys: readonly string[]
  /** Every single key of it, by which it is looked for. */
  readonly each: readonly string[]
}

/** Keys that differ in a last digit alone as one, `S 1–9`; others as they are. */
function joined(keys: readonly string[]): readonly string[] {
  const [first] = keys
  const before = first.slice(0, -1)
  const isRun = keys.every((key, k) => key === `${before}${Number(first.at(-1)) + k}`)
  return keys.length > 1 && isRun ? [`${first}–${keys[keys.length - 1].slice(-1)}`] : keys
}

/** The sheet of the keys of these commands in their order; what one verb does for each of several digits is one row. */
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
