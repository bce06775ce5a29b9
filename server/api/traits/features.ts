import { isObserved } from '../../../src/domain/traits/traitFields.ts'
import type { StoredTrait } from '../../core/changes/crop/traits.ts'
import { fieldError } from '../../platform/http/answers/apiError.ts'

/**
 * The trait that a call's `feature` names: an id, a name, or `name, unit`; null if the crop has none of that name. Stages
 * and technologies do not count.
 * @throws ApiError `trait.ambiguous` for a name that several traits have, `trait.unknown` for an id that the crop lacks.
 */
export function findFeature(
  traits: ReadonlyMap<number, StoredTrait>,
  feature: number | string,
  field = 'feature',
): StoredTrait | null {
  if (typeof feature === 'number') {
    const trait = traits.get(feature)
    if (!trait || !isObserved(trait)) throw fieldError(field, 'trait.unknown', { name: String(feature) })
    return trait
  }
  const text = feature.normalize('NFC').trim()
  const observed = [...traits.values()].filter(isObserved)
  const namesakes = observed.filter((trait) => trait.name === text)
  if (namesakes.length === 1) return namesakes[0]
  if (namesakes.length > 1) {
    const plain = namesakes.find((trait) => trait.unit === '')
    if (plain) return plain
    throw fieldError(field, 'trait.ambiguous', { name: text })
  }
  const { name, unit } = splitFeature(text)
  const exact = observed.find((trait) => trait.name === name && trait.unit === unit)
  if (exact) return exact
  // In a query everything is text, even an id.
  return /^[1-9]\d{0,9}$/.test(text) ? (observed.find(({ id }) => id === Number(text)) ?? null) : null
}

/** Finds the trait that a request names. @throws ApiError `trait.unknown` if there is none. */
export function needFeature(
  traits: ReadonlyMap<number, StoredTrait>,
  feature: number | string,
  field = 'feature',
): StoredTrait {
  const trait = findFeature(traits, feature, field)
  if (!trait) throw fieldError(field, 'trait.unknown', { name: String(feature).slice(0, 100) })
  return trait
}

/** `name, unit` at the last comma; without one there is no unit. */
export function splitFeature(text: string): { name: string; unit: string } {
  const comma = text.lastIndexOf(',')
  return comma < 0
    ? { name: text.trim(), unit: '' }
    : { name: text.slice(0, comma).trim(), unit: text.slice(comma + 1).trim() }
}
