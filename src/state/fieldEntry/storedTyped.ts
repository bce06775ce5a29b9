import type { CellValue } from '../../domain/change/changeSet.ts'
import type { SeenCells } from '../log/remote/seenCells.ts'

/** The text being typed for one cell, with the cell's value when typing started. */
export interface TypedText {
  readonly plotId: number
  readonly field: string
  readonly text: string
  readonly seen: SeenCells
  /** Whether the user was warned that the value is out of range; going on again confirms it. */
  readonly isDoubted: boolean
}

/** Serialises the typed text, in case the page closes before it is written. */
export function serializeTyped({ plotId, field, text, seen, isDoubted: isUncertain }: TypedText): string {
  return JSON.stringify({ plotId, field, text, seen: [...seen], isDoubted: isUncertain })
}

const isCellValue = (value: unknown): value is CellValue =>
  value === null || ['string', 'number', 'boolean'].includes(typeof value)

const isSeen = (entry: unknown): entry is [string, CellValue] =>
  Array.isArray(entry) && entry.length === 2 && typeof entry[0] === 'string' && isCellValue(entry[1])

/** Parses a stored typed text; null for nothing, and for what this version cannot read. */
export function readTyped(stored: string | null): TypedText | null {
  if (stored === null || stored === '') return null
  let parsed: Partial<Record<keyof TypedText, unknown>> | null
  try {
    parsed = JSON.parse(stored)
  } catch {
    return null
  }
  if (typeof parsed !== 'object' || parsed === null) return null
  const { plotId, field, text, seen, isDoubted: isUncertain } = parsed
  const isWhole = Number.isInteger(plotId) && typeof field === 'string' && typeof text === 'string'
  if (!isWhole || !Array.isArray(seen) || !seen.every(isSeen)) return null
  return { plotId: plotId as number, field, text, seen: new Map(seen), isDoubted: isUncertain === true }
}
