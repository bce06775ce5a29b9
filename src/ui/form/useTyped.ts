import { type ChangeEvent, useState } from 'react'
import type { TextField } from '../textField.ts'

/** The text of an open editor. */
export interface EditorText {
  readonly text: string
  /** Whether anything was typed; an editor opened by a key can be left before a character arrives. */
  readonly isTyped: boolean
  /** Handles an input event with the text `typed`: completes it and returns `typed`. */
  readInput(event: ChangeEvent<TextField>, typed: string): string
  /** Sets a text that was not typed. */
  putText(text: string): void
}

/**
 * The text of an editor. `complete` returns the whole of a partially typed text (null = nothing): the added part is
 * selected, so that the next character replaces it and Backspace removes it.
 */
export function useTyped(began: string, complete: (typed: string) => string | null): EditorText {
  const [typed, setTyped] = useState({ text: began, isTyped: false })
  const readInput = (event: ChangeEvent<TextField>, own: string): string => {
    const { target } = event
    const { inputType = '', isComposing = false } = event.nativeEvent as InputEvent
    const isAdding = inputType === 'insertText' && !isComposing && target.selectionEnd === target.value.length
    const completed = isAdding ? complete(own) : null
    if (completed !== null) {
      // Synchronously, before the next key of a fast typist.
      target.value = completed
      target.setSelectionRange(own.length, completed.length)
    }
    setTyped({ text: completed ?? own, isTyped: true })
    return own
  }
  return { ...typed, readInput, putText: (text) => setTyped({ text, isTyped: true }) }
}
