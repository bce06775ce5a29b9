import { Checkbox, makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { CheckmarkRegular, LockClosedRegular, WarningRegular } from '@fluentui/react-icons'
import { useAtom } from 'jotai'
import { useTranslation } from 'react-i18next'
import type { Seed } from '../../../contract/seeds/seeds.ts'
import type { LotShare, PlannedLine } from '../../../domain/seeds/planRows.ts'
import type { SowingShortage } from '../../../domain/seeds/sowingPlan.ts'
import { formatNumber, noValue } from '../../../i18n/format.ts'
import { pickedLotsAtom } from '../../../state/seeds/store.ts'
import { figureTable, stickyHead } from '../../../ui/figureTable.ts'

const useStyles = makeStyles({
  table: {
    ...figureTable,
    '& th': {
      ...stickyHead,
      textAlign: 'left',
      padding: '6px 8px',
      color: tokens.colorNeutralForeground2,
      borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    },
    '& td': { padding: '7px 8px', borderBottom: `1px solid ${tokens.colorNeutralStroke3}` },
    '& .is-number': { textAlign: 'right' },
    '& .fui-Checkbox__indicator': { margin: '2px' },
  },
  name: { fontWeight: 600 },
  quiet: { color: tokens.colorNeutralForeground3 },
  state: { display: 'flex', gap: '6px', alignItems: 'flex-start', '& svg': { flexShrink: 0, marginTop: '2px' } },
  nowrap: { whiteSpace: 'nowrap' },
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
  { key: 'storage.plan.amount', isNumeric: true },
  { key: 'storage.plan.state' },
]

/** A row of the table: a used lot, an unused one (`share` null), or a line without lots (`lot` null). */
interface LotRow {
  readonly lot: Seed | null
  readonly share: LotShare<Seed> | null
}

function LotCells({ lot, share }: LotRow) {
  const styles = useStyles()
  const number = (value: number | null) => (value === null ? noValue : formatNumber(value))
  const dim = share ? undefined : styles.quiet
  const numbers = [
    lot?.harvest_year == null ? noValue : String(lot.harvest_year),
    lot?.germination == null ? noValue : `${formatNumber(lot.germination)} %`,
    number(lot?.available ?? null),
    number(share?.perPlot ?? null),
    number(share?.plots ?? null),
  ]
  return (
    <>
      <td className={mergeClasses('is-number', dim)}>{lot?.id ?? noValue}</td>
      <td className={mergeClasses(styles.nowrap, dim)}>{lot?.address ?? noValue}</td>
      {numbers.map((text, k) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: columns, always the same
        <td key={k} className={mergeClasses('is-number', dim)}>
          {text}
        </td>
      ))}
      <td className={mergeClasses('is-number', dim)}>{share ? <b>{formatNumber(share.total)}</b> : noValue}</td>
    </>
  )
}

/** Whether all plots of a line get seed, and if not, why. */
function State({ plots, short, reasons, excluded }: PlannedLine<Seed>) {
  const styles = useStyles()
  const { t } = useTranslation()
  if (short === 0)
    return (
      <span className={mergeClasses(styles.state, styles.quiet)}>
        <CheckmarkRegular />
        {t('storage.plan.all', { count: plots })}
      </span>
    )
  const locked = [...new Set(excluded.flatMap((lot) => lot.exclusion ?? []))].map((one) =>
    t(`storage.plan.left.${one}`),
  )
  const why = [...reasons.map(({ reason, plots }) => t(`storage.plan.short.${reason}`, { count: plots })), ...locked]
  return (
    <span className={mergeClasses(styles.state, styles.short)}>
      {locked.length > 0 && reasons.every(({ reason }) => reason === 'seed.lacking') ? (
        <LockClosedRegular />
      ) : (
        <WarningRegular />
      )}
      {why.join(' · ')}
    </span>
  )
}

/** The lots that sow each line, and the number of plots without enough seed. */
export function LotsTable({ lines }: { lines: readonly PlannedLine<Seed>[] }) {
  const styles = useStyles()
  const { t } = useTranslation()
  return (
    <table className={styles.table}>
      <Head columns={lotColumns} />
      <tbody>
        {lines.map((planned) => {
          const { line, name, plots, lots, excluded } = planned
          const rows: LotRow[] = [
            ...lots.map((share) => ({ lot: share.lot, share })),
            ...excluded.map(({ lot }) => ({ lot, share: null })),
          ]
          const shown = rows.length > 0 ? rows : [{ lot: null, share: null }]
          return shown.map((row, k) => (
            <tr key={`${line}:${row.lot?.id}`}>
              {k === 0 && (
                <>
                  <td className={styles.name} rowSpan={shown.length}>
                    {name || t('storage.plan.noLine')}
                  </td>
                  <td className="is-number" rowSpan={shown.length}>
                    {plots}
                  </td>
                </>
              )}
              <LotCells {...row} />
              {k === 0 && (
                <td rowSpan={shown.length}>
                  <State {...planned} />
                </td>
              )}
            </tr>
          ))
        })}
      </tbody>
    </table>
  )
}

/** Plots without seed, the reason, and the missing amount. */
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

/** The pick list, by address: packets with their numbers of seeds and mass; a scanned lot is ticked off. */
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
        {picks.map(({ lot, plots, perPlot, total, grams }) => (
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
            <td className="is-number">{formatNumber(total)}</td>
            <td className="is-number">{formatNumber(grams, grams === null ? undefined : 1)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
