import type { KeyStroke } from '../command.ts'

/** A two-key stroke: `first`, then the key `code`. */
export function twoKeyStroke(first: KeyStroke, code: string): KeyStroke {
  // biome-ignore lint/suspicious/noThenProperty: a stroke is data and never awaited
  return { ...first, then: { code } }
}
