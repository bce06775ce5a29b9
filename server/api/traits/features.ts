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
    const found = traits.get(feature)
    if (!found || !isObserved(found)) throw fieldError(field, 'trait.unknown', { name: String(feature) })
    return found
  }
  const text = feature.normalize('NFC').trim()
  const all = [...traits.values()].filter(isObserved)
  const named = all.filter((trait) => trait.name === text)
  if (named.length === 1) return named[0]
  if (named.length > 1) {
    const plain = named.find((trait) => trait.unit === '')
    if (plain) return plain
    throw fieldError(field, 'trait.ambiguous', { name: text })
  }
  const { name, unit } = splitFeature(text)
  const exact = all.find((trait) => trait.name === name && trait.unit === unit)
  if (exact) return exact
  // In a query everything is text, even an id.
  return /^[1-9]\d{0,9}$/.test(text) ? (all.find(({ id }) => id === Number(text)) ?? null) : null
}

/** The same, but the trait must exist. @throws ApiError `trait.unknown`. */
export function needFeature(
  traits: ReadonlyMap<number, StoredTrait>,
  feature: number | string,
  field = 'feature',
): StoredTrait {
  const found = findFeature(traits, feature, field)
  if (!found) throw fieldError(field, 'trait.unknown', { name: String(feature).slice(0, 100) })
  return found
}

/** `name, unit` at the last comma; without one there is no unit. */
export function splitFeature(text: string): { name: string; unit: string } {
  const at = text.lastIndexOf(',')
  return at < 0 ? { name: text.trim(), unit: '' } : { name: text.slice(0, at).trim(), unit: text.slice(at + 1).trim() }
}
