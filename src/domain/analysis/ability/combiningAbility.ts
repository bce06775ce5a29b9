import { isRefusal } from '../../refusal.ts'
import { type DiallelMethod, GRIFFING_METHODS } from '../../stats/genetics/griffingMethods.ts'
import { type Refusal, refuse } from '../../stats/result.ts'
import { defaultSettings } from '../settings.ts'
import type { TrialData } from '../trialData.ts'
import { type Ability, abilityOf } from './ability.ts'
import type { AbilityTrials } from './abilityTrials.ts'
import { type Crosses, crossesOf } from './crosses.ts'

/** An effect in the trait's unit; its standard error is null where the data give no error. */
interface Effect {
  readonly effect: number
  readonly se: number | null
}

/**
 * General and specific combining ability of a trait, with the plots of the year that each effect belongs to, by plot id.
 */
export interface TraitAbility {
  readonly feature_id: number
  readonly feature: string
  readonly unit: string
  readonly method: DiallelMethod
  readonly gca: readonly (Effect & { readonly line_id: number; readonly line_name: string })[]
  /** Each pair of parents once, both directions together. */
  readonly sca: readonly (Effect & {
    readonly mother_id: number
    readonly mother: string
    readonly father_id: number
    readonly father: string
  })[]
  /** Parents without a plot, by line id. */
  readonly unsown: readonly number[]
  readonly values: Readonly<Record<'gca' | 'sca', ReadonlyMap<number, number>>>
}

/** A trait whose crosses fit none of Griffing's methods, with the reason. */
export interface SkippedTrait {
  readonly feature_id: number
  readonly feature: string
  readonly refusal: Refusal
}

/** The abilities of the traits of a year, and the traits without any. */
export interface CombiningAbilities {
  readonly abilities: readonly TraitAbility[]
  readonly skipped: readonly SkippedTrait[]
}

/** Methods to try when parts of a diallel are missing: without reciprocals first, then without parents. */
const further: Record<DiallelMethod, readonly DiallelMethod[]> = { 1: [1, 2, 3, 4], 2: [2, 4], 3: [3, 4], 4: [4] }

/** The first method that fits the crosses of a trait; else the refusal of the fullest method. */
function fitting(data: TrialData, crosses: Crosses): { method: DiallelMethod; ability: Ability } | Refusal {
  if (crosses.method === 'line_by_tester') return refuse('designMismatch', {}, [data.mother.name])
  let refusal: Refusal | null = null
  for (const method of further[crosses.method]) {
    if (crosses.parents < GRIFFING_METHODS[method].leastParents) continue
    const ability = abilityOf(data.traits[0], { ...crosses, method })
    if (!isRefusal(ability)) return { method, ability }
    refusal ??= ability
  }
  return refusal ?? refuse('tooFewGroups', { groups: crosses.parents, needed: 2 }, [data.mother.name])
}

/** The values of plots: a parent's own effect; for a cross the effect of its pair, whichever parent was the mother. */
function valuesOf(data: TrialData, { mother, father }: Crosses, { gca, sca }: Ability): TraitAbility['values'] {
  const general = new Map(gca.map(({ parent, effect }) => [parent, effect]))
  const specific = new Map(
    sca.flatMap(({ parent1, parent2, effect }) => [
      [`${parent1}\n${parent2}`, effect] as const,
      [`${parent2}\n${parent1}`, effect] as const,
    ]),
  )
  const values = { gca: new Map<number, number>(), sca: new Map<number, number>() }
  data.ids.forEach((id, i) => {
    if (mother.codes[i] < 0 || father.codes[i] < 0) return
    const [parent1, parent2] = [mother.levels[mother.codes[i]], father.levels[father.codes[i]]]
    const [kind, value] =
      parent1 === parent2
        ? (['gca', general.get(parent1)] as const)
        : (['sca', specific.get(`${parent1}\n${parent2}`)] as const)
    if (value !== undefined) values[kind].set(id, value)
  })
  return values
}

function abilityOfTrait(data: TrialData, lines: ReadonlyMap<string, number>): TraitAbility | SkippedTrait {
  const { id, name, unit } = data.traits[0]
  const crosses = crossesOf(data, defaultSettings)
  const ability = crosses
    ? fitting(data, crosses)
    : refuse('tooFewGroups', { groups: 0, needed: 2 }, [data.mother.name])
  if (!crosses || isRefusal(ability)) return { feature_id: id, feature: name, refusal: ability as Refusal }
  const idOf = (line: string) => lines.get(line) ?? 0
  const { gca, sca } = ability.ability
  const sown = new Set([...data.line.codes].flatMap((code) => (code < 0 ? [] : [data.line.levels[code]])))
  return {
    feature_id: id,
    feature: name,
    unit,
    method: ability.method,
    gca: gca.map(({ parent, effect, se }) => ({ line_id: idOf(parent), line_name: parent, effect, se })),
    sca: sca
      .filter(({ parent1, parent2 }) => parent1 !== parent2)
      .map(({ parent1, parent2, effect, se }) => ({
        mother_id: idOf(parent1),
        mother: parent1,
        father_id: idOf(parent2),
        father: parent2,
        effect,
        se,
      })),
    unsown: gca.filter(({ parent }) => !sown.has(parent)).map(({ parent }) => idOf(parent)),
    values: valuesOf(data, crosses, ability.ability),
  }
}

/**
 * General and specific combining ability (Griffing 1956) of every quantitative trait that has values in a year, by the
 * fullest of Griffing's methods that its crosses fit, with the blocks that the design shows. Traits that fit none are
 * listed with the reason.
 */
export function combiningAbilities({ trials, lines }: AbilityTrials): CombiningAbilities {
  const abilities = trials.map((data) => abilityOfTrait(data, lines))
  return {
    abilities: abilities.filter((outcome): outcome is TraitAbility => !('refusal' in outcome)),
    skipped: abilities.filter((outcome): outcome is SkippedTrait => 'refusal' in outcome),
  }
}
