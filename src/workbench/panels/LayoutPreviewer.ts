import { useStore } from 'jotai'
import { useEffect } from 'react'
import { startLayoutPreviews } from '../../workers/layout.ts'
import { DraftPreviews } from './DraftPreviews.ts'

/** Keeps the previews of numberings and widths up to date while the map is there. */
export function LayoutPreviewer(): null {
  const store = useStore()
  useEffect(() => {
    const previews = new DraftPreviews(store, startLayoutPreviews)
    previews.start()
    return () => previews.stop()
  }, [store])
  return null
}
