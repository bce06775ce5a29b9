import { useStore } from 'jotai'
import { useState } from 'react'
import { findCell } from '../../../state/sheet/find/sheetFind.ts'
import { FindField } from './FindField.tsx'

interface FindInTableProps {
  /** The label, a key of locales. */
  readonly label?: string
  /** Text of the field, if the page sets it; `onText` is called when the user types. */
  readonly text?: string
  onText?(text: string): void
}

/** Searches the table; Escape returns to the cell. */
export function FindInTable({ label = 'lines.find', text, onText }: FindInTableProps) {
  const store = useStore()
  const [ownText, setOwn] = useState('')
  const shown = text ?? ownText
  return (
    <FindField
      label={label}
      text={shown}
      onText={(typed) => {
        setOwn(typed)
        onText?.(typed)
      }}
      find={(step) => findCell(store, shown, step)}
      leave={() => document.querySelector<HTMLElement>('[data-region="table"] [data-region-entry]')?.focus()}
    />
  )
}
