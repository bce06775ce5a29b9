import { useEffect, useState } from 'react'
import { type FileAnswer, useFileAnswer } from '../../../api/query/useFileAnswer.ts'
import { type ListPreview, listPreview } from '../../../contract/plotLists.ts'
import type { AskedList } from './askedList.ts'

/** After the last key, so that a heading that is being typed is not asked for letter by letter; milliseconds. */
const restOfKeys = 250

const read = (text: string): ListPreview => listPreview.parse(JSON.parse(text))

/** The first rows of a list; the former ones until these are there. `asked` null = nothing is asked anew. */
export function useListPreview(asked: AskedList | null): FileAnswer<ListPreview> {
  const [rested, setRested] = useState(asked)
  const text = asked && JSON.stringify(asked.body)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is asked is made anew with every rendering; its text tells it apart.
  useEffect(() => {
    if (!asked) return
    const timer = setTimeout(() => setRested(asked), restOfKeys)
    return () => clearTimeout(timer)
  }, [text])
  return useFileAnswer(rested, read)
}
