import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { RegionRow } from '../../contract/genome/genomeRegions.ts'
import { formatNumber } from '../../i18n/format.ts'
import { chosenRow, figureTable, nameButton, stickyHead } from '../../ui/figureTable.ts'
import type { RegionChoice } from './choice.ts'
import { classOf, colouredBy, type MapClass } from './map/mapClasses.ts'
import { differenceText } from './shownFigures.ts'

const useStyles = makeStyles({
  table: {
    ...figureTable,
    '& th, & td': { padding: '0 8px', height: '28px', textAlign: 'right', fontWeight: 400, whiteSpace: 'nowrap' },
    '& thead th, & thead td': {
      ...stickyHead,
      color: tokens.colorNeutralForeground3,
    },
    '& th:first-child': { textAlign: 'left', paddingLeft: '20px' },
    '& th:last-child, & td:last-child': { textAlign: 'left', paddingRight: '20px' },
  },
  row: {
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    cursor: 'pointer',
  },
  looked: { backgroundColor: tokens.colorNeutralBackground1Hover },
  chosen: chosenRow,
  name: {
    display: 'flex',
    alignItems: 'center',
    gap: '8px',
    maxWidth: '320px',
    ...nameButton,
    whiteSpace: 'normal',
  },
  swatch: { width: '12px', height: '12px', borderRadius: '2px', flexShrink: 0 },
  own: { fontWeight: '600 !important' },
  quiet: { color: tokens.colorNeutralForeground3 },
  shown: { color: tokens.colorBrandForeground1 },
  pill: {
    padding: '0 8px',
    borderRadius: '9px',
    fontSize: '12px',
    backgroundColor: tokens.colorNeutralBackground3,
    color: tokens.colorNeutralForeground2,
  },
  above: { backgroundColor: tokens.colorBrandBackground2, color: tokens.colorBrandForeground2, fontWeight: 600 },
  below: { fontWeight: 600, color: tokens.colorNeutralForeground1 },
  range: { width: '150px', minWidth: '110px' },
  axis: { display: 'flex', justifyContent: 'space-between', fontWeight: 400 },
  plot: { display: 'block', width: '100%', height: '14px', overflow: 'visible' },
  interval: { stroke: tokens.colorNeutralForeground3, strokeWidth: 3, opacity: 0.5 },
  point: { fill: tokens.colorNeutralForeground3 },
  hollow: { fill: 'none', stroke: tokens.colorNeutralForeground3, strokeWidth: 1.5 },
  zero: { stroke: tokens.colorNeutralForeground3, strokeWidth: 1 },
  strong: { stroke: tokens.colorBrandStroke1 },
  strongPoint: { fill: tokens.colorBrandForeground1 },
})

interface RegionTableProps {
  readonly rows: readonly RegionRow[]
  readonly classes: readonly MapClass[]
  readonly choice: RegionChoice
  readonly line: string
  readonly unit: string
  readonly decimals: number
  readonly highlighted: number
  onSelect(region: number): void
  onChoose(region: number): void
}

const isShown = ({ verdict }: RegionRow): boolean => verdict === 'above' || verdict === 'below'

/** The difference of a row on a common axis from −reach to reach, with its interval. */
function Difference({ row, reach }: { row: RegionRow; reach: number }) {
  const styles = useStyles()
  const { difference, interval } = row
  if (difference === null || reach === 0) return null
  const x = (value: number) => `${50 + (50 * Math.max(-reach, Math.min(reach, value))) / reach}%`
  const shown = isShown(row)
  return (
    <svg className={styles.plot} aria-hidden="true">
      <line className={styles.zero} x1="50%" x2="50%" y1="0" y2="100%" />
      {interval !== null && (
        <line
          className={mergeClasses(styles.interval, shown && styles.strong)}
          x1={x(difference - interval)}
          x2={x(difference + interval)}
          y1="50%"
          y2="50%"
        />
      )}
      <circle
        className={interval === null ? styles.hollow : mergeClasses(styles.point, shown && styles.strongPoint)}
        cx={x(difference)}
        cy="50%"
        r="4"
      />
    </svg>
  )
}

/** Keys that move between the rows. */
function goOn(event: KeyboardEvent<HTMLTableElement>): void {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
  const names = [...event.currentTarget.querySelectorAll<HTMLButtonElement>('tbody button')]
  const at = names.indexOf(document.activeElement as HTMLButtonElement)
  const next = names[at + (event.key === 'ArrowDown' ? 1 : -1)]
  if (at < 0 || !next) return
  event.preventDefault()
  next.focus()
}

/**
 * The regions of the map as rows, the largest difference first. Hovering a row highlights its region and the reverse.
 */
export function RegionTable(props: RegionTableProps) {
  const { rows, classes, choice, decimals, highlighted, onSelect, onChoose } = props
  const styles = useStyles()
  const { t } = useTranslation()
  const reach = Math.max(0, ...rows.map(({ difference, interval }) => Math.abs(difference ?? 0) + (interval ?? 0)))
  return (
    <table className={styles.table} aria-label={t('genome.table')} onKeyDown={goOn} data-rows={rows.length}>
      <thead>
        <tr>
          <th scope="col">{t('genome.region')}</th>
          <th scope="col">{t('genome.trialCount')}</th>
          <th scope="col">{props.unit === '' ? props.line : `${props.line}, ${props.unit}`}</th>
          <th scope="col">{t(`genome.compare.${choice.compare}`)}</th>
          <td aria-hidden="true" className={styles.range}>
            {reach > 0 && (
              <span className={mergeClasses(styles.axis, styles.quiet)}>
                <span>{formatNumber(-reach, decimals)}</span>
                <span>0</span>
                <span>{`+${formatNumber(reach, decimals)}`}</span>
              </span>
            )}
          </td>
          <th scope="col">{t('genome.difference')}</th>
          <th scope="col">{t('genome.verdict')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => {
          const id = row.region_id
          const isChosen = choice.region === id
          const at = classOf(colouredBy(row, choice.colour), classes)
          return (
            <tr
              key={id}
              className={mergeClasses(styles.row, highlighted === id && styles.looked, isChosen && styles.chosen)}
              data-region-id={id}
              data-highlighted={highlighted === id}
              onMouseEnter={() => onSelect(id)}
              onMouseLeave={() => onSelect(0)}
              onClick={() => onChoose(id)}
            >
              <th scope="row">
                <button
                  type="button"
                  className={styles.name}
                  aria-pressed={isChosen}
                  onFocus={() => onSelect(id)}
                  onBlur={() => onSelect(0)}
                >
                  <span className={styles.swatch} style={{ backgroundColor: classes[at]?.colour }} aria-hidden="true" />
                  {row.region}
                </button>
              </th>
              <td>{row.environments}</td>
              <td className={styles.own}>{formatNumber(row.value, decimals)}</td>
              <td className={styles.quiet}>{formatNumber(row.reference, decimals)}</td>
              <td aria-hidden="true" className={styles.range}>
                <Difference row={row} reach={reach} />
              </td>
              <td className={isShown(row) ? styles.shown : undefined}>
                {differenceText(row.difference, row.interval, decimals)}
              </td>
              <td>
                <span
                  className={mergeClasses(
                    styles.pill,
                    row.verdict === 'above' && styles.above,
                    row.verdict === 'below' && styles.below,
                  )}
                >
                  {t(`genome.verdict.${row.verdict}`)}
                </span>
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
