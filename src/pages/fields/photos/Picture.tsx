import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { ImageOffRegular } from '@fluentui/react-icons'
import type { PictureSize } from '../../../domain/photos/photoRules.ts'
import type { PhotoOf } from '../../../state/photos/waitingPhotos.ts'
import type { PhotoItem } from './photoItems.ts'
import { usePicture } from './usePicture.ts'

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
  of: PhotoOf
  item: PhotoItem
  size: PictureSize
  fit: 'cover' | 'contain'
  name: string
}) {
  const styles = useStyles()
  const { address, isMissing } = usePicture(props.of, props.item, props.size)
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
