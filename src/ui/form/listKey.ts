/** What a key press means for the list of values under an editor. */
export type ListKey = { readonly kind: 'openList' } | { readonly kind: 'list'; readonly step: 1 | -1 }

interface PressedKey {
  readonly key: string
  readonly shiftKey: boolean
  readonly altKey: boolean
  readonly ctrlKey: boolean
  readonly metaKey: boolean
}

/** Alt+arrow opens and closes the list, plain arrows move in an open one; null for every other key. */
export function listKey(
  { key, altKey }: PressedKey,
  { isListOpen, hasList }: { readonly isListOpen: boolean; readonly hasList: boolean },
): ListKey | null {
  if (key !== 'ArrowDown' && key !== 'ArrowUp') return null
  if (altKey) return hasList ? { kind: 'openList' } : null
  return isListOpen ? { kind: 'list', step: key === 'ArrowDown' ? 1 : -1 } : null
}
