import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { type CallResult, useCall } from '../../../api/query/useCall.ts'
import { type listPlotPhotos, photoCallsOf } from '../../../contract/plots/photos.ts'
import { photoEditsAtom } from '../../../state/photos/photoEdits.ts'
import {
  type PhotoOwner,
  photosOfOwner,
  sentPhotosAtom,
  waitingPhotosAtom,
} from '../../../state/photos/waitingPhotos.ts'
import { requestDelay, useDebouncedId } from '../../../ui/useDebouncedId.ts'
import type { InspectedProps } from '../inspector/inspectorTab.ts'
import { type PhotoItem, photoItems } from './photoItems.ts'

/** The known photos of a plot or a line. */
export interface Photos extends Pick<CallResult<typeof listPlotPhotos>, 'failure' | 'readAgain'> {
  /** Newest first, including unsent ones; null until anything is known. */
  readonly items: readonly PhotoItem[] | null
}

/** Loads the photos of a plot or a line, merged with unsent ones; `owner` null = nothing. */
export function usePhotos(owner: PhotoOwner | null): Photos {
  const query = owner && { query: { [`${owner.of}_id`]: owner.id } }
  const call = photoCallsOf[owner?.of ?? 'plot'].list as typeof listPlotPhotos
  const { answered, failure, readAgain } = useCall(call, query as never)
  const allWaiting = useAtomValue(waitingPhotosAtom)
  const allSent = useAtomValue(sentPhotosAtom)
  const allEdits = useAtomValue(photoEditsAtom)
  const [of, id] = [owner?.of, owner?.id]
  const items = useMemo(() => {
    if (of === undefined || id === undefined) return null
    const [waiting, sent] = [photosOfOwner(allWaiting, { of, id }), photosOfOwner(allSent, { of, id })]
    const listed = answered && { photos: answered.answer.data, at: answered.at }
    return listed || waiting.length + sent.length > 0
      ? photoItems({ listed, waiting, sent, edits: photosOfOwner(allEdits, { of, id }) })
      : null
  }, [answered, allWaiting, allSent, allEdits, of, id])
  return { items, failure, readAgain }
}

/** How many photos the inspected plot has; null for several plots, and until it is known. */
export function usePhotoCount({ columns, plots }: InspectedProps): number | null {
  const rested = useDebouncedId(plots.length === 1 ? columns.id[plots[0]] : null, requestDelay)
  const { items } = usePhotos(rested === null ? null : { of: 'plot', id: rested })
  return items?.length ?? null
}
