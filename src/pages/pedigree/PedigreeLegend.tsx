import { makeStyles, tokens } from '@fluentui/react-components'
import { useAtomValue } from 'jotai'
import { useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { paneCoverMark } from '../../canvas/covers.ts'
import { type ClassLimits, missingClass } from '../../domain/colour/classes.ts'
import { formatNumber } from '../../i18n/format.ts'
import { openCropAtom } from '../../state/log/openColumns.ts'
import { pedigreeScaleAtom, traitMeansAtom } from '../../state/pedigree/pedigreeScale.ts'
import { drawnPedigreeAtom, pedigreeColourAtom } from '../../state/pedigree/pedigreeView.ts'
import { restingCard } from '../../ui/overlay/panelStyles.ts'
import { useMapTheme } from '../../ui/theme/ThemeProvider.tsx'
import type { PedigreeScene } from './scene/PedigreeScene.ts'
import { parentInks } from './scene/paintEdges.ts'

const useStyles = makeStyles({
  card: {
    position: 'absolute',
    right: '12px',
    bottom: '12px',
    zIndex: 2,
    minWidth: '150px',
    padding: '8px 12px',
    ...restingCard,
    fontSize: '12px',
    lineHeight: '20px',
    fontVariantNumeric: 'tabular-nums',
  },
  head: { display: 'flex', justifyContent: 'space-between', gap: '12px' },
  name: { fontWeight: 600 },
  quiet: { color: tokens.colorNeutralForeground3 },
  list: { margin: '4px 0', padding: 0, listStyleType: 'none' },
  row: { display: 'grid', gridTemplateColumns: '16px 1fr auto', gap: '8px', alignItems: 'center' },
  swatch: { width: '14px', height: '14px', borderRadius: '2px' },
  parents: { borderTop: `1px solid ${tokens.colorNeutralStroke2}`, paddingTop: '4px', marginTop: '4px' },
  bare: { padding: 0, margin: 0 },
  parent: { display: 'grid', gridTemplateColumns: '34px 1fr', gap: '8px', alignItems: 'center' },
})

/** Explains colours and line styles of a pedigree. `onSize`: called after its size changed or it was mounted. */
export function PedigreeLegend({ scene, onSize }: { scene: PedigreeScene; onSize: () => void }) {
  const styles = useStyles()
  const { t } = useTranslation()
  const scale = useAtomValue(pedigreeScaleAtom)
  const isDrawn = useAtomValue(drawnPedigreeAtom) !== null
  const card = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    if (!isDrawn || !card.current) return
    const observer = new ResizeObserver(onSize)
    observer.observe(card.current)
    return () => observer.disconnect()
  }, [isDrawn, onSize])
  if (!isDrawn) return null
  return (
    <section
      ref={card}
      className={styles.card}
      aria-label={t('map.legend')}
      data-legend=""
      data-pane-float=""
      {...paneCoverMark}
    >
      {scale && <Classes scene={scene} />}
      <div className={scale ? styles.parents : styles.bare}>
        <ParentLine parent="mother" />
        <ParentLine parent="father" />
      </div>
    </section>
  )
}

function Classes({ scene }: { scene: PedigreeScene }) {
  const styles = useStyles()
  const { t } = useTranslation()
  const theme = useMapTheme()
  const scale = useAtomValue(pedigreeScaleAtom)
  const subject = useSubject()
  if (!scale) return null
  const { classes } = scale
  const colours = scene.coloursOf(scale)
  const count = (row: number) => classes.legend.reduce((sum, legendRow) => sum + Number(legendRow === row), 0)
  const missing = classes.missing
  const written = (value: number | null) => formatNumber(value, classes.decimals)
  const limitsText = ({ low, high }: ClassLimits) =>
    low === high ? written(low) : `${written(low)} – ${written(high)}`
  return (
    <>
      <div className={styles.head}>
        <span className={styles.name}>{subject.name}</span>
        <span className={styles.quiet}>{subject.detail}</span>
      </div>
      <ul className={styles.list}>
        {classes.limits
          .map((limits, k) => ({ limits, k }))
          .reverse()
          .map(({ limits, k }) => (
            <li key={k} className={styles.row}>
              <span className={styles.swatch} style={{ backgroundColor: colours[k] }} />
              <span>{limitsText(limits)}</span>
              <span className={styles.quiet}>{formatNumber(count(k))}</span>
            </li>
          ))}
        {missing > 0 && (
          <li className={styles.row} data-legend-row={missingClass}>
            <span
              className={styles.swatch}
              style={{
                backgroundImage: `repeating-linear-gradient(135deg, ${theme.surface} 0 3px, ${theme.missingHatch} 3px 4px)`,
              }}
            />
            <span>{t('map.class.missing')}</span>
            <span className={styles.quiet}>{formatNumber(missing)}</span>
          </li>
        )}
      </ul>
    </>
  )
}

/** The subject of the colouring, with the unit and years of a trait. */
function useSubject(): { name: string; detail: string } {
  const { t } = useTranslation()
  const colour = useAtomValue(pedigreeColourAtom)
  const crop = useAtomValue(openCropAtom)
  const means = useAtomValue(traitMeansAtom)
  if (colour.kind !== 'trait') return { name: t(`pedigree.colour.${colour.kind}`), detail: '' }
  const trait = crop?.traits.get(colour.trait)
  const years =
    means && means.firstYear !== null
      ? means.firstYear === means.lastYear
        ? String(means.firstYear)
        : `${means.firstYear}–${means.lastYear}`
      : ''
  return { name: trait?.name ?? '', detail: [trait?.unit, years].filter(Boolean).join(', ') }
}

function ParentLine({ parent }: { parent: 'mother' | 'father' }) {
  const styles = useStyles()
  const { t } = useTranslation()
  const ink = parentInks(useMapTheme())[parent]
  return (
    <div className={styles.parent}>
      <svg width="34" height="10" aria-hidden="true">
        <line
          x1="0"
          x2="34"
          y1="5"
          y2="5"
          stroke={ink}
          strokeWidth="2"
          strokeDasharray={parent === 'father' ? '5 4' : undefined}
        />
        {parent === 'mother' ? (
          <circle cx="17" cy="5" r="4" fill={ink} />
        ) : (
          <rect x="13" y="1" width="8" height="8" fill={ink} />
        )}
      </svg>
      <span>{t(`pedigree.role.${parent}`)}</span>
    </div>
  )
}
