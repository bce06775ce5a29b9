import { useStore } from 'jotai'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { debounced } from '../../state/debounced.ts'
import { numberingPreviewAtom } from '../../state/map/numbering/numberingDraft.ts'
import { selectionAtom } from '../../state/year/selection.ts'
import { useAnnounce } from '../../ui/feedback/LiveRegion.tsx'

/** How long changes rest before they are announced, ms: a pressed key must not flood the reader. */
const restDelay = 150

/** Announces results on the map to screen readers: how many plots are selected, what a numbering would do. */
export function useAnnouncements(): void {
  const store = useStore()
  const announce = useAnnounce()
  const { t } = useTranslation()
  useEffect(() => {
    let announcedCount = store.get(selectionAtom).count
    let last = () => {}
    const soon = debounced(() => last(), restDelay, Number.POSITIVE_INFINITY)
    const later = (announceResult: () => void) => {
      last = announceResult
      soon()
    }
    const stops = [
      store.sub(selectionAtom, () =>
        later(() => {
          const { count } = store.get(selectionAtom)
          if (count === announcedCount) return
          announcedCount = count
          // A single plot is announced by the focused cell's name.
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
              skipped: preview.skipped,
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
