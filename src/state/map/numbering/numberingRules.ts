import { atom } from 'jotai'
import type { NumberingRules, RangeEnd, RecipeOptions } from '../../../contract/plots/numberingRules.ts'
import { cropAtom } from '../../lifetime.ts'
import { requestsOf } from '../../shell/requests.ts'
import { loadedYearAtom } from '../../year/loaded.ts'

/** The company's numbering recipes and reserved labels of the chosen crop; null until loaded. */
export const numberingRulesAtom = cropAtom<NumberingRules | null>(null)

/** A range of labels reserved for a nursery. */
export type ReservedLabels = NumberingRules['ranges'][number]

/** Ranges reserved for other nurseries than the open one, or for none yet. */
export const reservedElsewhereAtom = atom((get): readonly ReservedLabels[] => {
  const field = get(loadedYearAtom)?.field_id
  return get(numberingRulesAtom)?.ranges.filter(({ field_id }) => field_id !== field) ?? []
})

/** A range to reserve, or to free (last null). */
export type RangeRequest = Pick<ReservedLabels, 'prefix' | 'first' | 'field_id'> & { readonly last: number | null }

/**
 * A write of a rule: options null deletes a recipe, last null frees labels. `expected` is the state that an undo must
 * find (null = nothing), so that a colleague's later write survives.
 */
export type NumberingRuleRequest = RecipeWrite | RangeWrite

interface RecipeWrite {
  readonly write: 'recipe'
  readonly name: string
  readonly options: RecipeOptions | null
  readonly expected?: RecipeOptions | null
}

interface RangeWrite {
  readonly write: 'range'
  readonly range: RangeRequest
  readonly expected?: RangeEnd | null
}

/** Undoes the last write of a rule; null = nothing to undo. */
export const undoRuleRequestAtom = cropAtom<NumberingRuleRequest | null>(null)

/** The write that undoes a write of a recipe; `previous` was stored under its name. */
export function undoRecipeWrite({ name, options }: RecipeWrite, previous: RecipeOptions | null): NumberingRuleRequest {
  return { write: 'recipe', name, options: previous, expected: options }
}

/** The write that undoes a write of a range; `previous` was reserved from its first number on. */
export function undoRangeWrite({ range }: RangeWrite, previous: ReservedLabels | null): NumberingRuleRequest {
  const { prefix, first, last, field_id } = range
  const restored = { prefix, first, last: previous?.last ?? null, field_id: previous?.field_id ?? null }
  return { write: 'range', range: restored, expected: last === null ? null : { last, field_id } }
}

/** Requests to write a rule. */
export const numberingRuleRequests = requestsOf<NumberingRuleRequest>()
