import { PasteReader } from '../../domain/sheet/cells/pasteReader.ts'
import { loadedAtom } from '../../state/loaded.ts'
import type { Store } from '../../state/store.ts'
import { type PlannedPaste, planMatchedPaste, planSheetPaste } from '../../state/table/pastePlan.ts'
import { copyCells } from '../../state/table/sheetCopy.ts'
import { checkedPaste, sheetPasteAtom, showOrWritePaste } from '../../state/table/sheetPaste.ts'
import { tellAtom } from '../../state/view.ts'
import { type ClipboardBlock, readSystemClipboard, writeSystemClipboard } from '../../ui/systemClipboard.ts'
import { type PasteWorker, startPaste } from '../../workers/paste.ts'

/** Cells from which on a paste is read off the main thread. */
const workerFrom = 20_000

/** Words the heading of a column, for a block that names its columns. */
type HeadingOf = (field: string) => string

/** Cells of a text as the clipboard of a spreadsheet holds them, near enough to choose where to read it. */
function roughCells(text: string): number {
  let cells = 1
  for (let k = 0; k < text.length; k++) {
    const code = text.charCodeAt(k)
    if (code === 9 || code === 10) cells++
  }
  return cells
}

/** The same reader in this thread, for blocks too small for a worker to be worth its start. */
function readHere(): PasteWorker {
  const reader = new PasteReader()
  return {
    open: async (clipboard) => reader.open(clipboard),
    check: async (columns) => reader.check(columns),
    dispose: () => undefined,
  }
}

/** Reads a clipboard, shows what it would do or writes it at once when it is small and clear. */
export async function pasteFrom(store: Store, clipboard: ClipboardBlock, headingOf: HeadingOf): Promise<void> {
  const columns = store.get(loadedAtom)
  const reader = roughCells(clipboard.text) > workerFrom ? startPaste() : readHere()
  const shape = await reader.open(clipboard)
  const planned = planSheetPaste(store, shape)
  if (!planned?.columns.length || store.get(loadedAtom) !== columns) {
    reader.dispose()
    store.set(tellAtom, { kind: 'info', key: 'table.paste.nothing', params: {} })
    return
  }
  const checked = async (plan: PlannedPaste) =>
    checkedPaste(store, plan, await reader.check(plan.columns), clipboard.text)
  const paste = await checked(planned)
  if (!paste) return
  const matched = planMatchedPaste(store, shape, headingOf)
  if (!matched) {
    reader.dispose()
    await showOrWritePaste(store, paste)
    return
  }
  const match = async () => {
    const found = await checked(matched)
    if (found) store.set(sheetPasteAtom, found)
  }
  await showOrWritePaste(store, { ...paste, matched: match })
}

/** Copy, cut and paste while the table has the keyboard, by the browser's own events. Answers how to stop. */
export function followClipboard(store: Store, root: HTMLElement, headingOf: HeadingOf): () => void {
  const isText = (target: EventTarget | null) =>
    target instanceof HTMLElement && target.matches('input, textarea, [contenteditable]')
  const put = (event: ClipboardEvent, isCut: boolean) => {
    if (isText(event.target) || !event.clipboardData) return
    event.preventDefault()
    const copied = copyCells(store, isCut)
    if (!copied) return
    event.clipboardData.setData('text/plain', copied.text)
    event.clipboardData.setData('text/html', copied.html)
  }
  const copy = (event: ClipboardEvent) => put(event, false)
  const cut = (event: ClipboardEvent) => put(event, true)
  const paste = (event: ClipboardEvent) => {
    const { clipboardData } = event
    if (isText(event.target) || !clipboardData) return
    event.preventDefault()
    const clipboard = { html: clipboardData.getData('text/html'), text: clipboardData.getData('text/plain') }
    void pasteFrom(store, clipboard, headingOf)
  }
  root.addEventListener('copy', copy)
  root.addEventListener('cut', cut)
  root.addEventListener('paste', paste)
  return () => {
    root.removeEventListener('copy', copy)
    root.removeEventListener('cut', cut)
    root.removeEventListener('paste', paste)
  }
}

/** Copy, cut and paste chosen in a menu, where no event carries the clipboard: the browser may ask the user first. */
export async function clipboardByMenu(
  store: Store,
  verb: 'copy' | 'cut' | 'paste',
  headingOf: HeadingOf,
): Promise<void> {
  try {
    if (verb === 'paste') {
      await pasteFrom(store, await readSystemClipboard(), headingOf)
      return
    }
    const copied = copyCells(store, verb === 'cut')
    if (copied) await writeSystemClipboard(copied)
  } catch {
    // Refused by the browser or the user: the key carries the clipboard without asking.
    store.set(tellAtom, { kind: 'warning', key: 'table.clipboardByKey', params: {} })
  }
}
