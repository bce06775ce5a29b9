import { isRecord, type Json } from './adapter.ts'

/**
 * Whether a level shares a letter with the same other levels in both letterings (any valid lettering is accepted). Rows
 * are `{level, letters}`.
 */
export function lettersAgree(level: Json | undefined, expected: readonly Json[], actual: readonly unknown[]): boolean {
  const wanted = lettersByLevel(expected)
  const letters = lettersByLevel(actual as readonly Json[])
  const key = String(level)
  return [...wanted.keys()].every((other) => shares(wanted, key, other) === shares(letters, key, other))
}

function lettersByLevel(rows: readonly Json[]): Map<string, string> {
  return new Map(rows.filter(isRecord).map((row) => [String(row.level), String(row.letters ?? '')]))
}

function shares(letters: Map<string, string>, a: string, b: string): boolean {
  const ownLetters = letters.get(a)
  const other = letters.get(b)
  if (ownLetters === undefined || other === undefined) return false
  return [...ownLetters].some((letter) => other.includes(letter))
}
