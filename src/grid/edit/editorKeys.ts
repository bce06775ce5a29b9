import type { EditorWalk } from '../../commands/table/moveCommands.ts'
import { type ListKey, listKey } from '../../ui/form/listKey.ts'

/** Meaning of a key press in a cell editor. */
export type EditorKey =
  | { readonly kind: 'commit'; readonly by: EditorWalk; readonly step: 1 | -1 }
  | { readonly kind: 'commitAll' }
  | { readonly kind: 'cancel' }
  | { readonly kind: 'newLine' }
  | ListKey
  | { readonly kind: 'none' }

/** State of the editor when the key is pressed. */
export interface EditorState {
  /** Typing replaced the cell: arrows commit and move, as in Excel; after F2 they move in the text. */
  readonly isReplacing: boolean
  readonly isListOpen: boolean
  readonly hasList: boolean
  /** A column of texts with line breaks. */
  readonly isMultiline: boolean
}

interface PressedKey {
  readonly key: string
  readonly shiftKey: boolean
  readonly altKey: boolean
  readonly ctrlKey: boolean
  readonly metaKey: boolean
}

/** Interprets a key press as Excel does. */
export function editorKey(pressed: PressedKey, state: EditorState): EditorKey {
  const { key, altKey, shiftKey } = pressed
  const isMod = pressed.ctrlKey || pressed.metaKey
  switch (key) {
    case 'Enter':
      if (altKey) return state.isMultiline ? { kind: 'newLine' } : { kind: 'none' }
      if (isMod) return { kind: 'commitAll' }
      return { kind: 'commit', by: 'cols', step: shiftKey ? -1 : 1 }
    case 'Tab':
      return { kind: 'commit', by: 'tab', step: shiftKey ? -1 : 1 }
    case 'Escape':
      return { kind: 'cancel' }
    case 'ArrowDown':
    case 'ArrowUp': {
      const step = key === 'ArrowDown' ? 1 : -1
      const ofList = listKey(pressed, state)
      if (ofList || altKey) return ofList ?? { kind: 'none' }
      return state.isReplacing && !isMod && !shiftKey ? { kind: 'commit', by: 'cols', step } : { kind: 'none' }
    }
    case 'ArrowLeft':
    case 'ArrowRight':
      if (!state.isReplacing || isMod || altKey || shiftKey) return { kind: 'none' }
      return { kind: 'commit', by: 'rows', step: key === 'ArrowRight' ? 1 : -1 }
    default:
      return { kind: 'none' }
  }
}
