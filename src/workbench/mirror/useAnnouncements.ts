import { useStore } from 'jotai'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { debounced } from '../../state/debounced.ts'
import { numberingPreviewAtom } from '../../state/map/numberingDraft.ts'
import { selectionAtom } from '../../state/year/selection.ts'
import { useAnnounce } from '../../ui/feedback/LiveRegion.tsx'

/** How long changes rest before they are told: a held key must not flood the reader. */
const restDelay = 150

/** Tells results on the map to screen readers: how many plots are selected, what a numbering would come to. */
export function useAnnouncements(): void {
  const store = useStore()
  const announce = useAnnounce()
  const { t } = useTranslation()
  useEffect(() => {
    let told = store.get(selectionAtom).count
    let last = () => {}
    const soon = debounced(() => last(), restDelay, Number.POSITIVE_INFINITY)
    const later = (tell: () => void) => {
      last = tell
      soon()
    }
    const stops = [
      store.sub(selectionAtom, () =>
        later(() => {
          const { count } = store.get(selectionAtom)
          if (count === told) return
          told = count
          // A single plot is told by the focused cell's own name.
          if (count > 1) announce(t('map.selected', { count }))
        }),
      ),
      store.sub(numberingPreviewAtom, () =>
        later(() => {
          const preview = store.get(numberingPreviewAtom)?.result
          if (!preview?.ok || !preview.first || !preview.last) return
          announce(
            t('numbering.preview', {
              count: preview.numbered,
              first: preview.first.label,
              last: preview.last.label,
              kept: preview.kept,
              conflicts: preview.conflictCount,
            }),
          )
        }),
      ),
    ]
    return () => {
      soon.cancel()
      for (const stop of stops) stop()
    }
  }, [store, announce, t])
}
