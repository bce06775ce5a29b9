import { inBackground } from '../../domain/inBackground.ts'
import { PasteReader, type PasteShape } from '../../domain/sheet/cells/pasteReader.ts'
import { sheetSourceAtom } from '../../state/sheet/openSheet.ts'
import { clipboardHints } from '../../state/sheet/paste/ownCopy.ts'
import { overwritesIdentity } from '../../state/sheet/paste/pasteIdentity.ts'
import {
  type ColumnChoices,
  fitsNoRange,
  keyCells,
  type MatchedPaste,
  type PasteKey,
  type PlannedPaste,
  pasteKey,
  planMatchedPaste,
  planSheetPaste,
} from '../../state/sheet/paste/pastePlan.ts'
import { PasteReadings } from '../../state/sheet/paste/pasteReadings.ts'
import { type PasteTarget, pasteTarget, targetChange } from '../../state/sheet/paste/pasteTarget.ts'
import { copyCells } from '../../state/sheet/paste/sheetCopy.ts'
import {
  blockedByWaitingPaste,
  createPaste,
  type PasteWays,
  type SheetPaste,
  sheetPasteAtom,
  showOrWritePaste,
} from '../../state/sheet/paste/sheetPaste.ts'
import { openPasteSpecial } from '../../state/sheet/paste/specialPaste.ts'
import { showMessageAtom } from '../../state/shell/messages.ts'
import type { Store } from '../../state/store.ts'
import { followPaste } from '../../ui/followPaste.ts'
import { type ClipboardBlock, readSystemClipboard, writeSystemClipboard } from '../../ui/systemClipboard.ts'
import { isTextField } from '../../ui/textField.ts'
import { type PasteWorker, startPaste } from '../../workers/paste.ts'

/** From this number of cells on a paste is parsed in a worker. */
const workerFrom = 20_000

/** Returns the heading of a column, for a block that names its columns. */
export type HeadingOf = (field: string) => string

/** Approximate number of cells in a clipboard text, to choose where to parse it. */
function roughCells(text: string): number {
  let cells = 1
  for (let k = 0; k < text.length; k++) {
    const code = text.charCodeAt(k)
    if (code === 9 || code === 10) cells++
  }
  return cells
}

/** Parses a block in this thread: for small blocks, starting a worker would take longer. */
function readHere(): PasteWorker {
  const reader = new PasteReader()
  return {
    open: async (clipboard, hints, special) => reader.open(clipboard, hints, special),
    check: async (columns, special) => reader.check(columns, special),
    texts: async (parts) => reader.texts(parts),
    dispose: () => undefined,
  }
}

/** A reader for one paste, in a worker if the block is large. */
export function startReader({ text }: ClipboardBlock): PasteWorker {
  return roughCells(text) > workerFrom ? startPaste() : readHere()
}

/**
 * Reads a clipboard and shows what it would do, or writes it at once if it is small and unambiguous. If the user has
 * moved to another cell or field-year by then, nothing is pasted and a message is shown.
 */
export async function pasteFrom(
  store: Store,
  clipboard: ClipboardBlock | Promise<ClipboardBlock>,
  headingOf: HeadingOf,
): Promise<void> {
  const place = pasteTarget(store)
  await pasteBlock(store, await clipboard, headingOf, place)
}

/** Reports why a block cannot be pasted. */
function reportWhyNotPasted(
  store: Store,
  left: string | null,
  shape: PasteShape,
  headingOf: HeadingOf,
  isComputed: boolean,
): void {
  const misses = left === null && fitsNoRange(store, shape, headingOf)
  const nothing = isComputed ? 'value.computed' : 'table.paste.nothing'
  const key = left ?? (misses ? 'table.paste.ranges' : nothing)
  store.set(showMessageAtom, { kind: left || misses ? 'warning' : 'info', key, params: {} })
}

/**
 * Checks planned cells and asks about each column that can be read in two ways; an answer checks the same cells again.
 * `text` is the clipboard's text if cut cells are to be emptied.
 */
function checkerOf(store: Store, clipboard: ClipboardBlock, text: string | null) {
  const readings = new PasteReadings()
  const check = async (reader: PasteWorker, plan: PlannedPaste): Promise<SheetPaste | null> => {
    const columns = await reader.check(readings.answered(plan.columns))
    const paste = createPaste(store, plan, columns, await reader.texts(plan.computed), text)
    return (
      paste &&
      readings.withQuestions(store, paste, () => withReader(store, clipboard, (newReader) => check(newReader, plan)))
    )
  }
  return check
}

/** Parses the block's cells at their target; `work` gets a reader that is disposed of after it in any case. */
async function withReader<Result>(
  store: Store,
  clipboard: ClipboardBlock,
  work: (reader: PasteWorker, shape: PasteShape) => Promise<Result>,
): Promise<Result> {
  const reader = startReader(clipboard)
  try {
    return await work(reader, await reader.open(clipboard, clipboardHints(store, clipboard.text)))
  } finally {
    reader.dispose()
  }
}

/** Plans a block by the rows that its key column names; null if they are not rows of the table. */
export async function matchPaste(
  store: Store,
  reader: PasteWorker,
  shape: PasteShape,
  key: PasteKey | null,
  headingOf: HeadingOf,
  choices?: ColumnChoices,
): Promise<MatchedPaste | null> {
  if (!key) return null
  const [names] = await reader.texts([keyCells(key, shape)])
  return planMatchedPaste(store, shape, key, names, headingOf, choices)
}

/**
 * Reads a block for the table. A block whose rows name rows of the table is matched by them first, and pasted by position
 * only if the user chooses that in the review; by position is also the only way over labels and places.
 */
async function pasteBlock(
  store: Store,
  clipboard: ClipboardBlock,
  headingOf: HeadingOf,
  place: PasteTarget,
): Promise<void> {
  const checked = checkerOf(store, clipboard, clipboard.text)
  /** `by`: whether rows are matched by label or by position; null = by what the block contains. */
  const readPaste = (matchBy: PasteWays['by'] | null, choices?: ColumnChoices) =>
    withReader(store, clipboard, async (reader, shape): Promise<SheetPaste | null> => {
      const key = pasteKey(store, shape, headingOf)
      const matchedPaste = await matchPaste(store, reader, shape, key, headingOf, choices)
      const placeMoved = matchBy === null ? targetChange(store, place) : null
      const matched = placeMoved ? null : matchedPaste
      const planned = placeMoved ? null : planSheetPaste(store, shape, headingOf)
      const ways = (way: PasteWays['by']) => matched && waysOf(way, way === 'label' ? matched.unnamed : [])
      if (matched && matchBy !== 'position' && (matched.isSure || matchBy === 'label')) {
        const byLabel = await checked(reader, matched.plan)
        if (!byLabel || matchBy === 'label' || matched.isMostlyKnown)
          return byLabel && { ...byLabel, ways: ways('label') }
        // Labels that no plot has yet are assigned to the plots below, if those have none.
        const byPosition = planned && (await checked(reader, planned))
        if (!byPosition || overwritesIdentity(byPosition.columns)) return { ...byLabel, ways: ways('label') }
        return { ...byPosition, ways: ways('position') }
      }
      if (!planned?.columns.length) {
        reportWhyNotPasted(store, placeMoved, shape, headingOf, (planned?.computed.length ?? 0) > 0)
        return null
      }
      const paste = await checked(reader, planned)
      return paste && { ...paste, ways: ways('position') }
    })
  const waysOf = (way: PasteWays['by'], unnamed: PasteWays['unnamed']): PasteWays => ({
    by: way,
    unnamed,
    // The block is parsed again for it: a reader that waits for the choice would stay if none is made.
    read: async (way, choices) => {
      const shown = store.get(sheetPasteAtom)
      const pasteRead = await readPaste(way, choices)
      if (pasteRead && store.get(sheetPasteAtom) === shown) store.set(sheetPasteAtom, pasteRead)
    },
  })
  const paste = await readPaste(null)
  if (paste) await showOrWritePaste(store, paste)
}

/**
 * Shows a block pasted on the map, whose rows name plots, with what it would write by their labels; the alternative
 * `byPosition` pastes it there as it is. The first column after the labels goes to `field` if no heading names a column.
 * False if its rows name no plots.
 */
export async function pasteByLabel(
  store: Store,
  clipboard: ClipboardBlock,
  headingOf: HeadingOf,
  { field, byPosition }: { readonly field: string; byPosition(): void },
): Promise<boolean> {
  const checked = checkerOf(store, clipboard, null)
  const read = (choices: ColumnChoices) =>
    withReader(store, clipboard, async (reader, shape): Promise<SheetPaste | null> => {
      const key = pasteKey(store, shape, headingOf, true)
      const matched = await matchPaste(store, reader, shape, key, headingOf, choices)
      if (!matched) return null
      const { plan, unnamed } = matched
      const paste = await checked(reader, plan)
      const ways: PasteWays = {
        by: 'label',
        unnamed,
        read: async (way, chosen = choices) => {
          const shown = store.get(sheetPasteAtom)
          const pasteRead = way === 'label' ? await read(chosen) : null
          if (store.get(sheetPasteAtom) !== shown) return
          store.set(sheetPasteAtom, pasteRead)
          if (way === 'position') byPosition()
        },
      }
      return paste && { ...paste, ways }
    })
  if (blockedByWaitingPaste(store)) return true
  const pasteRead = await read(new Map())
  const [first] = (pasteRead?.columns.length === 0 && pasteRead.ways?.unnamed) || []
  const paste = first ? await read(new Map([[first.col, field]])) : pasteRead
  if (paste && !blockedByWaitingPaste(store)) store.set(sheetPasteAtom, paste)
  return paste !== null
}

/**
 * Copy, cut and paste with the browser's own events while the table has the focus. Returns a function that stops this.
 */
export function followClipboard(store: Store, root: HTMLElement, headingOf: HeadingOf): () => void {
  const putOnClipboard = (event: ClipboardEvent, isCut: boolean) => {
    if (isTextField(event.target) || !event.clipboardData) return
    event.preventDefault()
    const copied = copyCells(store, isCut)
    if (!copied) return
    event.clipboardData.setData('text/plain', copied.text)
    event.clipboardData.setData('text/html', copied.html)
  }
  const copy = (event: ClipboardEvent) => putOnClipboard(event, false)
  const cut = (event: ClipboardEvent) => putOnClipboard(event, true)
  const stopPaste = followPaste(root, (clipboard, isSpecial) => {
    if (isSpecial && store.get(sheetSourceAtom)?.year) openPasteSpecial(store, clipboard, 'table')
    else inBackground(pasteFrom(store, clipboard, headingOf))
  })
  root.addEventListener('copy', copy)
  root.addEventListener('cut', cut)
  return () => {
    root.removeEventListener('copy', copy)
    root.removeEventListener('cut', cut)
    stopPaste()
  }
}

/** Copy, cut and paste from a menu, where no event carries the clipboard: the browser may prompt the user first. */
export async function clipboardByMenu(
  store: Store,
  verb: 'copy' | 'cut' | 'paste' | 'pasteSpecial',
  headingOf: HeadingOf,
): Promise<void> {
  try {
    if (verb === 'pasteSpecial') {
      openPasteSpecial(store, await readSystemClipboard(), 'table')
      return
    }
    if (verb === 'paste') {
      await pasteFrom(store, readSystemClipboard(), headingOf)
      return
    }
    const copied = copyCells(store, verb === 'cut')
    if (copied) await writeSystemClipboard(copied)
  } catch {
    // Refused by the browser or the user: the key works without a prompt.
    store.set(showMessageAtom, { kind: 'warning', key: 'table.clipboardByKey', params: {} })
  }
}
