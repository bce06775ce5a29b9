import { useState } from 'react'
import type { ListKey } from './listKey.ts'

/** The values that an editor offers: those listed now, and the index of the chosen one (-1 = none). */
export interface ValueChoice {
  readonly listed: readonly string[]
  readonly chosen: number
  /** The chosen value; null if there is none. */
  readonly value: string | null
  /** Narrows the list to the typed text; the first character opens it. */
  narrow(typed: string): void
  /** Applies a key to the list. */
  act(key: ListKey): void
  close(): void
}

/**
 * The list of values under an open editor. `matching` returns the values that match a text, null = the field has no list.
 * A list opened over a value shows all until something is typed.
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
    value: listed[chosen] ?? null,
    narrow: (typed) => show(matching !== null && typed !== '', typed),
    act: (key) => {
      if (key.kind === 'list') setChosen(Math.min(Math.max(chosen + key.step, 0), listed.length - 1))
      else show(!isOpen, '')
    },
    close: () => show(false, ''),
  }
}
