import type { ClipboardHints } from '../../../domain/sheet/cells/pasteReader.ts'
import { signInAtom } from '../../lifetime.ts'
import type { Store } from '../../store.ts'

/** The last copy made in map or table; null = none yet. */
export const ownCopyAtom = signInAtom<{ readonly text: string; readonly html: string } | null>(null)

/** Normalises line ends, which differ between systems. */
const plainLines = (text: string): string => text.replace(/\r\n?/g, '\n').replace(/\n$/, '')

/** Whether a pasted text is the copied one. */
export const isSameText = (copied: string, pasted: string): boolean => plainLines(copied) === plainLines(pasted)

/** Hints for parsing a pasted text: whether it was copied here. */
export function clipboardHints(store: Store, text: string): ClipboardHints {
  const own = store.get(ownCopyAtom)
  return {
    isOwn: own !== null && isSameText(own.text, text),
  }
}

/** Adds the exact values to a clipboard with plain text only, if the text was copied here last. */
export function withOwnValues<Block extends { readonly text: string; readonly html: string }>(
  store: Store,
  block: Block,
): { readonly text: string; readonly html: string } {
  const own = store.get(ownCopyAtom)
  return block.html === '' && own !== null && isSameText(own.text, block.text) ? own : block
}
