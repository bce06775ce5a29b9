import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { ImageOffRegular } from '@fluentui/react-icons'
import { useEffect, useState } from 'react'
import { useBlob } from '../../../api/query/useBlob.ts'
import { photoCallsOf } from '../../../contract/plots/photos.ts'
import type { PictureSize } from '../../../domain/photos/photoRules.ts'
import type { PhotoOf } from '../../../state/photos/waitingPhotos.ts'
import type { PhotoItem } from './photoItems.ts'

/** Pictures of this size are cached for offline use, also in place of larger ones. */
const cachedSize: PictureSize = 320

/** An object URL of bytes while they are shown; null before that. */
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
 * The URL of a photo's picture at a size, and whether it is unavailable. It is requested with the token, which only calls
 * send; a waiting photo uses its own file.
 */
function usePicture(
  owner: PhotoOf,
  item: PhotoItem,
  size: PictureSize,
): { address: string | null; isMissing: boolean } {
  const id = item.stored?.id ?? null
  const input = id === null ? null : { params: { id }, query: { size: String(size) } }
  const { blob, failure } = useBlob(photoCallsOf[owner].content, input, {
    copy: `picture ${owner} ${id}`,
    isStored: size === cachedSize,
  })
  return { address: useAddress(item.waiting?.file ?? blob), isMissing: id !== null && failure !== null }
}

const useStyles = makeStyles({
  picture: { display: 'block', width: '100%', height: '100%' },
  none: {
    display: 'grid',
    placeItems: 'center',
    width: '100%',
    height: '100%',
    color: tokens.colorNeutralForeground3,
    fontSize: '24px',
  },
})

/** A photo's picture in its container: `cover` fills it, `contain` shows all of it. */
export function Picture(props: {
  owner: PhotoOf
  item: PhotoItem
  size: PictureSize
  fit: 'cover' | 'contain'
  name: string
}) {
  const styles = useStyles()
  const { address, isMissing } = usePicture(props.owner, props.item, props.size)
  if (address)
    return (
      <img
        className={styles.picture}
        style={{ objectFit: props.fit }}
        src={address}
        alt={props.name}
        draggable={false}
      />
    )
  return <div className={mergeClasses(styles.none)}>{isMissing && <ImageOffRegular aria-label={props.name} />}</div>
}
