import { maxFieldEntryTraits } from '../../domain/fieldEntry/fieldEntryWalk.ts'
import { readWalk, type StoredWalk, walkCell } from '../../domain/layout/walk/storedWalk.ts'
import type { Walk } from '../../domain/layout/walk/walkOrder.ts'

/** How field entry walks a year. */
export interface FieldEntrySettings {
  /** Ids of the chosen traits, in order. */
  readonly traits: readonly number[]
  readonly walk: Walk
  /** Skips plots that have a value. */
  readonly onlyMissing: boolean
  /** All traits of a plot before the next plot; else one trait at a time. */
  readonly byPlot: boolean
  /** Hides lines and parents. */
  readonly isBlind: boolean
}

/** The settings with the current position, as stored on the device. */
export interface StoredFieldEntry extends FieldEntrySettings {
  /** Ids of the trait being entered and of the current plot; null = not started. */
  readonly trait: number | null
  readonly plot: number | null
}

/** Serialises for storage. */
export function serializeFieldEntry({ walk, ...rest }: StoredFieldEntry): string {
  return JSON.stringify({ ...rest, walk: walkCell(walk) })
}

const isId = (value: unknown): value is number => Number.isInteger(value) && (value as number) > 0

/** Parses the stored settings; null for nothing, and for what this version cannot read. */
export function readFieldEntry(text: string | null): StoredFieldEntry | null {
  if (text === null) return null
  let parsed: Partial<Record<keyof StoredFieldEntry, unknown>> | null
  try {
    parsed = JSON.parse(text)
  } catch {
    return null
  }
  if (typeof parsed !== 'object' || parsed === null) return null
  const { traits, trait = null, plot = null, onlyMissing, byPlot, isBlind } = parsed
  const walk: StoredWalk | null | undefined = readWalk(parsed.walk)
  const areTraits =
    Array.isArray(traits) && traits.length > 0 && traits.length <= maxFieldEntryTraits && traits.every(isId)
  if (!areTraits || !walk || !(trait === null || isId(trait)) || !(plot === null || isId(plot))) return null
  return {
    traits,
    walk,
    trait,
    plot,
    onlyMissing: onlyMissing === true,
    byPlot: byPlot === true,
    isBlind: isBlind === true,
  }
}

/** Parses stored ids of traits; none for nothing, and for what this version cannot read. */
export function readTraitIds(text: string | null): readonly number[] {
  if (text === null) return []
  try {
    const parsed: unknown = JSON.parse(text)
    return Array.isArray(parsed) && parsed.every(isId) ? parsed : []
  } catch {
    return []
  }
}
