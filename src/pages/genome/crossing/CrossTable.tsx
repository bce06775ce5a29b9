import { Checkbox, makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { Warning16Filled } from '@fluentui/react-icons'
import { useTranslation } from 'react-i18next'
import type { CrossRow } from '../../../contract/lines/crossResults.ts'
import { isFloweringApart } from '../../../domain/crossings/crosses.ts'
import { formatNumber, noValue } from '../../../i18n/format.ts'
import { chosenRow, figureTable, nameButton, stickyHead } from '../../../ui/figureTable.ts'
import { visuallyHidden } from '../../../ui/visuallyHidden.ts'
import { signed } from '../shownFigures.ts'
import { checkLevel, meritOf } from './checkLevel.ts'
import { pairKey } from './useCrosses.ts'

const useStyles = makeStyles({
  table: {
    ...figureTable,
    '& th, & td': { padding: '0 8px', height: '28px', textAlign: 'right', fontWeight: 400, whiteSpace: 'nowrap' },
    '& thead th': {
      ...stickyHead,
      height: '40px',
      lineHeight: '16px',
      whiteSpace: 'normal',
      color: tokens.colorNeutralForeground3,
    },
    '& th:first-child, & td:first-child': { width: '36px', padding: '0 0 0 12px' },
    '& th[data-names]': { textAlign: 'left' },
  },
  row: { borderBottom: `1px solid ${tokens.colorNeutralStroke2}`, cursor: 'pointer' },
  looked: chosenRow,
  name: { ...nameButton, margin: '0 0 0 -4px', fontWeight: 600 },
  created: { marginLeft: '6px', fontSize: '12px', color: tokens.colorNeutralForeground3 },
  own: { fontWeight: '600 !important' },
  better: { color: tokens.colorBrandForeground1 },
  late: { display: 'inline-flex', alignItems: 'center', gap: '4px', color: tokens.colorStatusWarningForeground1 },
  range: { width: '130px', minWidth: '90px' },
  plot: { display: 'block', width: '100%', height: '14px', overflow: 'visible' },
  span: { stroke: tokens.colorBrandStroke1, strokeWidth: 4, opacity: 0.55 },
  mean: { fill: tokens.colorNeutralBackground1, stroke: tokens.colorNeutralForeground2, strokeWidth: 1.5 },
  merit: { fill: tokens.colorBrandForeground1 },
  check: { stroke: tokens.colorNeutralForeground2, strokeWidth: 1 },
  key: { fontWeight: '400 !important' },
  tick: { '& .fui-Checkbox__indicator': { margin: '6px' } },
  hidden: visuallyHidden,
})

/** Mean and usefulness of a cross on the axis shared by all rows, relative to the check. */
function Prospect({ row, low, high, check }: { row: CrossRow; low: number; high: number; check: number }) {
  const styles = useStyles()
  if (high <= low) return null
  const x = (value: number) => `${4 + (92 * (value - low)) / (high - low)}%`
  return (
    <svg className={styles.plot} aria-hidden="true">
      <line className={styles.check} x1={x(check)} x2={x(check)} y1="0" y2="100%" />
      <line className={styles.span} x1={x(row.expected_value)} x2={x(meritOf(row))} y1="50%" y2="50%" />
      <circle className={styles.mean} cx={x(row.expected_value)} cy="50%" r="3.5" />
      <circle className={styles.merit} cx={x(meritOf(row))} cy="50%" r="4" />
    </svg>
  )
}

interface CrossTableProps {
  readonly rows: readonly CrossRow[]
  /** The line in every cross: only its partners are named. */
  readonly line: number | null
  readonly unit: string
  readonly decimals: number
  readonly isLower: boolean
  readonly highlighted: string | null
  readonly ticked: ReadonlyMap<string, CrossRow>
  onSelect(row: CrossRow): void
  onTick(ticked: ReadonlyMap<string, CrossRow>): void
}

/** Crosses, the most useful first: several can be ticked, one is open. */
export function CrossTable(props: CrossTableProps) {
  const { rows, line, decimals, isLower, highlighted, ticked, onSelect, onTick } = props
  const styles = useStyles()
  const { t } = useTranslation()
  const check = checkLevel(rows, isLower) ?? 0
  const values = rows.flatMap((row) => [row.expected_value, meritOf(row)]).concat(check)
  const [low, high] = [Math.min(...values), Math.max(...values)]
  const nameOf = (row: CrossRow) => (line === null ? `${row.mother} × ${row.father}` : row.father)
  const turn = (crosses: readonly CrossRow[], on: boolean) => {
    const next = new Map(ticked)
    for (const row of crosses) {
      if (on) next.set(pairKey(row), row)
      else next.delete(pairKey(row))
    }
    onTick(next)
  }
  const count = rows.filter((row) => ticked.has(pairKey(row))).length
  const two = (value: number | null) => formatNumber(value, 2)
  return (
    <table className={styles.table} aria-label={t('crossTable.table')} data-rows={rows.length}>
      <thead>
        <tr>
          <th scope="col">
            <Checkbox
              className={styles.tick}
              aria-label={t('crossTable.tickAll')}
              checked={count === 0 ? false : count === rows.length ? true : 'mixed'}
              onChange={(_, { checked }) => turn(rows, checked === true)}
            />
          </th>
          <th scope="col" data-names>
            {t(line === null ? 'crossTable.cross' : 'crossTable.partner')}
          </th>
          <th scope="col">{t('crossTable.mean')}</th>
          <th scope="col" title={t('crossTable.sigmaHint')}>
            σ
          </th>
          <th scope="col" className={mergeClasses(styles.range, styles.key)}>
            {t('crossTable.key', { check: formatNumber(check, decimals) })}
          </th>
          <th scope="col">{[t('crossTable.usefulness'), props.unit].filter(Boolean).join(', ')} ↓</th>
          <th scope="col">{t('crossTable.impact')}</th>
          <th scope="col">{t('crossTable.similarity')}</th>
          <th scope="col">{t('crossTable.complementarity')}</th>
          <th scope="col">{t('crossTable.reliability')}</th>
          <th scope="col">{t('crossTable.gap')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => {
          const key = pairKey(row)
          return (
            <tr
              key={key}
              className={mergeClasses(styles.row, highlighted === key && styles.looked)}
              data-pair={`${row.mother} ${row.father}`}
              data-highlighted={highlighted === key}
              onClick={() => onSelect(row)}
            >
              <td onClick={(event) => event.stopPropagation()} onKeyDown={(event) => event.stopPropagation()}>
                <Checkbox
                  className={styles.tick}
                  aria-label={t('crossTable.tick', { name: nameOf(row) })}
                  checked={ticked.has(key)}
                  onChange={(_, { checked }) => turn([row], checked === true)}
                />
              </td>
              <th scope="row" data-names>
                <button
                  type="button"
                  className={styles.name}
                  aria-pressed={highlighted === key}
                  onClick={() => onSelect(row)}
                >
                  {nameOf(row)}
                </button>
                {row.made && (
                  <span className={styles.created} title={row.made.line_name}>
                    {t('crossTable.created', { place: [row.made.field_name, row.made.year].filter(Boolean).join(' ') })}
                  </span>
                )}
              </th>
              <td>{formatNumber(row.expected_value, decimals)}</td>
              <td>{formatNumber(row.sd, decimals)}</td>
              <td className={styles.range}>
                <Prospect row={row} low={low} high={high} check={check} />
              </td>
              <td className={styles.own}>{formatNumber(row.usefulness, decimals)}</td>
              <td className={row.impact > 0 ? styles.better : undefined}>{signed(row.impact, decimals)}</td>
              <td>{two(row.similarity)}</td>
              <td>{formatNumber(row.complementarity, decimals)}</td>
              <td>{two(row.reliability)}</td>
              <td>
                <Gap days={row.flowering_gap} />
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

/** How many days later the mother flowers than the father; marked if that is too many. */
function Gap({ days }: { days: number | null }) {
  const styles = useStyles()
  const { t } = useTranslation()
  if (days === null) return noValue
  if (!isFloweringApart(days)) return signed(days, 1)
  return (
    <span className={styles.late} data-flowering-apart="">
      <Warning16Filled aria-hidden="true" />
      <span className={styles.hidden}>{t('crossings.mark.apart')}</span>
      {signed(days, 1)}
    </span>
  )
}
