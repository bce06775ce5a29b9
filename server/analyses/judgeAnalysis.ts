import type { SavedAnalysis, SavedIdeotype } from '../../src/contract/statistics/analyses.ts'
import type { Tx } from '../db/connect.ts'
import { placeOf } from '../genome/askedScope.ts'
import { ideotypeKey } from '../genome/ideotypeKey.ts'
import { changedSince, type Dependent } from './changedSince.ts'

/** What a saved ideotype is compared by: `data_key` identifies the data it was computed from. */
type Keyed = Pick<SavedIdeotype, 'kind' | 'inputs'> & { readonly data_key: string }

/** The parts of a saved result that are determined at each read. */
export type Judged = Pick<SavedAnalysis, 'changed_since' | 'stale'>

/**
 * Determines for saved results whether what they depend on has changed since: for a statistical one how many values, for
 * an ideotype whether the key of its scope differs; each scope's key is computed once.
 */
export function judge(tx: Tx) {
  const keys = new Map<string, Promise<string>>()
  const keyNow = ({ inputs }: Pick<Keyed, 'inputs'>): Promise<string> => {
    const scope = { crop: inputs.spec_id, trait: inputs.phenotype, ...placeOf(inputs) }
    const name = JSON.stringify(scope)
    const key = keys.get(name) ?? ideotypeKey(tx, scope)
    keys.set(name, key)
    return key
  }
  return async (of: Dependent | Keyed): Promise<Judged> => {
    if (of.kind === 'ideotype') return { changed_since: 0, stale: (await keyNow(of)) !== of.data_key }
    const changed_since = await changedSince(tx, of)
    return { changed_since, stale: changed_since > 0 }
  }
}
