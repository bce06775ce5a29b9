import { atom } from 'jotai'
import { maxClasses, minClasses } from '../../domain/colour/classes.ts'
import { deviceAtom } from '../lifetime.ts'
import { type Colouring, type ColourSubject, colouringOf, scaleModeAtom } from './colouring.ts'
import { defaultPaletteAtom } from './defaultPalette.ts'

/** Scale and palette of a trait's numbers. */
export type TraitScale = Omit<Colouring, 'subject'>

/** Scales saved in this browser, by trait id; they apply to later visits too. */
export const savedScalesAtom = deviceAtom<ReadonlyMap<number, TraitScale>>(new Map())

/** The usual colouring of numbers: the scale saved for the trait, else the last chosen scale. */
export const defaultColouringAtom = atom((get) => {
  const saved = get(savedScalesAtom)
  const mode = get(scaleModeAtom)
  const palette = get(defaultPaletteAtom)
  return (subject: ColourSubject): Colouring => {
    const scale = subject.by === 'trait' ? saved.get(subject.trait) : undefined
    return scale ? { ...scale, subject } : { ...colouringOf(subject, mode), palette }
  }
})

/** Serialises the scales for storage. */
export function serializeScales(scales: ReadonlyMap<number, TraitScale>): string {
  return JSON.stringify([...scales])
}

const isOneOf = (value: unknown, allowed: readonly string[]) => allowed.includes(value as string)
const isNumberOrNull = (value: unknown) => value === null || typeof value === 'number'

function isScale(value: unknown): value is TraitScale {
  if (typeof value !== 'object' || value === null) return false
  const { mode, bins, classes, limits, palette, middle, reversed } = value as Record<string, unknown>
  return (
    isOneOf(mode, ['continuous', 'binned', 'categories']) &&
    isOneOf(bins, ['quantile', 'equal', 'own']) &&
    isOneOf(palette, ['viridis', 'cividis', 'diverging']) &&
    Number.isInteger(classes) &&
    (classes as number) >= minClasses &&
    (classes as number) <= maxClasses &&
    (limits === null || (Array.isArray(limits) && limits.every(Number.isFinite))) &&
    isNumberOrNull(middle) &&
    typeof reversed === 'boolean'
  )
}

function isEntry(value: unknown): value is [trait: number, scale: TraitScale] {
  return Array.isArray(value) && Number.isInteger(value[0]) && isScale(value[1])
}

/** Parses stored scales; entries of another version that cannot be read are dropped. */
export function readScales(text: string | null): Map<number, TraitScale> {
  try {
    const entries: unknown = JSON.parse(text ?? '[]')
    if (!Array.isArray(entries)) return new Map()
    return new Map(entries.filter(isEntry))
  } catch {
    return new Map()
  }
}
