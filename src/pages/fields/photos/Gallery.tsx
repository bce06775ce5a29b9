import { Button, makeStyles, tokens } from '@fluentui/react-components'
import { ArrowMaximizeRegular } from '@fluentui/react-icons'
import { useSetAtom } from 'jotai'
import { useTranslation } from 'react-i18next'
import { dayNumber } from '../../../domain/columns/days.ts'
import { shortDay } from '../../../domain/stages/plannedDate.ts'
import type { PhotoOwner } from '../../../state/photos/waitingPhotos.ts'
import { openDialogAtom } from '../../../state/shell/dialogs.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { PhotoDetails } from './PhotoDetails.tsx'
import { Picture } from './Picture.tsx'
import { type PhotoItem, shownDay } from './photoItems.ts'
import { type DayTexts, Thumbnails } from './Thumbnails.tsx'
import { usePhotos } from './usePhotos.ts'

const useStyles = makeStyles({
  gallery: { display: 'flex', flexDirection: 'column', gap: '10px' },
  large: {
    position: 'relative',
    display: 'block',
    width: '100%',
    aspectRatio: '16 / 9',
    overflow: 'hidden',
    borderRadius: '6px',
    backgroundColor: tokens.colorNeutralBackground3,
  },
  caption: {
    position: 'absolute',
    left: 0,
    right: 0,
    bottom: 0,
    padding: '24px 12px 8px',
    // Readable over any picture in every theme: white on a dark overlay.
    color: tokens.colorNeutralForegroundOnBrand,
    backgroundImage: `linear-gradient(transparent, ${tokens.colorBackgroundOverlay})`,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    fontVariantNumeric: 'tabular-nums',
    pointerEvents: 'none',
  },
  enlarge: { position: 'absolute', top: '8px', right: '8px' },
  quiet: { color: tokens.colorNeutralForeground3 },
})

interface GalleryProps {
  readonly owner: PhotoOwner
  readonly name: string
  /** The year of the page, and the day that growth counts from (null: unknown). */
  readonly year: number
  readonly firstDay: string | null
  /** The key of the chosen photo; null: the newest, or none if `isFolded`. */
  readonly chosen: string | null
  /** No photo is enlarged until one is chosen. */
  readonly isFolded: boolean
  choose(key: string): void
}

/** Maximum days of growth shown: other photos belong to another season. */
const longestGrowth = 400

/** Photos of a plot or a line: the chosen one large with its details, and thumbnails of all, newest first. */
export function Gallery(props: GalleryProps) {
  const { owner, name, year, firstDay, isFolded } = props
  const styles = useStyles()
  const { t } = useTranslation()
  const openDialog = useSetAtom(openDialogAtom)
  const { items, failure, readAgain } = usePhotos(owner)
  const { of, id } = owner

  const dayOf = (item: PhotoItem): DayTexts => {
    const { date } = item
    if (date === '') return { date: shownDay(item, t), growth: null }
    const days = firstDay === null ? null : dayNumber(date) - dayNumber(firstDay)
    const growth = days !== null && days >= 0 && days <= longestGrowth ? t('photos.day', { days: String(days) }) : null
    return { date: date.startsWith(`${year}-`) ? shortDay(date) : date, growth }
  }
  if (!items && failure)
    return (
      <EmptyState
        small
        title={t('photos.notRead')}
        text={failure.offline ? undefined : failure.message}
        actions={<Button onClick={readAgain}>{t('shell.tryAgain')}</Button>}
      />
    )
  if (!items) return null
  if (items.length === 0) return <div className={styles.quiet}>{t('photos.none')}</div>
  const chosen = items.find(({ key }) => key === props.chosen) ?? (isFolded ? null : items[0])
  const enlarge = (item: PhotoItem) => openDialog({ kind: 'photo', of, owner: id, key: item.key })
  const remove = (item: PhotoItem) => openDialog({ kind: 'deletePhoto', of, owner: id, key: item.key })
  return (
    <div className={styles.gallery} data-photos={of}>
      {chosen && (
        <div className={styles.large}>
          <Picture
            owner={of}
            item={chosen}
            size={1280}
            fit="cover"
            name={t('photos.one', { date: shownDay(chosen, t) })}
          />
          <div className={styles.caption}>
            <b>{shownDay(chosen, t)}</b>{' '}
            {[dayOf(chosen).growth, chosen.name, chosen.comment].filter(Boolean).join(' · ')}
          </div>
          <Button
            className={styles.enlarge}
            size="small"
            icon={<ArrowMaximizeRegular />}
            aria-label={t('photos.enlarge')}
            data-photo-enlarge=""
            onClick={() => enlarge(chosen)}
          />
        </div>
      )}
      <Thumbnails
        {...{ of, name, items, dayOf, enlarge, remove }}
        chosen={chosen?.key ?? null}
        choose={(item) => props.choose(item.key)}
      />
      {chosen && <PhotoDetails key={`${of} ${chosen.key}`} owner={owner} item={chosen} remove={() => remove(chosen)} />}
    </div>
  )
}
