import { useAtomValue, useStore } from 'jotai'
import { type RefObject, useEffect } from 'react'
import { loadedAtom } from '../../state/loaded.ts'
import { copyBlock, markCut, pasteBlock } from '../../state/map/block/blockPaste.ts'
import { clipboardRequestAtom } from '../../state/map/block/clipboardRequest.ts'
import type { Store } from '../../state/store.ts'
import { tellAtom } from '../../state/view.ts'
import { withVisiblePlots } from '../../state/visiblePlots.ts'
import { readSystemClipboard, writeSystemClipboard } from '../../ui/systemClipboard.ts'
import { fieldText } from '../scene/cellText.ts'

function isTextField(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches('input, textarea, [contenteditable]')
}

/** The acted plots as a block of the clipboard, which is told; null when there is nothing to take. */
function takeBlock(store: Store) {
  const columns = store.get(loadedAtom)
  if (!columns) return null
  const block = copyBlock(store, (field, plot) => fieldText(columns, field)(plot) ?? '')
  if (!block) return withVisiblePlots(store, () => null)
  withVisiblePlots(store, () =>
    store.set(tellAtom, { kind: 'info', key: 'map.copied', params: { count: block.count } }),
  )
  return block
}

/** A clipboard command that was chosen in a menu, where no event carries the clipboard: the browser may ask or refuse. */
async function carryOut(store: Store, verb: 'copy' | 'cut' | 'paste'): Promise<void> {
  const refused = () => {
    store.set(tellAtom, { kind: 'warning', key: 'table.clipboardByKey', params: {} })
    return false as const
  }
  if (verb === 'paste') {
    const block = await readSystemClipboard().catch(refused)
    if (block) pasteBlock(store, block)
    return
  }
  const block = takeBlock(store)
  if (!block) return
  const isWritten = await writeSystemClipboard(block).then(() => true, refused)
  if (isWritten && verb === 'cut') markCut(store)
}

/** Copy, cut and paste of the shown field while the map has the focus, by the browser's own events. */
export function useMapClipboard(root: RefObject<HTMLElement | null>): void {
  const store = useStore()
  useEffect(() => {
    const element = root.current
    if (!element) return
    const put = (event: ClipboardEvent, verb: 'copy' | 'cut') => {
      if (isTextField(event.target) || !event.clipboardData) return
      const block = takeBlock(store)
      if (!block) return
      event.clipboardData.setData('text/plain', block.text)
      event.clipboardData.setData('text/html', block.html)
      event.preventDefault()
      if (verb === 'cut') markCut(store)
    }
    const copy = (event: ClipboardEvent) => put(event, 'copy')
    const cut = (event: ClipboardEvent) => put(event, 'cut')
    const paste = (event: ClipboardEvent) => {
      if (isTextField(event.target) || !event.clipboardData) return
      event.preventDefault()
      const { clipboardData } = event
      pasteBlock(store, { html: clipboardData.getData('text/html'), text: clipboardData.getData('text/plain') })
    }
    element.addEventListener('copy', copy)
    element.addEventListener('cut', cut)
    element.addEventListener('paste', paste)
    return () => {
      element.removeEventListener('copy', copy)
      element.removeEventListener('cut', cut)
      element.removeEventListener('paste', paste)
    }
  }, [root, store])

  const asked = useAtomValue(clipboardRequestAtom)
  useEffect(() => {
    if (!asked) return
    void carryOut(store, asked.verb)
  }, [asked, store])
}
