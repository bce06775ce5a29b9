import type { ColumnKey } from '../headers/columns.ts'
import type { ReferencedPlace, SheetFacts } from './facts.ts'

/** Why a file is, or is not, of a kind; the texts are `kinds.<key>` in locales. */
export interface KindReason {
  readonly key:
    | 'sheet'
    | 'missing'
    | 'columns'
    | 'noLayout'
    | 'traits'
    | 'noTraits'
    | 'program'
    | 'unknown'
    | 'known'
    | 'linesKnown'
    | 'absent'
    | 'empty'
    | 'noHeader'
    | 'header'
    | 'repeats'
  readonly params: Readonly<Record<string, string | number>>
}

/** One piece of evidence for a kind (points above 0) or against it. */
export interface Clue {
  readonly points: number
  readonly reason: KindReason | null
}

/** Points of evidence that rules a kind out. */
export const REFUSES = -8

/** Columns with a plot's position. */
export const LAYOUT: readonly ColumnKey[] = ['row', 'col']

/** A clue with its reason. */
export function clue(points: number, key: KindReason['key'], params: KindReason['params'] = {}): Clue {
  return { points, reason: { key, params } }
}

/** The headings of some columns as written in the file. */
export function headingsOf({ headings }: SheetFacts, keys: readonly ColumnKey[]): string {
  return (headings ?? []).flatMap(({ key, text }) => (key && keys.includes(key) ? [text] : [])).join(', ')
}

/** Whether the sheet has all of some columns. */
export function hasColumns({ columns }: SheetFacts, keys: readonly ColumnKey[]): boolean {
  return keys.every((key) => columns.has(key))
}

/** Clues from the named plots: whether the crop has them, weighted by `points`; `some` = at least half. */
export function placeClues(
  facts: SheetFacts,
  points: { absent: number; all: number; some: number; none: number },
): Clue[] {
  const { places, plots } = facts
  const missing = places.find((place) => place.state === 'absent') ?? places.find((place) => place.state === 'empty')
  if (missing && places.every(({ state }) => state === 'absent' || state === 'empty')) {
    const key = missing.state === 'absent' ? 'absent' : 'empty'
    return [clue(points.absent, key, { place: placeNames(places) })]
  }
  if (plots.count === 0 || !places.some(({ state }) => state === 'loaded')) return []
  const share = plots.known / plots.count
  const weight = share === 1 ? points.all : share >= 0.5 ? points.some : share === 0 ? points.none : 0
  return [clue(weight, 'known', { ...plots, place: placeNames(places) })]
}

function placeNames(places: readonly ReferencedPlace[]): string {
  const [first] = places
  return `${first.nursery} ${first.year}${places.length > 1 ? ', …' : ''}`
}
