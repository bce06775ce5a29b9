import { useAtomValue, useStore } from 'jotai'
import { useEffect, useRef } from 'react'
import { loadedAtom, revisionAtom } from '../../state/loaded.ts'
import { widthDraftAtom, widthOf, widthPreviewAtom } from '../../state/map/layout/widthDraft.ts'
import {
  isRefusal,
  numberingDraftAtom,
  numberingOptions,
  numberingPreviewAtom,
} from '../../state/map/numberingDraft.ts'
import { selectionAtom } from '../../state/selection.ts'
import { viewSideAtom } from '../../state/view.ts'
import { type LayoutPreviews, startLayoutPreviews } from '../../workers/layout.ts'

/**
 * Previews of numberings and widths from the layout worker, which is started when first needed and gets the plots anew
 * when they have changed. The latest question wins.
 */
export function LayoutPreviewer(): null {
  const store = useStore()
  const columns = useAtomValue(loadedAtom)
  const revision = useAtomValue(revisionAtom)
  const draft = useAtomValue(numberingDraftAtom)
  const width = useAtomValue(widthDraftAtom)
  const view = useAtomValue(viewSideAtom)
  const selected = useAtomValue(selectionAtom).mask
  const members = draft?.onlySelected ? selected : null
  const previews = useRef<LayoutPreviews | null>(null)
  const sent = useRef<unknown>(null)

  useEffect(
    () => () => {
      previews.current?.dispose()
      previews.current = null
    },
    [],
  )

  const isWanted = draft !== null || width !== null
  useEffect(() => {
    if (!columns || !isWanted) return
    previews.current ??= startLayoutPreviews()
    const key = `${columns.year_id} ${revision}`
    if (sent.current === key) return
    sent.current = key
    previews.current.setLayout(columns)
  }, [columns, revision, isWanted])

  // biome-ignore lint/correctness/useExhaustiveDependencies: view, members and revision decide the options and the plots
  useEffect(() => {
    if (!draft || !previews.current) return
    const options = numberingOptions(store, draft)
    if (isRefusal(options)) {
      store.set(numberingPreviewAtom, { draft, result: options })
      return
    }
    void previews.current.ask({ ask: 'numbering', options }).then((result) => {
      if (result && store.get(numberingDraftAtom) === draft) store.set(numberingPreviewAtom, { draft, result })
    })
  }, [store, draft, view, members, revision])

  useEffect(() => {
    if (!width || !previews.current) return
    if (width.refusal || widthOf(width) === width.now) {
      store.set(widthPreviewAtom, null)
      return
    }
    void previews.current.ask({ ask: 'width', width: widthOf(width) }).then((change) => {
      if (change?.ok && store.get(widthDraftAtom) === width) store.set(widthPreviewAtom, change)
    })
  }, [store, width])
  return null
}
