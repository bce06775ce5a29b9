import { useAtomValue } from 'jotai'
import { useEffect, useRef, useState } from 'react'
import { type FileAnswer, useFileAnswer } from '../../../api/query/useFileAnswer.ts'
import { type LabelPreview, labelPreview } from '../../../contract/labels.ts'
import { type PlanPreview, planPreview } from '../../../contract/plans.ts'
import { type ListPreview, listPreview } from '../../../contract/plotLists.ts'
import { unsentAtom } from '../../../state/log/outbox.ts'
import type { AskedList } from './askedList.ts'

/** After the last key, so that a heading that is being typed is not asked for letter by letter; milliseconds. */
const restOfKeys = 250

/**
 * What a file will hold; the former until the new one is there, which is made once more when what waited is saved. `asked`
 * null = nothing is asked anew.
 */
function usePreview<T>(asked: AskedList | null, read: (text: string) => T): FileAnswer<T> {
  const [rested, setRested] = useState(asked)
  const text = asked && JSON.stringify(asked.body)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is asked is made anew with every rendering; its text tells it apart.
  useEffect(() => {
    if (!asked) return
    const timer = setTimeout(() => setRested(asked), restOfKeys)
    return () => clearTimeout(timer)
  }, [text])
  const shown = useFileAnswer(rested, read)
  const { readAgain } = shown
  const isSaved = useAtomValue(unsentAtom) === 0
  const wasSaved = useRef(isSaved)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the way to read again is made anew with every rendering.
  useEffect(() => {
    if (isSaved && !wasSaved.current) readAgain()
    wasSaved.current = isSaved
  }, [isSaved])
  return shown
}

const readList = (text: string): ListPreview => listPreview.parse(JSON.parse(text))
const readLabels = (text: string): LabelPreview => labelPreview.parse(JSON.parse(text))

/** The first rows of a list. */
export const useListPreview = (asked: AskedList | null): FileAnswer<ListPreview> => usePreview(asked, readList)

const readPlan = (text: string): PlanPreview => planPreview.parse(JSON.parse(text))

/** A page of a printed plan. */
export const usePlanPreview = (asked: AskedList | null): FileAnswer<PlanPreview> => usePreview(asked, readPlan)

/** The first page of labels. */
export const useLabelPreview = (asked: AskedList | null): FileAnswer<LabelPreview> => usePreview(asked, readLabels)
