import type { ChangeColumn } from '../../../src/domain/change/changeSet.ts'
import { changeOfNewTrait } from '../../../src/domain/change/newTrait.ts'
import type { Trait } from '../../../src/domain/traits/trait.ts'
import { newTraitFields } from '../../../src/domain/traits/traitFields.ts'
import { readTraits } from '../../core/changes/crop/traits.ts'
import { lockCrop } from '../../core/changes/log/changeLog.ts'
import { nextIds } from '../../core/changes/reservedIds.ts'
import type { Tx } from '../../platform/db/connect.ts'
import { notFound } from '../../platform/http/answers/apiError.ts'

/** Traits that are dates. */
export type DatedRole = 'stage' | 'technology'

/** A name as a trait has it. */
function datedName(text: string): string {
  return text.normalize('NFC').trim()
}

/**
 * Finds a stage or technology by its id or its name, also one of digits (stages are named `65`); null if the crop lacks
 * the name.
 */
type Finder = (named: number | string) => Trait | null

/** The finder among these traits; an id that none of the role has is refused with `notFound`. */
function finderOf(traits: ReadonlyMap<number, Trait>, role: DatedRole): Finder {
  const traitsOfRole = new Map([...traits].filter(([, trait]) => trait.role === role))
  const byName = new Map([...traitsOfRole.values()].map((trait) => [trait.name, trait]))
  return (named) => {
    if (typeof named === 'number') {
      const match = traitsOfRole.get(named)
      if (!match) throw notFound()
      return match
    }
    return byName.get(datedName(named)) ?? null
  }
}

/**
 * The stage or technology that a call names; null if the crop has none of that name. @throws ApiError `notFound` for an
 * id.
 */
export async function findDated(tx: Tx, crop: number, role: DatedRole, named: number | string): Promise<Trait | null> {
  return finderOf(await readTraits(tx, crop), role)(named)
}

/** The stages or technologies that a call names, in its order, which must all exist. @throws ApiError `notFound`. */
export async function needDated(
  tx: Tx,
  crop: number,
  role: DatedRole,
  named: readonly (number | string)[],
): Promise<Trait[]> {
  const find = finderOf(await readTraits(tx, crop), role)
  return named.map((entry) => {
    const trait = find(entry)
    if (!trait) throw notFound()
    return trait
  })
}

/**
 * The stages or technologies that a call names, in its order, and the columns of a change that create those that the crop
 * lacks; then the crop is locked, so that no other transaction creates them too.
 * @throws ApiError `notFound` for an id that none of the role has.
 */
export async function datedTraits(
  tx: Tx,
  crop: number,
  role: DatedRole,
  named: readonly (number | string)[],
): Promise<{ traits: Trait[]; making: ChangeColumn[] }> {
  let traits = named.map(finderOf(await readTraits(tx, crop), role))
  if (traits.includes(null)) {
    await lockCrop(tx, crop)
    traits = named.map(finderOf(await readTraits(tx, crop), role))
  }
  const nameOf = (k: number) => datedName(String(named[k]))
  const lacking = [...new Set(traits.flatMap((trait, k) => (trait ? [] : [nameOf(k)])))]
  const ids = await nextIds(tx, 'trait', lacking.length)
  const created = new Map(
    lacking.map((name, k): [string, Trait] => [name, { ...newTraitFields, id: ids[k], name, role, kind: 'date' }]),
  )
  return {
    traits: traits.map((trait, k) => trait ?? created.get(nameOf(k))!),
    making: [...created.values()].flatMap((trait) => changeOfNewTrait(trait).columns),
  }
}
