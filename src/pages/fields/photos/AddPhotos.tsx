import { Button, makeStyles, tokens } from '@fluentui/react-components'
import { CameraRegular, ImageAddRegular } from '@fluentui/react-icons'
import { type ChangeEvent, type RefObject, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { acceptedPictures } from './addPhotos.ts'

const useStyles = makeStyles({
  zone: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '8px 12px',
    padding: '10px 12px',
    border: `1px dashed ${tokens.colorNeutralStroke1}`,
    borderRadius: '6px',
  },
  icon: { fontSize: '20px', color: tokens.colorNeutralForeground3, flexShrink: 0 },
  words: { flex: '1 1 150px', minWidth: 0 },
  title: { fontWeight: 600 },
  quiet: { color: tokens.colorNeutralForeground3, fontSize: '12px', lineHeight: '16px' },
  buttons: { display: 'flex', gap: '8px', flexShrink: 0 },
  hidden: { display: 'none' },
})

/** Whether a touch screen, and therefore probably a camera, is available. */
const hasTouch = () => matchMedia('(any-pointer: coarse)').matches

/** Drop, paste, choose or take pictures here. `input` is the file input. */
export function AddPhotos(props: { input?: RefObject<HTMLInputElement | null>; add(files: readonly File[]): void }) {
  const styles = useStyles()
  const { t } = useTranslation()
  const own = useRef<HTMLInputElement>(null)
  const input = props.input ?? own
  const camera = useRef<HTMLInputElement>(null)
  const onChosen = (event: ChangeEvent<HTMLInputElement>) => {
    props.add([...(event.target.files ?? [])])
    event.target.value = ''
  }
  return (
    <div className={styles.zone} data-photo-drop="">
      <ImageAddRegular className={styles.icon} aria-hidden />
      <div className={styles.words}>
        <div className={styles.title}>{t('photos.drop')}</div>
        <div className={styles.quiet}>{t('photos.dropLimit')}</div>
      </div>
      <div className={styles.buttons}>
        {hasTouch() && (
          <Button icon={<CameraRegular />} onClick={() => camera.current?.click()}>
            {t('photos.camera')}
          </Button>
        )}
        <Button onClick={() => input.current?.click()}>{t('photos.choose')}</Button>
      </div>
      <input ref={input} className={styles.hidden} type="file" accept={acceptedPictures} multiple onChange={onChosen} />
      <input
        ref={camera}
        className={styles.hidden}
        type="file"
        accept={acceptedPictures}
        capture="environment"
        onChange={onChosen}
      />
    </div>
  )
}
