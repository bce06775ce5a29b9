import type { CellValue } from '../../domain/change/changeSet.ts'
import type { SeenCells } from '../log/seenCells.ts'

/** What is being typed for one cell, with what stood there when it began. */
export interface Typed {
  readonly plotId: number
  readonly field: string
  readonly text: string
  readonly seen: SeenCells
  /** It was said that the value is out of range; who goes on once more means it. */
  readonly isDoubted: boolean
}

/** What is typed as a text, for the case that the page is gone before it is written. */
export function writtenTyped({ plotId, field, text, seen, isDoubted }: Typed): string {
  return JSON.stringify({ plotId, field, text, seen: [...seen], isDoubted })
}

const isCellValue = (value: unknown): value is CellValue =>
  value === null || ['string', 'number', 'boolean'].includes(typeof value)

const isSeen = (entry: unknown): entry is [string, CellValue] =>
  Array.isArray(entry) && entry.length === 2 && typeof entry[0] === 'string' && isCellValue(entry[1])

/** Reads what was typed; null for nothing, and for what this version does not understand. */
export function readTyped(kept: string | null): Typed | null {
  if (kept === null || kept === '') return null
  let told: Partial<Record<keyof Typed, unknown>> | null
  try {
    told = JSON.parse(kept)
  } catch {
    return null
  }
  if (typeof told !== 'object' || told === null) return null
  const { plotId, field, text, seen, isDoubted } = told
  const isWhole = Number.isInteger(plotId) && typeof field === 'string' && typeof text === 'string'
  if (!isWhole || !Array.isArray(seen) || !seen.every(isSeen)) return null
  return { plotId: plotId as number, field, text, seen: new Map(seen), isDoubted: isDoubted === true }
}
