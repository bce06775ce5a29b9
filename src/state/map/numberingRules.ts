import { atom } from 'jotai'
import type { NumberingRules, RangeEnd, RecipeOptions } from '../../contract/numberingRules.ts'
import { cropAtom } from '../lifetime.ts'
import { requestsOf } from '../shell/requests.ts'
import { loadedAtom } from '../year/loaded.ts'

/** The company's recipes of numbering and kept labels in the chosen crop; null before they were read. */
export const numberingRulesAtom = cropAtom<NumberingRules | null>(null)

/** Labels that are kept for a nursery. */
export type ReservedLabels = NumberingRules['ranges'][number]

/** Labels that are kept for other nurseries than the open one, or for none yet. */
export const reservedElsewhereAtom = atom((get): readonly ReservedLabels[] => {
  const field = get(loadedAtom)?.field_id
  return get(numberingRulesAtom)?.ranges.filter(({ field_id }) => field_id !== field) ?? []
})

/** Labels that are to be kept, or freed (last null). */
export type RangeRequest = Pick<ReservedLabels, 'prefix' | 'first' | 'field_id'> & { readonly last: number | null }

/**
 * What is to be written of them; options null take a recipe away, last null frees labels. `expected` is what a write that
 * takes back another one left there (null = nothing): what a colleague has written since stays.
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

/** What takes the last rule that was written here back; null = none was, or it is taken back. */
export const ruleUndoAtom = cropAtom<NumberingRuleRequest | null>(null)

/** The write that takes that of a recipe back, where `former` stood under its name. */
export function recipeBack({ name, options }: RecipeWrite, former: RecipeOptions | null): NumberingRuleRequest {
  return { write: 'recipe', name, options: former, expected: options }
}

/** The write that takes that of a range back, where `former` was kept from its first number on. */
export function rangeBack({ range }: RangeWrite, former: ReservedLabels | null): NumberingRuleRequest {
  const { prefix, first, last, field_id } = range
  const back = { prefix, first, last: former?.last ?? null, field_id: former?.field_id ?? null }
  return { write: 'range', range: back, expected: last === null ? null : { last, field_id } }
}

/** Something of the rules is to be written. */
export const numberingRuleRequests = requestsOf<NumberingRuleRequest>()
