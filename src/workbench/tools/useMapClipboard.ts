import { useAtomValue, useStore } from 'jotai'
import { type RefObject, useEffect } from 'react'
import { loadedAtom } from '../../state/loaded.ts'
import { copyBlock, markCut, pasteBlock } from '../../state/map/block/blockPaste.ts'
import { clipboardRequestAtom } from '../../state/map/block/clipboardRequest.ts'
import { tellAtom } from '../../state/view.ts'
import { withVisiblePlots } from '../../state/visiblePlots.ts'
import { fieldText } from '../scene/cellText.ts'

function isTextField(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches('input, textarea, [contenteditable]')
}

/** Copy, cut and paste of the shown field while the map has the focus, by the browser's own events. */
export function useMapClipboard(root: RefObject<HTMLElement | null>): void {
  const store = useStore()
  useEffect(() => {
    const element = root.current
    if (!element) return
    const copy = (event: ClipboardEvent): boolean => {
      const columns = store.get(loadedAtom)
      if (isTextField(event.target) || !event.clipboardData || !columns) return false
      const block = copyBlock(store, (field, plot) => fieldText(columns, field)(plot) ?? '')
      if (!block) return withVisiblePlots(store, () => false)
      event.clipboardData.setData('text/plain', block.text)
      event.clipboardData.setData('text/html', block.html)
      event.preventDefault()
      withVisiblePlots(store, () =>
        store.set(tellAtom, { kind: 'info', key: 'map.copied', params: { count: block.count } }),
      )
      return true
    }
    const cut = (event: ClipboardEvent) => {
      if (copy(event)) markCut(store)
    }
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
    root.current?.querySelector<HTMLElement>('[data-region-entry]')?.focus({ preventScroll: true })
    if (asked.verb === 'paste') {
      // A page may not read the clipboard unasked: the browser shows its own question, or refuses.
      void navigator.clipboard.readText().then(
        (text) => pasteBlock(store, { html: '', text }),
        () => store.set(tellAtom, { kind: 'warning', key: 'map.pasteByKey', params: {} }),
      )
    } else document.execCommand(asked.verb)
  }, [asked, root, store])
}
