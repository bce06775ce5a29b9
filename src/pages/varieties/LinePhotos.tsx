import { Link, makeStyles, tokens } from '@fluentui/react-components'
import { useSetAtom } from 'jotai'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '../../i18n/format.ts'
import type { ShownLine } from '../../state/lines/shownLine.ts'
import { linePanelTabAtom } from '../../state/lines/summary.ts'
import { Picture } from '../fields/photos/Picture.tsx'
import { shownDay } from '../fields/photos/photoItems.ts'
import { usePhotos } from '../fields/photos/usePhotos.ts'

const useStyles = makeStyles({
  head: { display: 'flex', alignItems: 'baseline', justifyContent: 'space-between', gap: '8px' },
  heading: { margin: '8px 0 0', fontSize: '13px', fontWeight: 600 },
  row: { display: 'grid', gridTemplateColumns: 'repeat(4, minmax(0, 1fr))', gap: '6px' },
  picture: {
    position: 'relative',
    display: 'block',
    aspectRatio: '4 / 3',
    overflow: 'hidden',
    borderRadius: '4px',
    backgroundColor: tokens.colorNeutralBackground3,
  },
  day: {
    fontSize: '11px',
    lineHeight: '16px',
    color: tokens.colorNeutralForeground3,
    fontVariantNumeric: 'tabular-nums',
  },
})

/** Maximum number of photos; the gallery has all. */
const maxShown = 4

/** The newest photos of a line, with a link to its gallery; nothing if there are none. */
export function LinePhotos({ line }: { line: ShownLine }) {
  const styles = useStyles()
  const { t } = useTranslation()
  const setTab = useSetAtom(linePanelTabAtom)
  const { items } = usePhotos({ of: 'line', id: line.id })
  if (!items || items.length === 0) return null
  return (
    <div data-line-photos="">
      <div className={styles.head}>
        <h3 className={styles.heading}>{t('lines.tab.gallery')}</h3>
        <Link as="button" aria-label={`${t('lines.tab.gallery')}: ${items.length}`} onClick={() => setTab('gallery')}>
          {formatNumber(items.length)}
        </Link>
      </div>
      <div className={styles.row}>
        {items.slice(0, maxShown).map((item) => (
          <div key={item.key}>
            <span className={styles.picture}>
              <Picture
                owner="line"
                item={item}
                size={320}
                fit="cover"
                name={t('photos.one', { date: shownDay(item, t) })}
              />
            </span>
            <span className={styles.day}>{shownDay(item, t)}</span>
          </div>
        ))}
      </div>
    </div>
  )
}
