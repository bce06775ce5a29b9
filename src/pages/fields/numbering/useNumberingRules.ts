import { useAtomValue, useStore } from 'jotai'
import { useEffect } from 'react'
import { ApiError } from '../../../api/apiError.ts'
import { call } from '../../../api/browser.ts'
import { useCall, useInvalidate } from '../../../api/query/useCall.ts'
import { listNumberingRules, storeLabelRange, storeRecipe } from '../../../contract/plots/numberingRules.ts'
import {
  type NumberingRuleRequest,
  numberingRuleRequests,
  numberingRulesAtom,
  undoRangeWrite,
  undoRecipeWrite,
  undoRuleRequestAtom,
} from '../../../state/map/numbering/numberingRules.ts'
import { type Message, showMessageAtom } from '../../../state/shell/messages.ts'
import { handleRequests } from '../../../state/shell/requests.ts'
import { reportFailureAtom } from '../../../state/shell/toasts.ts'
import { loadedYearAtom } from '../../../state/year/loaded.ts'

/** The message after a rule was written. */
function messageOf(request: NumberingRuleRequest): Pick<Message, 'key' | 'params'> {
  if (request.write === 'recipe') {
    const key = request.options ? 'numbering.recipeSaved' : 'numbering.recipeDeleted'
    return { key, params: { name: request.name } }
  }
  const { prefix, first, last } = request.range
  return last === null
    ? { key: 'numbering.labelsFreed', params: { prefix, first } }
    : { key: 'numbering.labelsReserved', params: { prefix, first, last } }
}

/** Writes a rule; returns the request that reverts it. */
async function write(spec_id: number, request: NumberingRuleRequest): Promise<NumberingRuleRequest> {
  if (request.write === 'recipe') {
    const { name, options } = request
    const { former: previous } = await call(storeRecipe, {
      body: { spec_id, name, options, expected: request.expected },
    })
    return undoRecipeWrite(request, previous)
  }
  const { prefix, first, last, field_id } = request.range
  const body = { spec_id, prefix, first, last, field_id, expected: request.expected }
  const { former: previous } = await call(storeLabelRange, { body })
  return undoRangeWrite(request, previous)
}

/** Loads the crop's recipes and saved labels while a year is open, and writes them on request. */
export function useNumberingRules(): void {
  const store = useStore()
  const invalidate = useInvalidate()
  const crop = useAtomValue(loadedYearAtom)?.spec_id
  const { answered } = useCall(listNumberingRules, crop === undefined ? null : { query: { spec_id: String(crop) } })
  const answer = answered?.answer
  useEffect(() => {
    if (answer) store.set(numberingRulesAtom, answer)
  }, [store, answer])
  useEffect(
    () =>
      handleRequests(store, numberingRuleRequests, (request) => {
        const spec_id = store.get(loadedYearAtom)?.spec_id
        if (spec_id === undefined) return
        write(spec_id, request)
          .then(async (undone) => {
            if (store.get(loadedYearAtom)?.spec_id === spec_id) store.set(undoRuleRequestAtom, undone)
            store.set(showMessageAtom, { kind: 'info', ...messageOf(request), offers: 'numbering.undoRule' })
            await invalidate('numbering')
          })
          .catch((error: unknown) => {
            if (!(error instanceof ApiError)) throw error
            // A colleague's later write is not undone.
            if (error.code === 'numbering.ruleChanged') store.set(undoRuleRequestAtom, null)
            store.set(reportFailureAtom, error, 'numbering.failedRules')
          })
      }),
    [store, invalidate],
  )
}
