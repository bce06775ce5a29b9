import { type ChangeEvent, useState } from 'react'
import type { TextField } from '../textField.ts'

/** The text of an open editor. */
export interface Typed {
  readonly text: string
  /** Whether anything was typed at all; an editor that a key has opened may be left before a character comes. */
  readonly isTyped: boolean
  /** Takes in an input event whose text is `own`, completes it and answers `own`. */
  readInput(event: ChangeEvent<TextField>, own: string): string
  /** Puts a text that was made otherwise than by typing. */
  putText(text: string): void
}

/**
 * The text of an editor. `complete` answers what a text that is being typed begins (null = nothing): the rest of it stands
 * selected then, so that the next character takes its place and Backspace takes it off.
 */
export function useTyped(began: string, complete: (own: string) => string | null): Typed {
  const [typed, setTyped] = useState({ text: began, isTyped: false })
  const readInput = (event: ChangeEvent<TextField>, own: string): string => {
    const { target } = event
    const { inputType = '', isComposing = false } = event.nativeEvent as InputEvent
    const isAdding = inputType === 'insertText' && !isComposing && target.selectionEnd === target.value.length
    const whole = isAdding ? complete(own) : null
    if (whole !== null) {
      // At once, before the next key of a fast hand comes.
      target.value = whole
      target.setSelectionRange(own.length, whole.length)
    }
    setTyped({ text: whole ?? own, isTyped: true })
    return own
  }
  return { ...typed, readInput, putText: (text) => setTyped({ text, isTyped: true }) }
}
