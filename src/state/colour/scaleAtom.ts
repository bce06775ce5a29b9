import { atom } from 'jotai'
import type { LastChangesAnswer } from '../../contract/plots/lastChanges.ts'
import type { FieldYearColumns } from '../../domain/columns/fieldYear.ts'
import { replicationFactor } from '../../domain/columns/replication.ts'
import { valueField } from '../../domain/plots/plotFields.ts'

import { lastTouchAtom, loadedYearAtom } from '../year/loaded.ts'
import { shownDecimalsAtom } from '../year/shownDecimals.ts'
import { type Colouring, type ColourSubject, colouringAtom } from './colouring.ts'
import { lastChangesAtom } from './lastChanges.ts'
import { popPrecomputedScale } from './precomputedScale.ts'
import { type KnownRanks, type Scale, scaleOf } from './scale.ts'

/** Whether a write to these fields can change the classes of a colouring. */
export function affectsColours(
  columns: FieldYearColumns,
  subject: ColourSubject,
  fields: ReadonlySet<string>,
): boolean {
  switch (subject.by) {
    case 'trait':
      return fields.has(valueField(subject.trait)) || fields.has(`suppressed:${subject.trait}`)
    case 'rep': {
      const factor = replicationFactor(columns)
      return fields.has('repetitions') || (factor !== null && fields.has(`trait:${factor.trait.id}`))
    }
    case 'number':
      return fields.has('label')
    case 'line':
    case 'mother':
    case 'father':
      return fields.has('line_id') || fields.has('exists')
    default:
      return true
  }
}

interface CachedScale {
  readonly columns: FieldYearColumns
  readonly revision: number
  readonly colouring: Colouring
  readonly scale: Scale | null
  readonly last: LastChangesAnswer | null
}

/** Number of cached colourings: users compare two or three. */
const maxCached = 6

const sameColouring = (a: Colouring, b: Colouring): boolean => a === b || JSON.stringify(a) === JSON.stringify(b)

/**
 * The classes of the chosen colouring, shared by map and table; null without a colouring, or if its trait does not exist.
 * Recomputed only after writes that can change them; earlier colourings stay cached.
 */
export const scaleAtom = (() => {
  let cached: readonly CachedScale[] = []
  let ranks: { columns: FieldYearColumns; revision: number; known: KnownRanks } | null = null
  return atom((get): Scale | null => {
    const columns = get(loadedYearAtom)
    const { revision, touched } = get(lastTouchAtom)
    const colouring = get(colouringAtom)
    const decimals = get(shownDecimalsAtom)
    const last = get(lastChangesAtom)
    if (!columns || !colouring) {
      cached = []
      ranks = null
      return null
    }
    const precomputed = popPrecomputedScale(columns)
    if (ranks?.columns !== columns || ranks.revision !== revision)
      ranks = { columns, revision, known: precomputed?.known ?? new Map() }
    const isUntouched = (entry: CachedScale): boolean =>
      entry.revision === revision ||
      (touched !== null &&
        revision === entry.revision + 1 &&
        !touched.map &&
        !touched.lines &&
        !touched.traits &&
        !affectsColours(columns, entry.colouring.subject, touched.fields))
    cached = cached
      .filter((entry) => entry.columns === columns && entry.last === last && isUntouched(entry))
      .map((entry) => ({ ...entry, revision }))
    const existing = cached.find((entry) => sameColouring(entry.colouring, colouring))
    const scale = () =>
      precomputed && sameColouring(precomputed.colouring, colouring)
        ? precomputed.scale
        : scaleOf(columns, colouring, ranks?.known, decimals, last)
    const chosen = existing ?? { columns, revision, colouring, scale: scale(), last }
    cached = [chosen, ...cached.filter((entry) => entry !== existing)].slice(0, maxCached)
    return chosen.scale
  })
})()
