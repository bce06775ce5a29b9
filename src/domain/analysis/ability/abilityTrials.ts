import type { FieldYearColumns } from '../../columns/fieldYear.ts'
import { savedWords } from '../saved/words.ts'
import { defaultSettings } from '../settings.ts'
import { lineIdsOf, type TrialData, trialData, valuedTraits } from '../trialData.ts'

/** Input of combining abilities: plain columns that go to the worker. */
export interface AbilityTrials {
  /** A trial for each quantitative trait that has values. */
  readonly trials: readonly TrialData[]
  /** Ids of lines and parents by their names in the columns. */
  readonly lines: ReadonlyMap<string, number>
}

/** Parents by their names in the columns. */
function parentIds({ lines }: FieldYearColumns): [string, number][] {
  const parents = [...lines.values()].flatMap(({ mother_id, father_id }) => [mother_id, father_id])
  return [...new Set(parents)].flatMap((id) => {
    const line = id === null ? undefined : lines.get(id)
    return line ? [[line.name, line.id] as [string, number]] : []
  })
}

/** The trials of a year for which combining abilities can be computed. */
export function abilityTrials(columns: FieldYearColumns): AbilityTrials {
  const dataOfTrait = (id: number) =>
    trialData(columns, { ...defaultSettings, traits: [id] }, new Uint8Array(0), savedWords)
  return {
    trials: valuedTraits(columns).map(({ id }) => dataOfTrait(id)),
    lines: new Map([...lineIdsOf(columns), ...parentIds(columns)]),
  }
}
