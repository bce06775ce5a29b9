import type { ClipboardHints } from '../../domain/sheet/cells/pasteReader.ts'
import { signInAtom } from '../lifetime.ts'
import type { Store } from '../store.ts'

/** What map or table put on the clipboard last; null = none yet. */
export const ownCopyAtom = signInAtom<{ readonly text: string; readonly html: string } | null>(null)

/** Line ends as every system gives them back. */
const plainLines = (text: string): string => text.replace(/\r\n?/g, '\n').replace(/\n$/, '')

/** Whether a pasted text is the one that was copied. */
export const isSameText = (copied: string, pasted: string): boolean => plainLines(copied) === plainLines(pasted)

/** What helps to read a pasted text: whether it was copied here. */
export function clipboardHints(store: Store, text: string): ClipboardHints {
  const own = store.get(ownCopyAtom)
  return {
    isOwn: own !== null && isSameText(own.text, text),
  }
}

/** A clipboard that brings plain text alone, with the exact values of its cells where the text is what was copied here last. */
export function withOwnValues<Block extends { readonly text: string; readonly html: string }>(
  store: Store,
  block: Block,
): { readonly text: string; readonly html: string } {
  const own = store.get(ownCopyAtom)
  return block.html === '' && own !== null && isSameText(own.text, block.text) ? own : block
}
