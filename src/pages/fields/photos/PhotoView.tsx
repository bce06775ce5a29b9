import {
  Button,
  Dialog,
  DialogBody,
  DialogSurface,
  DialogTitle,
  makeStyles,
  ToggleButton,
  tokens,
} from '@fluentui/react-components'
import { ChevronLeftRegular, ChevronRightRegular, DismissRegular, LayoutColumnTwoRegular } from '@fluentui/react-icons'
import { type KeyboardEvent, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PhotoOwner } from '../../../state/photos/waitingPhotos.ts'
import { windowHeights, windowWidths } from '../../../ui/pageZoom.ts'
import { Picture } from './Picture.tsx'
import { adjacentPhoto, comparedWith, shownDay } from './photoItems.ts'
import { usePhotos } from './usePhotos.ts'

const useStyles = makeStyles({
  surface: {
    maxWidth: windowWidths(96),
    width: windowWidths(96),
    height: windowHeights(94),
    maxHeight: windowHeights(94),
    padding: '12px 16px 16px',
    borderRadius: '8px',
  },
  body: { display: 'flex', flexDirection: 'column', gap: '12px', height: '100%', maxHeight: '100%' },
  head: { display: 'flex', alignItems: 'center', gap: '8px' },
  title: { flexGrow: 1, minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  quiet: { color: tokens.colorNeutralForeground3, fontSize: '13px', fontWeight: 400 },
  place: { flexShrink: 0, color: tokens.colorNeutralForeground3, fontVariantNumeric: 'tabular-nums' },
  pictures: {
    flexGrow: 1,
    minHeight: 0,
    display: 'flex',
    gap: '8px',
    '@container page (max-width: 699px)': { flexDirection: 'column' },
  },
  photo: { flex: '1 1 0', minWidth: 0, minHeight: 0, display: 'flex', flexDirection: 'column', gap: '4px' },
  day: { fontWeight: 600, fontVariantNumeric: 'tabular-nums' },
  picture: {
    flexGrow: 1,
    minHeight: 0,
    borderRadius: '6px',
    overflow: 'hidden',
    backgroundColor: tokens.colorNeutralBackground3,
  },
})

/**
 * A photo in the full window: arrows go to the previous and next one, Escape closes. It can be compared with an earlier
 * one at its left; the arrows then change the later one.
 */
export function PhotoView(props: { owner: PhotoOwner; first: string; onClose(): void }) {
  const styles = useStyles()
  const { t } = useTranslation()
  const [key, setKey] = useState(props.first)
  const [against, setAgainst] = useState<string | null>(null)
  const { items } = usePhotos(props.owner)
  const at = items?.findIndex((item) => item.key === key) ?? -1
  const item = items?.[at]
  const { onClose } = props
  const isDeleted = items !== null && !item
  useEffect(() => {
    // Deleting the shown photo leaves nothing to show.
    if (isDeleted) onClose()
  }, [isDeleted, onClose])
  if (!items || !item) return null
  const go = (step: 1 | -1) => {
    const next = adjacentPhoto(items, key, step)
    if (next) setKey(next.key)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
    event.preventDefault()
    go(event.key === 'ArrowLeft' ? -1 : 1)
  }
  const other = items.find((one) => one.key === against && one.key !== key) ?? null
  const earlier = comparedWith(items, key)
  const shown = other ? [other, item].sort((a, b) => (a.date < b.date ? -1 : 1)) : [item]
  const name = t('photos.one', { date: shownDay(item, t) })
  return (
    <Dialog open onOpenChange={(_, { open }) => !open && props.onClose()}>
      <DialogSurface className={styles.surface} onKeyDown={onKeyDown} data-photo-view={item.key}>
        <DialogBody className={styles.body}>
          <div className={styles.head}>
            <DialogTitle className={styles.title} action={null}>
              {name} <span className={styles.quiet}>{[item.name, item.comment].filter(Boolean).join(' · ')}</span>
            </DialogTitle>
            <span className={styles.place}>
              {t('photos.place', { at: String(at + 1), count: String(items.length) })}
            </span>
            <ToggleButton
              appearance="subtle"
              icon={<LayoutColumnTwoRegular />}
              checked={other !== null}
              disabledFocusable={other === null && earlier === null}
              onClick={() => setAgainst(other ? null : (earlier?.key ?? null))}
              data-photo-compare
            >
              {t('photos.compare')}
            </ToggleButton>
            <Button
              appearance="subtle"
              icon={<ChevronLeftRegular />}
              aria-label={t('photos.previous')}
              disabledFocusable={at === 0}
              onClick={() => go(-1)}
            />
            <Button
              appearance="subtle"
              icon={<ChevronRightRegular />}
              aria-label={t('photos.next')}
              disabledFocusable={at === items.length - 1}
              onClick={() => go(1)}
            />
            <Button
              appearance="subtle"
              icon={<DismissRegular />}
              aria-label={t('shell.close')}
              onClick={props.onClose}
            />
          </div>
          <div className={styles.pictures}>
            {shown.map((photo) => (
              <div key={photo.key} className={styles.photo} data-photo-shown={photo.date}>
                {other && (
                  <div>
                    <span className={styles.day}>{shownDay(photo, t)}</span>{' '}
                    <span className={styles.quiet}>{photo.comment}</span>
                  </div>
                )}
                <div className={styles.picture}>
                  <Picture
                    owner={props.owner.of}
                    item={photo}
                    size={1280}
                    fit="contain"
                    name={t('photos.one', { date: shownDay(photo, t) })}
                  />
                </div>
              </div>
            ))}
          </div>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  )
}
