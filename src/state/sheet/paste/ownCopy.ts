import type { ClipboardHints } from '../../../domain/sheet/cells/pasteReader.ts'
import type { DecimalMark } from '../../../domain/sheet/decimalMarks.ts'
import { signInAtom } from '../../lifetime.ts'
import type { Store } from '../../store.ts'

/** Copied cells, with the decimal mark of the text. */
interface OwnCopy {
  readonly text: string
  readonly html: string
  readonly mark: DecimalMark
}

/** The last copy made in map or table; null = none yet. */
export const ownCopyAtom = signInAtom<OwnCopy | null>(null)

/** Normalises line ends, which differ between systems. */
const plainLines = (text: string): string => text.replace(/\r\n?/g, '\n').replace(/\n$/, '')

/** Whether a pasted text is the copied one. */
export const isSameText = (copied: string, pasted: string): boolean => plainLines(copied) === plainLines(pasted)

/** Hints for parsing a pasted text: the decimal mark if it was copied here. */
export function clipboardHints(store: Store, text: string): ClipboardHints {
  const copy = store.get(ownCopyAtom)
  return {
    ownMark: copy !== null && isSameText(copy.text, text) ? copy.mark : null,
  }
}

/** Adds the exact values to a clipboard with plain text only, if the text was copied here last. */
export function withCopiedValues<Block extends { readonly text: string; readonly html: string }>(
  store: Store,
  block: Block,
): { readonly text: string; readonly html: string } {
  const copy = store.get(ownCopyAtom)
  return block.html === '' && copy !== null && isSameText(copy.text, block.text) ? copy : block
}
