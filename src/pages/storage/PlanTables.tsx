import { Checkbox, makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { useAtom } from 'jotai'
import { useTranslation } from 'react-i18next'
import type { Seed } from '../../contract/seeds.ts'
import type { LotShare, PlannedLine } from '../../domain/seeds/planRows.ts'
import type { SowingShortage } from '../../domain/seeds/sowingPlan.ts'
import { formatNumber, noValue } from '../../i18n/format.ts'
import { pickedLotsAtom } from '../../state/seeds/store.ts'

const useStyles = makeStyles({
  table: {
    width: '100%',
    borderCollapse: 'collapse',
    fontSize: '13px',
    lineHeight: '18px',
    fontVariantNumeric: 'tabular-nums',
    '& th': {
      position: 'sticky',
      top: 0,
      zIndex: 1,
      textAlign: 'left',
      fontSize: '12px',
      fontWeight: 600,
      padding: '6px 12px',
      backgroundColor: tokens.colorNeutralBackground2,
      color: tokens.colorNeutralForeground2,
      borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    },
    '& td': { padding: '7px 12px', borderBottom: `1px solid ${tokens.colorNeutralStroke3}` },
    '& .is-number': { textAlign: 'right' },
  },
  name: { fontWeight: 600 },
  quiet: { color: tokens.colorNeutralForeground3 },
  short: { color: tokens.colorStatusWarningForeground1, fontWeight: 600 },
  picked: { color: tokens.colorNeutralForeground3, textDecorationLine: 'line-through' },
})

interface Column {
  readonly key: string
  readonly isNumeric?: boolean
}

function Head({ columns }: { columns: readonly Column[] }) {
  const { t } = useTranslation()
  return (
    <thead>
      <tr>
        {columns.map(({ key, isNumeric }) => (
          <th key={key} scope="col" className={isNumeric ? 'is-number' : undefined}>
            {t(key)}
          </th>
        ))}
      </tr>
    </thead>
  )
}

const lotColumns: readonly Column[] = [
  { key: 'storage.column.line' },
  { key: 'storage.plan.plots', isNumeric: true },
  { key: 'storage.column.lot', isNumeric: true },
  { key: 'storage.column.address' },
  { key: 'storage.year', isNumeric: true },
  { key: 'storage.germination', isNumeric: true },
  { key: 'storage.plan.available', isNumeric: true },
  { key: 'storage.plan.perPlot', isNumeric: true },
  { key: 'storage.plan.plots2', isNumeric: true },
  { key: 'storage.plan.takes', isNumeric: true },
  { key: 'storage.plan.state' },
]

function LotCells({ share }: { share: LotShare<Seed> | null }) {
  if (!share)
    return (
      <>
        {lotColumns.slice(2, -1).map(({ key, isNumeric }) => (
          <td key={key} className={isNumeric ? 'is-number' : undefined}>
            {noValue}
          </td>
        ))}
      </>
    )
  const { lot, perPlot, plots, takes } = share
  return (
    <>
      <td className="is-number">{lot.id}</td>
      <td>{lot.address}</td>
      <td className="is-number">{lot.harvest_year ?? noValue}</td>
      <td className="is-number">{lot.germination === null ? noValue : `${formatNumber(lot.germination)} %`}</td>
      <td className="is-number">{formatNumber(lot.available)}</td>
      <td className="is-number">{formatNumber(perPlot)}</td>
      <td className="is-number">{formatNumber(plots)}</td>
      <td className="is-number">
        <b>{formatNumber(takes)}</b>
      </td>
    </>
  )
}

/** Which lots sow which lines, and for how many plots there is not enough. */
export function LotsTable({ lines }: { lines: readonly PlannedLine<Seed>[] }) {
  const styles = useStyles()
  const { t } = useTranslation()
  return (
    <table className={styles.table}>
      <Head columns={lotColumns} />
      <tbody>
        {lines.map(({ line, name, plots, lots, short }) =>
          (lots.length > 0 ? lots : [null]).map((share, k) => (
            <tr key={`${line}:${share?.lot.id}`}>
              {k === 0 && (
                <>
                  <td className={styles.name} rowSpan={lots.length || 1}>
                    {name || t('storage.plan.noLine')}
                  </td>
                  <td className="is-number" rowSpan={lots.length || 1}>
                    {plots}
                  </td>
                </>
              )}
              <LotCells share={share} />
              {k === 0 && (
                <td rowSpan={lots.length || 1} className={short > 0 ? styles.short : styles.quiet}>
                  {short > 0 ? t('storage.plan.short', { count: short }) : t('storage.plan.all', { count: plots })}
                </td>
              )}
            </tr>
          )),
        )}
      </tbody>
    </table>
  )
}

/** Plots that get nothing, why, and how much they lack. */
export function ShortTable(props: { shortages: readonly SowingShortage[]; names: ReadonlyMap<number, string> }) {
  const styles = useStyles()
  const { t } = useTranslation()
  const columns: Column[] = [
    { key: 'storage.column.line' },
    { key: 'storage.plan.plots', isNumeric: true },
    { key: 'storage.plan.missing', isNumeric: true },
    { key: 'storage.plan.why' },
  ]
  return (
    <table className={styles.table}>
      <Head columns={columns} />
      <tbody>
        {props.shortages.map(({ line_id, reason, plots, missing }) => (
          <tr key={`${line_id}:${reason}`}>
            <td className={styles.name}>{line_id === null ? t('storage.plan.noLine') : props.names.get(line_id)}</td>
            <td className="is-number">{plots.length}</td>
            <td className="is-number">{formatNumber(missing)}</td>
            <td>{t(reason)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** What is fetched, by address: packets of how many seeds, and their mass; a scanned lot is ticked off. */
export function PickTable({ picks }: { picks: readonly (LotShare<Seed> & { grams: number | null })[] }) {
  const styles = useStyles()
  const { t } = useTranslation()
  const [picked, setPicked] = useAtom(pickedLotsAtom)
  const columns: Column[] = [
    { key: 'storage.plan.picked' },
    { key: 'storage.column.address' },
    { key: 'storage.column.lot', isNumeric: true },
    { key: 'storage.column.line' },
    { key: 'storage.plan.packets', isNumeric: true },
    { key: 'storage.column.amount', isNumeric: true },
    { key: 'storage.column.weight', isNumeric: true },
  ]
  const toggle = (id: number, isOn: boolean) => {
    const next = new Set(picked)
    if (isOn) next.add(id)
    else next.delete(id)
    setPicked(next)
  }
  return (
    <table className={styles.table}>
      <Head columns={columns} />
      <tbody>
        {picks.map(({ lot, plots, perPlot, takes, grams }) => (
          <tr key={lot.id} className={mergeClasses(picked.has(lot.id) && styles.picked)}>
            <td>
              <Checkbox
                aria-label={t('storage.lotName', { lot: String(lot.id) })}
                checked={picked.has(lot.id)}
                onChange={(_, { checked }) => toggle(lot.id, checked === true)}
              />
            </td>
            <td>{lot.address}</td>
            <td className="is-number">{lot.id}</td>
            <td>{lot.line_name}</td>
            <td className="is-number">{perPlot === null ? plots : `${plots} × ${formatNumber(perPlot)}`}</td>
            <td className="is-number">{formatNumber(takes)}</td>
            <td className="is-number">{formatNumber(grams, grams === null ? undefined : 1)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
