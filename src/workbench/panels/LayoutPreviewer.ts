import { useStore } from 'jotai'
import { useEffect } from 'react'
import { startLayoutPreviews } from '../../workers/layout.ts'
import { DraftPreviews } from './DraftPreviews.ts'

/** Updates the previews of numberings and widths while the map is mounted. */
export function LayoutPreviewer(): null {
  const store = useStore()
  useEffect(() => {
    const previews = new DraftPreviews(store, startLayoutPreviews)
    previews.start()
    return () => previews.stop()
  }, [store])
  return null
}
