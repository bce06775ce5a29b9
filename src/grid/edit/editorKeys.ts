import type { EditorWalk } from '../../commands/table/moveCommands.ts'
import { type ListKey, listKey } from '../../ui/form/listKey.ts'

/** Meaning of a key press in a cell editor. */
export type EditorKey =
  | { readonly do: 'commit'; readonly by: EditorWalk; readonly step: 1 | -1 }
  | { readonly do: 'commitAll' }
  | { readonly do: 'cancel' }
  | { readonly do: 'newLine' }
  | ListKey
  | { readonly do: 'none' }

/** State of the editor when the key is pressed. */
export interface EditorState {
  /** Typing replaced the cell: arrows commit and move, as in Excel; after F2 they move in the text. */
  readonly isReplacing: boolean
  readonly isListOpen: boolean
  readonly hasList: boolean
  /** A column of texts with line breaks. */
  readonly isMultiline: boolean
}

interface Pressed {
  readonly key: string
  readonly shiftKey: boolean
  readonly altKey: boolean
  readonly ctrlKey: boolean
  readonly metaKey: boolean
}

/** Interprets a key press as Excel does. */
export function editorKey(pressed: Pressed, state: EditorState): EditorKey {
  const { key, altKey, shiftKey } = pressed
  const isMod = pressed.ctrlKey || pressed.metaKey
  switch (key) {
    case 'Enter':
      if (altKey) return state.isMultiline ? { do: 'newLine' } : { do: 'none' }
      if (isMod) return { do: 'commitAll' }
      return { do: 'commit', by: 'cols', step: shiftKey ? -1 : 1 }
    case 'Tab':
      return { do: 'commit', by: 'tab', step: shiftKey ? -1 : 1 }
    case 'Escape':
      return { do: 'cancel' }
    case 'ArrowDown':
    case 'ArrowUp': {
      const step = key === 'ArrowDown' ? 1 : -1
      const ofList = listKey(pressed, state)
      if (ofList || altKey) return ofList ?? { do: 'none' }
      return state.isReplacing && !isMod && !shiftKey ? { do: 'commit', by: 'cols', step } : { do: 'none' }
    }
    case 'ArrowLeft':
    case 'ArrowRight':
      if (!state.isReplacing || isMod || altKey || shiftKey) return { do: 'none' }
      return { do: 'commit', by: 'rows', step: key === 'ArrowRight' ? 1 : -1 }
    default:
      return { do: 'none' }
  }
}
