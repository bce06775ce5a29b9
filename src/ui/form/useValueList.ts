import { useState } from 'react'
import type { ListKey } from './listKey.ts'

/** The values that an editor offers: which are listed now, and which of them is chosen (-1 = none). */
export interface ValueChoice {
  readonly listed: readonly string[]
  readonly chosen: number
  /** The chosen value; null when none is. */
  readonly taken: string | null
  /** What was typed narrows the list, which opens with the first character. */
  narrow(typed: string): void
  /** Does what a key means for the list. */
  act(key: ListKey): void
  close(): void
}

/**
 * The list of values under an open editor. `matching` answers the values that fit a text, null = the field offers none. A
 * list that was opened over a value shows all until something is typed.
 */
export function useValueList(matching: ((text: string) => readonly string[]) | null, beginsOpen = false): ValueChoice {
  const [isOpen, setOpen] = useState(beginsOpen)
  const [filter, setFilter] = useState('')
  const [chosen, setChosen] = useState(-1)
  const listed = matching && isOpen ? matching(filter) : []
  const show = (open: boolean, text: string) => {
    setOpen(open)
    setFilter(text)
    setChosen(-1)
  }
  return {
    listed,
    chosen,
    taken: listed[chosen] ?? null,
    narrow: (typed) => show(matching !== null && typed !== '', typed),
    act: (key) => {
      if (key.do === 'list') setChosen(Math.min(Math.max(chosen + key.step, 0), listed.length - 1))
      else show(!isOpen, '')
    },
    close: () => show(false, ''),
  }
}
