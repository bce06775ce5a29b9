import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { type CallResult, useCall } from '../../../api/query/useCall.ts'
import { type listPlotPhotos, photoCallsOf } from '../../../contract/photos.ts'
import { type PhotoOwner, waitingOf, waitingPhotosAtom } from '../../../state/photos/waitingPhotos.ts'
import { type PhotoItem, photoItems } from './photoItems.ts'

/** Photos of a plot or a line as they are known. */
export interface Photos extends Pick<CallResult<typeof listPlotPhotos>, 'failure' | 'readAgain'> {
  /** Newest first, those that wait included; null before anything is known. */
  readonly items: readonly PhotoItem[] | null
}

/** Reads the photos of a plot or a line, with those that wait to be sent among them; null: of nothing. */
export function usePhotos(owner: PhotoOwner | null): Photos {
  const query = owner && { query: { [`${owner.of}_id`]: owner.id } }
  const call = photoCallsOf[owner?.of ?? 'plot'].list as typeof listPlotPhotos
  const { answered, failure, readAgain } = useCall(call, query as never)
  const all = useAtomValue(waitingPhotosAtom)
  const [of, id] = [owner?.of, owner?.id]
  const items = useMemo(() => {
    const waiting = of === undefined || id === undefined ? [] : waitingOf(all, { of, id })
    return answered || waiting.length > 0 ? photoItems(answered?.answer.data ?? [], waiting) : null
  }, [answered, all, of, id])
  return { items, failure, readAgain }
}
