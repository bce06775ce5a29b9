import { useAtomValue } from 'jotai'
import { useEffect, useRef, useState } from 'react'
import { type FileAnswer, useFileAnswer } from '../../../api/query/useFileAnswer.ts'
import { type LabelPreview, labelPreview } from '../../../contract/plots/labels.ts'
import { type PlanPreview, planPreview } from '../../../contract/plots/plans.ts'
import { type ListPreview, listPreview } from '../../../contract/plots/plotLists.ts'
import { unsentAtom } from '../../../state/outbox/outbox.ts'
import type { ListRequest } from './listRequest.ts'

/** Delay after typing, so that a heading is not requested letter by letter; milliseconds. */
const restOfKeys = 250

/**
 * A preview of a file; the previous one stays until the new one is loaded, and it is reloaded when unsent changes are
 * saved. `request` null = do not load.
 */
function usePreview<T>(request: ListRequest | null, read: (text: string) => T): FileAnswer<T> {
  const [rested, setRested] = useState(request)
  const text = request && JSON.stringify(request.body)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the request is a new object in every render; its text identifies it
  useEffect(() => {
    if (!request) return
    const timer = setTimeout(() => setRested(request), restOfKeys)
    return () => clearTimeout(timer)
  }, [text])
  const shown = useFileAnswer(rested, read)
  const { readAgain } = shown
  const isSaved = useAtomValue(unsentAtom) === 0
  const wasSaved = useRef(isSaved)
  // biome-ignore lint/correctness/useExhaustiveDependencies: readAgain is a new function in every render
  useEffect(() => {
    if (isSaved && !wasSaved.current) readAgain()
    wasSaved.current = isSaved
  }, [isSaved])
  return shown
}

const readList = (text: string): ListPreview => listPreview.parse(JSON.parse(text))
const readLabels = (text: string): LabelPreview => labelPreview.parse(JSON.parse(text))

/** The first rows of a list. */
export const useListPreview = (request: ListRequest | null): FileAnswer<ListPreview> => usePreview(request, readList)

const readPlan = (text: string): PlanPreview => planPreview.parse(JSON.parse(text))

/** A page of a printed plan. */
export const usePlanPreview = (request: ListRequest | null): FileAnswer<PlanPreview> => usePreview(request, readPlan)

/** The first page of labels. */
export const useLabelPreview = (request: ListRequest | null): FileAnswer<LabelPreview> =>
  usePreview(request, readLabels)
