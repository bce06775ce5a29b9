import type { Actor } from '../harness.ts'
import { type NewYear, newPlace, type PlantedField, plantField } from './field.ts'

/** A nursery and year with ten plots. */
export interface TrialFixture {
  place: NewYear
  planted: PlantedField
}

/** A new planted nursery. */
export async function newTrialFixture(actor: Actor): Promise<TrialFixture> {
  const place = await newPlace(actor)
  return { place, planted: await plantField(actor, place) }
}

const shared = new WeakMap<Actor, Promise<TrialFixture>>()

/** A shared planted nursery that no test changes: for reading, and for requests that are refused. */
export function sharedTrialFixture(actor: Actor): Promise<TrialFixture> {
  const known = shared.get(actor) ?? newTrialFixture(actor)
  shared.set(actor, known)
  return known
}
