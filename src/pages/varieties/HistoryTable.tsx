import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import { formatNumber, noValue } from '../../i18n/format.ts'
import { axisReach, type NumberRow } from './historyRows.ts'

const useStyles = makeStyles({
  table: { width: '100%', borderCollapse: 'collapse', fontVariantNumeric: 'tabular-nums' },
  head: {
    padding: '0 4px 6px 0',
    fontSize: '12px',
    fontWeight: 600,
    textAlign: 'left',
    whiteSpace: 'nowrap',
    color: tokens.colorNeutralForeground2,
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  cell: { padding: '5px 4px 5px 0', verticalAlign: 'middle' },
  number: { textAlign: 'right', whiteSpace: 'nowrap', paddingLeft: '4px' },
  place: { overflowWrap: 'anywhere' },
  quiet: { color: tokens.colorNeutralForeground3, fontSize: '11px', lineHeight: '14px' },
  drawing: { width: '132px', paddingLeft: '12px', paddingRight: '2px', whiteSpace: 'nowrap' },
  differs: { fontWeight: 600, color: tokens.colorBrandForeground1 },
  band: { fill: tokens.colorNeutralBackground5 },
  zero: { stroke: tokens.colorNeutralStroke1 },
  equal: { fill: tokens.colorNeutralForeground3 },
  beyond: { fill: tokens.colorBrandForeground1 },
  open: { fill: 'none', stroke: tokens.colorNeutralForeground3, strokeWidth: '1.5px' },
})

const [width, height] = [128, 18]
const middle = width / 2

/** A difference with its sign. */
const signed = (value: number, digits: number) => `${value > 0 ? '+' : ''}${formatNumber(value, digits)}`

/** Above, not different, below; nothing without a test. */
const signs: Readonly<Record<number, string>> = { 1: '▲', 2: '=', 3: '▼' }

/** Number of decimals that distinguish means of this size. */
const digitsFor = (reach: number) => (reach >= 10 ? 1 : 2)

/** The difference of a row, drawn on the band of its LSD around the control. */
function Drawing({ row: { difference, lsd05, group }, reach }: { row: NumberRow; reach: number }) {
  const styles = useStyles()
  const at = (value: number) => middle + (value / reach) * (middle - 6)
  const x = difference === null ? null : at(difference)
  const y = height / 2
  return (
    <svg width={width} height={height} aria-hidden="true">
      {lsd05 !== null && (
        <rect className={styles.band} x={at(-lsd05)} width={at(lsd05) - at(-lsd05)} y={4} height={10} rx={2} />
      )}
      <line className={styles.zero} x1={middle} x2={middle} y1={0} y2={height} />
      {x !== null && group === 1 && <path className={styles.beyond} d={`M${x} ${y - 5}l5 9h-10z`} />}
      {x !== null && group === 3 && <path className={styles.beyond} d={`M${x} ${y + 5}l5 -9h-10z`} />}
      {x !== null && group === 2 && <circle className={styles.equal} cx={x} cy={y} r={4} />}
      {x !== null && group === null && <circle className={styles.open} cx={x} cy={y} r={3.5} />}
    </svg>
  )
}

/** A line in each nursery-year: its mean, and its difference from the control on the band of the LSD. */
export function HistoryTable({ rows, name }: { rows: readonly NumberRow[]; name: string }) {
  const styles = useStyles()
  const { t } = useTranslation()
  const reach = axisReach(rows)
  const digits = digitsFor(Math.max(reach, ...rows.map(({ avg_value }) => Math.abs(avg_value) / 10)))
  return (
    <table className={styles.table} aria-label={name}>
      <thead>
        <tr>
          <th className={styles.head} scope="col">
            {t('history.place')}
          </th>
          <th className={mergeClasses(styles.head, styles.number)} scope="col">
            {t('history.mean')}
          </th>
          <th className={mergeClasses(styles.head, styles.drawing)} scope="col">
            {t('history.band')}
          </th>
          <th className={mergeClasses(styles.head, styles.number)} scope="col">
            {t('history.difference')}
          </th>
          <th className={mergeClasses(styles.head, styles.number)} scope="col">
            {t('history.lsd')}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.year_id} data-history-year={row.year_id}>
            <td className={mergeClasses(styles.cell, styles.place)}>
              {row.field_name} {row.year}
              <div className={styles.quiet}>{[row.region, `n ${row.n}`, row.control].filter(Boolean).join(' · ')}</div>
            </td>
            <td className={mergeClasses(styles.cell, styles.number)}>{formatNumber(row.avg_value, digits)}</td>
            <td className={mergeClasses(styles.cell, styles.drawing)}>
              <Drawing row={row} reach={reach} />
            </td>
            <td
              className={mergeClasses(
                styles.cell,
                styles.number,
                (row.group === 1 || row.group === 3) && styles.differs,
              )}
            >
              {row.difference === null ? noValue : signed(row.difference, digits)} {row.group && signs[row.group]}
            </td>
            <td className={mergeClasses(styles.cell, styles.number)}>{formatNumber(row.lsd05, 2)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
