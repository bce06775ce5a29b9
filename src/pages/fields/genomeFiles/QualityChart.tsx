import { makeStyles, tokens } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import type { QualityAt, Verdict } from '../../../domain/genome/reads/readReport.ts'
import { formatNumber } from '../../../i18n/format.ts'
import { VerdictMark } from './ReadChecks.tsx'

const useStyles = makeStyles({
  figure: { margin: 0, minWidth: 0 },
  caption: { display: 'flex', alignItems: 'baseline', flexWrap: 'wrap', gap: '8px', paddingBottom: '4px' },
  name: { fontWeight: 600, overflowWrap: 'anywhere' },
  quiet: { color: tokens.colorNeutralForeground3, fontSize: '12px', marginLeft: 'auto' },
  text: { fill: tokens.colorNeutralForeground3, fontSize: '11px' },
  grid: { stroke: tokens.colorNeutralStroke2 },
  good: { fill: tokens.colorBrandBackground2 },
  poor: { fill: tokens.colorNeutralBackground3 },
  box: { fill: tokens.colorBrandBackground },
  median: { stroke: tokens.colorNeutralForeground1, strokeWidth: '1.5px' },
})

const [width, height] = [400, 160]
const [left, bottom, top] = [26, 20, 6]
/** FastQC's limits of quality: good from the first, poor below the second. */
const [goodFrom, poorTo] = [28, 20]
const lowestTop = 40

/** Quality by position: boxes from the lower to the upper quartile, with the median. */
export function QualityChart(props: { name: string; quality: readonly QualityAt[]; verdict: Verdict }) {
  const styles = useStyles()
  const { t } = useTranslation()
  const { name, quality, verdict } = props
  const largest = Math.max(lowestTop, ...quality.map(({ q3 }) => q3))
  const y = (value: number): number => top + (1 - value / largest) * (height - top - bottom)
  const step = (width - left) / Math.max(1, quality.length)
  const x = (at: number): number => left + at * step
  const labelled = Math.max(1, Math.ceil(quality.length / 8))
  const medians = quality.map(({ median }) => median)
  const summary = t('genomeFiles.chart', {
    name,
    low: formatNumber(Math.min(...medians)),
    high: formatNumber(Math.max(...medians)),
  })
  return (
    <figure className={styles.figure}>
      <figcaption className={styles.caption}>
        <span className={styles.name}>{t('genomeFiles.qualityOf', { name })}</span>
        <VerdictMark verdict={verdict} />
        <span className={styles.quiet}>{t('genomeFiles.quartiles')}</span>
      </figcaption>
      <svg viewBox={`0 0 ${width} ${height}`} width="100%" role="img" aria-label={summary}>
        <rect className={styles.good} x={left} y={top} width={width - left} height={y(goodFrom) - top} />
        <rect className={styles.poor} x={left} y={y(poorTo)} width={width - left} height={y(0) - y(poorTo)} />
        {[0, 10, poorTo, goodFrom, lowestTop].map((value) => (
          <g key={value}>
            <line className={styles.grid} x1={left} x2={width} y1={y(value)} y2={y(value)} />
            <text className={styles.text} x={left - 4} y={y(value) + 4} textAnchor="end">
              {value}
            </text>
          </g>
        ))}
        {quality.map(({ position, q1, median, q3 }, at) => (
          <g key={position}>
            <rect
              className={styles.box}
              x={x(at) + step * 0.15}
              y={y(q3)}
              width={step * 0.7}
              height={Math.max(1, y(q1) - y(q3))}
              opacity={0.6}
            />
            <line className={styles.median} x1={x(at)} x2={x(at + 1)} y1={y(median)} y2={y(median)} />
            {at % labelled === 0 && (
              <text className={styles.text} x={x(at + 0.5)} y={height - 6} textAnchor="middle">
                {position}
              </text>
            )}
          </g>
        ))}
      </svg>
    </figure>
  )
}
