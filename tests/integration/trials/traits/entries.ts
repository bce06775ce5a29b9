import { readChanges } from '../../../../src/contract/plots/changes.ts'
import type { Actor } from '../../harness.ts'
import type { TrialFixture } from '../trialFixture.ts'

/** An entry of a year's log: its number, its name, and its columns. */
export interface Entry {
  seq: number
  name: { key: string; params: Record<string, string | number> }
  /** `plot trait`, `trait name`: entities and kinds of fields, each once. */
  wrote: string[]
}

/** The entries of the setting's year since its plots were created. */
export async function entriesOf(actor: Actor, { place, planted }: TrialFixture): Promise<Entry[]> {
  const query = { since: planted.seq, crop_since: 0 }
  const { body } = await actor.call(readChanges, { params: { id: place.year_id }, query })
  return body.data.map(({ seq, change }) => ({
    seq,
    name: change.name,
    wrote: [...new Set(change.columns.map(({ entity, field }) => `${entity} ${field.split(':')[0]}`))],
  }))
}
