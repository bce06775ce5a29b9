import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import type { RegionRow } from '../../../contract/genome/genomeRegions.ts'
import { formatNumber } from '../../../i18n/format.ts'
import { useMapTheme } from '../../../ui/theme/ThemeProvider.tsx'
import type { RegionChoice } from '../choice.ts'
import { classOf, colouredBy, type MapClass } from './mapClasses.ts'

const useStyles = makeStyles({
  card: {
    position: 'absolute',
    right: '12px',
    bottom: '8px',
    padding: '8px 12px',
    fontSize: '12px',
    lineHeight: '18px',
    backgroundColor: tokens.colorNeutralBackground1,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: '6px',
    boxShadow: tokens.shadow4,
    fontVariantNumeric: 'tabular-nums',
  },
  below: {
    position: 'static',
    padding: '8px 0 0',
    border: 0,
    boxShadow: 'none',
  },
  twoColumns: { gridTemplateColumns: 'auto 1fr auto auto auto 1fr auto auto', columnGap: '6px' },
  head: { margin: '0 0 2px', fontWeight: 600 },
  rows: {
    display: 'grid',
    gridTemplateColumns: 'auto auto auto auto',
    columnGap: '8px',
    alignItems: 'center',
    margin: 0,
  },
  row: { display: 'contents' },
  swatch: { width: '14px', height: '14px', borderRadius: '2px' },
  tight: { fontSize: '11px', paddingLeft: '2px', whiteSpace: 'nowrap' },
  range: { textAlign: 'right', color: tokens.colorNeutralForeground3, paddingLeft: '12px' },
  count: { textAlign: 'right', fontWeight: 600, paddingLeft: '8px' },
})

interface MapLegendProps {
  readonly rows: readonly RegionRow[]
  readonly classes: readonly MapClass[]
  readonly colour: RegionChoice['colour']
  readonly trait: string
  readonly decimals: number
  /** Regions of the country without data. */
  readonly missing: number
  /** Below the map in two columns instead of over it. */
  readonly isBelow?: boolean
}

/** The classes of the map, highest first, with their limits and how many regions are in each. */
export function MapLegend({ rows, classes, colour, trait, decimals, missing, isBelow }: MapLegendProps) {
  const styles = useStyles()
  const { t } = useTranslation()
  const theme = useMapTheme()
  const counts = classes.map((_, k) => rows.filter((row) => classOf(colouredBy(row, colour), classes) === k).length)
  const step = 10 ** -decimals
  const number = (value: number) => `${colour === 'difference' && value > 0 ? '+' : ''}${formatNumber(value, decimals)}`
  const rangeOf = (k: number) => {
    if (k === classes.length - 1) return `≥ ${number(classes[k].low)}`
    if (k === 0) return `< ${number(classes[k].high)}`
    return `${number(classes[k].low)} – ${number(classes[k].high - step)}`
  }
  const ones = rows.filter(({ environments }) => environments < 2).length
  const entry = (key: string, text: string, range: string, count: number, swatch: object) => (
    <div key={key} className={styles.row}>
      <span className={styles.swatch} style={swatch} aria-hidden="true" />
      <span>{text}</span>
      <span className={mergeClasses(styles.range, isBelow && styles.tight)}>{range}</span>
      <span className={styles.count}>{count}</span>
    </div>
  )
  const hatch = `repeating-linear-gradient(135deg, ${theme.missingHatch} 0 1px, ${theme.surface} 1px 4px)`
  return (
    <section
      className={mergeClasses(styles.card, isBelow && styles.below)}
      aria-label={t('genome.legend')}
      data-legend={classes.length}
    >
      {trait !== '' && (
        <p className={styles.head}>{colour === 'value' ? trait : t('genome.differenceOf', { trait })}</p>
      )}
      <div className={mergeClasses(styles.rows, isBelow && styles.twoColumns)}>
        {[...classes.keys()].reverse().map((k) =>
          entry(String(k), classes[k].word ? t(classes[k].word) : '', rangeOf(k), counts[k], {
            backgroundColor: classes[k].colour,
          }),
        )}
        {entry('none', t('genome.class.noData'), '', missing, {
          backgroundImage: hatch,
          outline: `1px solid ${theme.controlBorder}`,
          outlineOffset: '-1px',
        })}
        {ones > 0 &&
          entry('one', t('genome.verdict.one_trial'), '', ones, {
            outline: `1.5px dashed ${theme.text1}`,
            outlineOffset: '-1.5px',
          })}
      </div>
    </section>
  )
}
