import { useStore } from 'jotai'
import { type RefObject, useEffect } from 'react'
import { readCell } from '../../domain/columns/cell.ts'
import { inBackground } from '../../domain/inBackground.ts'
import { copyText } from '../../domain/sheet/cells/copyText.ts'
import { copyBlock, pasteBlock } from '../../state/map/block/blockPaste.ts'
import { clipboardRequests } from '../../state/map/block/clipboardRequest.ts'
import { cutPlotsAtom, cutSelectedPlots } from '../../state/map/block/cutPlots.ts'
import { pasteWhenRead } from '../../state/map/block/pasteWhenRead.ts'
import { openPasteSpecial } from '../../state/sheet/paste/specialPaste.ts'
import { showMessageAtom } from '../../state/shell/messages.ts'
import { handleRequests } from '../../state/shell/requests.ts'
import { decimalMarkAtom } from '../../state/shell/settings/decimalMark.ts'
import type { Store } from '../../state/store.ts'
import { loadedYearAtom } from '../../state/year/loaded.ts'
import { withVisiblePlots } from '../../state/year/visiblePlots.ts'
import { followPaste } from '../../ui/followPaste.ts'
import { readSystemClipboard, writeSystemClipboard } from '../../ui/systemClipboard.ts'
import { isTextField } from '../../ui/textField.ts'

const messageKeys = { copy: 'map.copied', cut: 'map.cut' } as const

/** Puts the target plots on the clipboard as a block and announces it; null if there is nothing to copy. */
function copyTargetBlock(store: Store, verb: 'copy' | 'cut') {
  const columns = store.get(loadedYearAtom)
  if (!columns) return null
  const block = copyBlock(store, (field, plot) => copyText(readCell(columns, plot, field), store.get(decimalMarkAtom)))
  if (!block) return withVisiblePlots(store, () => null)
  withVisiblePlots(store, () =>
    store.set(showMessageAtom, {
      kind: 'info',
      key: messageKeys[verb],
      params: { count: block.count },
      about: ['copied'],
    }),
  )
  return block
}

/** A clipboard command from a menu, where no event carries the clipboard: the browser may prompt or refuse. */
async function runClipboardCommand(store: Store, verb: 'copy' | 'cut' | 'paste' | 'pasteSpecial'): Promise<void> {
  const refused = () => {
    store.set(showMessageAtom, { kind: 'warning', key: 'table.clipboardByKey', params: {} })
    return false as const
  }
  if (verb === 'pasteSpecial') {
    const block = await readSystemClipboard().catch(refused)
    if (block) openPasteSpecial(store, block, 'map')
    return
  }
  if (verb === 'paste') {
    await pasteWhenRead(store, readSystemClipboard().catch(refused))
    return
  }
  const block = copyTargetBlock(store, verb)
  if (!block) return
  // Mark the cut plots now: another year may be opened while the browser prompts.
  const before = store.get(cutPlotsAtom)
  if (verb === 'cut') cutSelectedPlots(store, block.text)
  else store.set(cutPlotsAtom, null)
  await writeSystemClipboard(block).catch(() => {
    store.set(cutPlotsAtom, before)
    refused()
  })
}

/** Copy, cut and paste of the shown field while a map has the focus, with the browser's own events. */
export function useMapClipboard(root: RefObject<HTMLElement | null>): void {
  const store = useStore()
  useEffect(() => {
    const element = root.current
    if (!element) return
    const putOnClipboard = (event: ClipboardEvent, verb: 'copy' | 'cut') => {
      if (isTextField(event.target) || !event.clipboardData) return
      const block = copyTargetBlock(store, verb)
      if (!block) return
      event.clipboardData.setData('text/plain', block.text)
      event.clipboardData.setData('text/html', block.html)
      event.preventDefault()
      if (verb === 'cut') cutSelectedPlots(store, block.text)
      else store.set(cutPlotsAtom, null)
    }
    const copy = (event: ClipboardEvent) => putOnClipboard(event, 'copy')
    const cut = (event: ClipboardEvent) => putOnClipboard(event, 'cut')
    element.addEventListener('copy', copy)
    element.addEventListener('cut', cut)
    const stopPaste = followPaste(element, (block, isSpecial) =>
      isSpecial ? openPasteSpecial(store, block, 'map') : pasteBlock(store, block),
    )
    return () => {
      stopPaste()
      element.removeEventListener('copy', copy)
      element.removeEventListener('cut', cut)
    }
  }, [root, store])
}

/** Handles the clipboard requests of menu and palette, once for all maps of the page. */
export function useClipboardRequests(): void {
  const store = useStore()
  useEffect(
    () => handleRequests(store, clipboardRequests, (verb) => inBackground(runClipboardCommand(store, verb))),
    [store],
  )
}
