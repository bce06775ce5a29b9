import { Button, Field, Input, makeStyles, mergeClasses, Textarea, tokens } from '@fluentui/react-components'
import { DeleteRegular, InfoRegular } from '@fluentui/react-icons'
import { useAtomValue, useStore } from 'jotai'
import { useEffect, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isPhotoDay, photoLimits } from '../../../domain/photos/photoRules.ts'
import { readDay } from '../../../domain/sheet/readDay.ts'
import { formatInstant, formatNumber } from '../../../i18n/format.ts'
import { dropPhotoEdits, editPhoto, forcePhotoEdits, type PhotoText } from '../../../state/photos/photoEdits.ts'
import {
  changeWaitingPhoto,
  type PhotoOwner,
  sendingPhotoAtom,
  sentPhotosAtom,
} from '../../../state/photos/waitingPhotos.ts'
import { CalendarButton } from '../../../ui/form/DateField.tsx'
import type { PhotoItem } from './photoItems.ts'

const useStyles = makeStyles({
  details: { display: 'flex', flexDirection: 'column', gap: '10px' },
  date: { width: '180px' },
  // One line, the usual length of a comment.
  comment: { minHeight: '32px', paddingTop: '5px', paddingBottom: '5px' },
  hint: { marginLeft: '8px', color: tokens.colorNeutralForeground3 },
  line: { display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: '6px', color: tokens.colorNeutralForeground3 },
  icon: { flexShrink: 0, fontSize: '16px' },
  text: { flex: '1 1 180px', minWidth: 0, overflowWrap: 'anywhere', fontVariantNumeric: 'tabular-nums' },
  refused: { color: tokens.colorStatusDangerForeground1 },
})

interface DetailsProps {
  readonly owner: PhotoOwner
  readonly item: PhotoItem
  remove(): void
}

/** Day and comment of the chosen photo, written on blur, and its author. Remounted for each photo. */
export function PhotoDetails({ owner, item, remove }: DetailsProps) {
  const styles = useStyles()
  const { t } = useTranslation()
  const write = useWriting(owner, item)
  const sent = useAtomValue(sentPhotosAtom)
  const [date, setDate] = useState(item.date)
  const [comment, setComment] = useState(item.comment ?? '')
  const [isFaulty, setIsFaulty] = useState(false)
  // Shows colleagues' edits, and the stored text once an own edit is discarded.
  useEffect(() => setDate(item.date), [item.date])
  useEffect(() => setComment(item.comment ?? ''), [item.comment])
  const isOfPicture =
    item.date === date &&
    (item.waiting?.isDateOfPicture ?? sent.some(({ key, isDateOfPicture }) => key === item.key && isDateOfPicture))
  const writeDate = (date: string) => {
    // An unknown day may stay unknown.
    if (date.trim() === '' && item.date === '') return
    const { day } = readDay(date)
    const isDay = day !== null && isPhotoDay(day)
    setIsFaulty(!isDay)
    if (!isDay) return
    setDate(day)
    if (day !== item.date) write({ date: day })
  }
  const isCommentLong = comment.trim().length > photoLimits.comment
  const writeComment = () => {
    const text = comment.trim() || null
    if (!isCommentLong && text !== item.comment) write({ comment: text })
  }
  const leave = (event: { key: string; currentTarget: HTMLElement }) => {
    if (event.key === 'Enter') event.currentTarget.blur()
  }
  return (
    <div className={styles.details} data-photo-details="">
      <Field
        size="small"
        label={
          <>
            {t('photos.date')}
            {isOfPicture && !isFaulty && <span className={styles.hint}>{t('photos.fromPicture')}</span>}
          </>
        }
        validationMessage={isFaulty ? t('photo.date') : undefined}
        validationState={isFaulty ? 'error' : 'none'}
      >
        <Input
          className={styles.date}
          size="medium"
          name="photographed_at"
          value={date}
          autoComplete="off"
          placeholder={t('photos.dayUnknown')}
          onChange={(_, data) => setDate(data.value)}
          contentAfter={
            <CalendarButton
              day={readDay(date).day}
              onChoose={(day) => {
                setDate(day)
                writeDate(day)
              }}
            />
          }
          onBlur={() => writeDate(date)}
          onKeyDown={leave}
        />
      </Field>
      <Field
        size="small"
        label={t('photos.comment')}
        validationMessage={isCommentLong ? t('validation.maxLength', { max: photoLimits.comment }) : undefined}
        validationState={isCommentLong ? 'error' : 'none'}
      >
        <Textarea
          name="comment"
          size="medium"
          rows={1}
          textarea={{ className: styles.comment }}
          resize="vertical"
          value={comment}
          onChange={(_, data) => setComment(data.value)}
          onBlur={writeComment}
        />
      </Field>
      <Facts item={item} remove={remove} />
    </div>
  )
}

/** Queues a change of day or comment: in the unsent photo, else as an edit of a stored one. */
function useWriting(owner: PhotoOwner, item: PhotoItem) {
  const store = useStore()
  return (changed: PhotoText): void => {
    const { date, comment } = item
    if (item.waiting) changeWaitingPhoto(store, item.key, changed)
    else editPhoto(store, { ...owner, photo: item.stored.id }, { date, comment }, changed)
  }
}

/** Who added the photo, when, its size or the state of its upload; and a delete button. */
function Facts({ item, remove }: { item: PhotoItem; remove(): void }) {
  const styles = useStyles()
  const { t } = useTranslation()
  const store = useStore()
  const id = useId()
  const sending = useAtomValue(sendingPhotoAtom)
  const { stored, waiting, edit } = item
  const refused = waiting?.refusal ?? edit?.refusal ?? null
  const text = edit
    ? edit.refusal
      ? t('photos.editRefused', { reason: edit.refusal.detail })
      : t('photos.editWaits')
    : stored
      ? [
          stored.created_by_name,
          formatInstant(stored.created_at),
          `${formatNumber(stored.width)}\u00a0×\u00a0${formatNumber(stored.height)}`,
        ]
          .filter(Boolean)
          .join(' · ')
      : waiting.refusal
        ? t('photos.refused', { reason: waiting.refusal.detail })
        : sending?.key === item.key
          ? t('photos.sending', { share: String(Math.round(sending.share * 100)) })
          : t('photos.waits')
  return (
    <div className={styles.line} data-photo-message="">
      <InfoRegular className={styles.icon} aria-hidden />
      <span id={id} className={mergeClasses(styles.text, refused !== null && styles.refused)}>
        {text}
      </span>
      {waiting?.refusal && (
        <Button
          size="small"
          aria-describedby={id}
          onClick={() => changeWaitingPhoto(store, item.key, { refusal: null })}
        >
          {t('photos.again')}
        </Button>
      )}
      {edit?.refusal && (
        <>
          <Button size="small" aria-describedby={id} onClick={() => forcePhotoEdits(store, edit.photo)}>
            {t('photos.overwrite')}
          </Button>
          <Button size="small" aria-describedby={id} onClick={() => dropPhotoEdits(store, edit.photo)}>
            {t('photos.leaveTheirs')}
          </Button>
        </>
      )}
      <Button size="small" appearance="subtle" icon={<DeleteRegular />} onClick={remove} data-photo-delete="">
        {t('photos.delete')}
      </Button>
    </div>
  )
}
