import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { ClockRegular, WarningRegular } from '@fluentui/react-icons'
import { type KeyboardEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { PhotoOf } from '../../../state/photos/waitingPhotos.ts'
import { Picture } from './Picture.tsx'
import { adjacentPhoto, type PhotoItem, shownDay } from './photoItems.ts'

const useStyles = makeStyles({
  list: { display: 'grid', gridTemplateColumns: 'repeat(4, minmax(0, 1fr))', gap: '8px', margin: 0, padding: 0 },
  thumbnail: {
    display: 'flex',
    flexDirection: 'column',
    gap: '4px',
    minWidth: 0,
    padding: 0,
    border: 0,
    backgroundColor: 'transparent',
    color: tokens.colorNeutralForeground1,
    font: 'inherit',
    fontSize: '12px',
    lineHeight: '16px',
    textAlign: 'left',
    cursor: 'pointer',
    ':focus-visible': { outline: 'none' },
    ':focus-visible > span': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '1px' },
  },
  picture: {
    position: 'relative',
    display: 'block',
    aspectRatio: '4 / 3',
    overflow: 'hidden',
    borderRadius: '4px',
    backgroundColor: tokens.colorNeutralBackground3,
  },
  chosen: { outline: `2px solid ${tokens.colorBrandStroke1}`, outlineOffset: '1px' },
  state: {
    position: 'absolute',
    right: '4px',
    bottom: '4px',
    display: 'grid',
    placeItems: 'center',
    width: '20px',
    height: '20px',
    borderRadius: '10px',
    backgroundColor: tokens.colorNeutralBackground1,
    color: tokens.colorNeutralForeground2,
    fontSize: '14px',
  },
  refused: { color: tokens.colorStatusDangerForeground1 },
  text: { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' },
  quiet: { color: tokens.colorNeutralForeground3 },
})

/** A photo's day in the gallery: the date, and days of growth. */
export interface DayTexts {
  readonly date: string
  readonly growth: string | null
}

interface ThumbnailsProps {
  readonly of: PhotoOf
  readonly name: string
  readonly items: readonly PhotoItem[]
  readonly chosen: string | null
  dayOf(item: PhotoItem): DayTexts
  choose(item: PhotoItem): void
  enlarge(item: PhotoItem): void
  remove(item: PhotoItem): void
}

const steps: Readonly<Record<string, 1 | -1>> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }

/** Photos as thumbnails, one of them chosen. Arrows move, Enter enlarges, Delete requests deletion. */
export function Thumbnails(props: ThumbnailsProps) {
  const { items, chosen } = props
  const styles = useStyles()
  const { t } = useTranslation()
  const list = useRef<HTMLDivElement>(null)
  const entry = items.some(({ key }) => key === chosen) ? chosen : items[0]?.key
  const onKeyDown = (event: KeyboardEvent, item: PhotoItem) => {
    const step = event.ctrlKey || event.metaKey || event.altKey ? undefined : steps[event.key]
    const isDelete = event.key === 'Delete'
    if (!step && !isDelete && event.key !== 'Enter') return
    event.preventDefault()
    event.stopPropagation()
    if (isDelete) props.remove(item)
    else if (!step) props.enlarge(item)
    else {
      const next = adjacentPhoto(items, item.key, step)
      if (!next) return
      props.choose(next)
      list.current?.querySelector<HTMLElement>(`[data-photo="${next.key}"]`)?.focus()
    }
  }
  return (
    <div ref={list} className={styles.list} role="listbox" aria-orientation="horizontal" aria-label={props.name}>
      {items.map((item) => {
        const day = props.dayOf(item)
        const name = t('photos.one', { date: shownDay(item, t) })
        return (
          <button
            key={item.key}
            type="button"
            role="option"
            aria-selected={item.key === chosen}
            aria-label={[name, day.growth, item.comment].filter(Boolean).join(', ')}
            tabIndex={item.key === entry ? 0 : -1}
            className={styles.thumbnail}
            data-photo={item.key}
            onClick={() => props.choose(item)}
            onDoubleClick={() => props.enlarge(item)}
            onKeyDown={(event) => onKeyDown(event, item)}
          >
            <span className={mergeClasses(styles.picture, item.key === chosen && styles.chosen)}>
              <Picture owner={props.of} item={item} size={320} fit="cover" name="" />
              {item.waiting && (
                <span className={mergeClasses(styles.state, item.waiting.refusal !== null && styles.refused)}>
                  {item.waiting.refusal ? <WarningRegular /> : <ClockRegular />}
                </span>
              )}
            </span>
            <span className={styles.text}>
              {day.date} <span className={styles.quiet}>{day.growth}</span>
            </span>
          </button>
        )
      })}
    </div>
  )
}
