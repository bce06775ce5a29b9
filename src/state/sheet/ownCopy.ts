import type { ClipboardHints } from '../../domain/sheet/cells/pasteReader.ts'
import { session } from '../account/session.ts'
import { signInAtom } from '../lifetime.ts'
import type { Store } from '../store.ts'

/** The text that map or table put on the clipboard last; null = none yet. */
export const ownCopyAtom = signInAtom<string | null>(null)

/** Line ends as every system gives them back. */
const plainLines = (text: string): string => text.replace(/\r\n?/g, '\n').replace(/\n$/, '')

/** Whether a pasted text is the one that was copied. */
export const isSameText = (copied: string, pasted: string): boolean => plainLines(copied) === plainLines(pasted)

/** What helps to read a pasted text: the language's decimal mark, and whether it was copied here. */
export function clipboardHints(store: Store, text: string): ClipboardHints {
  const own = store.get(ownCopyAtom)
  return {
    mark: store.get(session.language) === 'en' ? '.' : ',',
    isOwn: own !== null && isSameText(own, text),
  }
}
