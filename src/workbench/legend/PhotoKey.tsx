import { makeStyles, tokens } from '@fluentui/react-components'
import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '../../i18n/format.ts'
import { shownColumnsAtom } from '../../state/map/view/shownField.ts'
import { countPhotographed, photoCountsAtom } from '../../state/photos/photographed.ts'
import { revisionAtom } from '../../state/year/loaded.ts'
import { cameraPath } from '../paint/cells/photoMarks.ts'

const useStyles = makeStyles({
  // Aligned with the class rows, but not a filter.
  row: {
    display: 'grid',
    gridTemplateColumns: '18px minmax(84px, 1fr) auto',
    gap: '6px',
    alignItems: 'center',
    height: '24px',
    padding: '0 8px 0 4px',
    marginTop: '4px',
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
    fontVariantNumeric: 'tabular-nums',
  },
  mark: { fill: 'currentcolor' },
  text: { whiteSpace: 'nowrap', overflow: 'hidden', textOverflow: 'ellipsis', maxWidth: '180px' },
  count: { color: tokens.colorNeutralForeground3, textAlign: 'right', minWidth: '28px' },
})

const size = 14

/** A camera as SVG path data. */
const cameraData = (() => {
  const parts: string[] = []
  const to = (letter: string) => (x: number, y: number) => {
    parts.push(`${letter}${x.toFixed(2)} ${y.toFixed(2)}`)
  }
  cameraPath({ moveTo: to('M'), lineTo: to('L') }, { x: 0, y: 0, w: size, h: size })
  return parts.join('')
})()

/** The sign of photos, and the number of plots with photos; nothing if there are none. */
export function PhotoKey() {
  const styles = useStyles()
  const { t } = useTranslation()
  const columns = useAtomValue(shownColumnsAtom)
  const counts = useAtomValue(photoCountsAtom)
  const revision = useAtomValue(revisionAtom)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the columns are changed in place; the revision counts the changes
  const plots = useMemo(() => (columns ? countPhotographed(columns, counts) : 0), [columns, counts, revision])
  if (plots === 0) return null
  return (
    <div
      className={styles.row}
      role="note"
      aria-label={[t('map.legend.photos'), t('map.legend.plots', { count: plots })].join(', ')}
      data-legend-photos=""
    >
      <svg className={styles.mark} width={18} height={18} viewBox="-2 -2 18 18" aria-hidden>
        <path d={cameraData} />
      </svg>
      <span className={styles.text}>{t('map.legend.photos')}</span>
      <span className={styles.count}>{formatNumber(plots)}</span>
    </div>
  )
}
