import { useQuery } from '@tanstack/react-query'
import { useContext, useEffect, useState } from 'react'
import { ApiError } from '../../../api/apiError.ts'
import { callFile } from '../../../api/browser.ts'
import { KeptAnswersContext } from '../../../api/query/useCall.ts'
import { photoCallsOf } from '../../../contract/photos.ts'
import type { PictureSize } from '../../../domain/photos/photoRules.ts'
import type { PhotoOf } from '../../../state/photos/waitingPhotos.ts'
import type { PhotoItem } from './photoItems.ts'

/** Pictures of this size are kept for use without a network. */
const keptSize: PictureSize = 320

/** An address of bytes for as long as they are shown; null before that. */
function useAddress(bytes: Blob | null): string | null {
  const [shown, setShown] = useState<{ bytes: Blob; address: string } | null>(null)
  useEffect(() => {
    if (!bytes) return
    const address = URL.createObjectURL(bytes)
    setShown({ bytes, address })
    return () => URL.revokeObjectURL(address)
  }, [bytes])
  return shown && shown.bytes === bytes ? shown.address : null
}

/**
 * The address of a photo's picture within a size, and whether it cannot be shown now. It is asked for with the token, as
 * only calls are; a photo that waits is shown from its own file.
 */
export function usePicture(
  of: PhotoOf,
  item: PhotoItem,
  size: PictureSize,
): { address: string | null; isMissing: boolean } {
  const kept = useContext(KeptAnswersContext)
  const id = item.stored?.id ?? null
  const { data, error } = useQuery<Blob, ApiError>({
    queryKey: ['picture', of, id, size],
    enabled: id !== null,
    // A photo's picture never changes.
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) => {
      const name = `picture ${of} ${id}`
      const input = { params: { id: id as number }, query: { size: String(size) } }
      try {
        const { blob } = await callFile(photoCallsOf[of].content, input, { signal })
        if (size === keptSize) kept?.put(name, blob)
        return blob
      } catch (failure) {
        // Smaller than it was asked for, where there is no network: better than none.
        const copy = kept && failure instanceof ApiError && failure.offline ? await kept.get(name) : null
        if (!(copy?.answer instanceof Blob)) throw failure
        return copy.answer
      }
    },
  })
  const address = useAddress(item.waiting?.file ?? data ?? null)
  return { address, isMissing: id !== null && error !== null }
}
