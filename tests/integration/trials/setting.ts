import type { Actor } from '../harness.ts'
import { type NewYear, newPlace, type PlantedField, plantField } from './field.ts'

/** A nursery and year with ten plots. */
export interface Setting {
  place: NewYear
  planted: PlantedField
}

/** A new planted nursery. */
export async function freshSetting(actor: Actor): Promise<Setting> {
  const place = await newPlace(actor)
  return { place, planted: await plantField(actor, place) }
}

const shared = new WeakMap<Actor, Promise<Setting>>()

/** A shared planted nursery that no test changes: for reading, and for requests that are refused. */
export function sharedSetting(actor: Actor): Promise<Setting> {
  const known = shared.get(actor) ?? freshSetting(actor)
  shared.set(actor, known)
  return known
}
