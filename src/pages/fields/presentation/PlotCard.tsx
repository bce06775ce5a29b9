import { makeStyles, tokens } from '@fluentui/react-components'
import { useAtomValue } from 'jotai'
import { useTranslation } from 'react-i18next'
import { type FieldYearColumns, type TraitColumn, traitColumn, traitValue } from '../../../domain/columns/fieldYear.ts'
import { plotFigures } from '../../../domain/traits/plotFigures.ts'
import { isNumberTrait } from '../../../domain/traits/traitKinds.ts'
import { formatNumber, noValue } from '../../../i18n/format.ts'
import { colouringAtom } from '../../../state/colour/colouring.ts'
import { loadedYearAtom, revisionAtom } from '../../../state/year/loaded.ts'
import { selectionAtom } from '../../../state/year/selection.ts'
import { shownDecimalsAtom } from '../../../state/year/shownDecimals.ts'

const useStyles = makeStyles({
  card: {
    flexShrink: 0,
    padding: '18px 20px 14px',
    borderRadius: '8px',
    backgroundColor: tokens.colorNeutralBackground1,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    fontVariantNumeric: 'tabular-nums',
  },
  head: { display: 'flex', alignItems: 'baseline', gap: '10px', overflow: 'hidden', whiteSpace: 'nowrap' },
  label: { fontSize: '20px', lineHeight: '28px', fontWeight: 600 },
  line: { fontSize: '16px', color: tokens.colorNeutralForeground3, overflow: 'hidden', textOverflow: 'ellipsis' },
  value: { display: 'flex', alignItems: 'baseline', gap: '10px', margin: '12px 0 10px' },
  number: {
    fontSize: '44px',
    lineHeight: '48px',
    fontWeight: 600,
    letterSpacing: '-1px',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
  },
  unit: { fontSize: '18px', color: tokens.colorNeutralForeground3 },
  figures: {
    display: 'grid',
    gridTemplateColumns: '1fr auto',
    columnGap: '12px',
    margin: 0,
    fontSize: '16px',
    lineHeight: '30px',
  },
  name: { color: tokens.colorNeutralForeground3, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  figure: { margin: 0, textAlign: 'right' },
  parents: { fontSize: '16px', lineHeight: '30px', color: tokens.colorNeutralForeground3 },
})

const signed = (value: number, decimals: number): string => (value > 0 ? '+' : '') + formatNumber(value, decimals)

/** The plot's identifying figures; empty rows are omitted. */
function Figures(props: { columns: FieldYearColumns; plot: number; trait: TraitColumn; decimals: number }) {
  const { columns, plot, trait, decimals } = props
  const styles = useStyles()
  const { t } = useTranslation()
  const { lineMean, control, overMean } = plotFigures(columns, plot, trait)
  const rows: (readonly [string, string])[] = []
  if (lineMean !== null) rows.push([t('present.lineMean'), formatNumber(lineMean, decimals)])
  if (control) {
    const name = columns.lines.get(control.line)?.name ?? ''
    rows.push([t('present.overCheck', { name }), signed(control.difference, decimals)])
  }
  if (overMean !== null) rows.push([t('present.overTrial'), signed(overMean, decimals)])
  return (
    <dl className={styles.figures}>
      {rows.flatMap(([name, figure]) => [
        <dt key={`${name} name`} className={styles.name}>
          {name}
        </dt>,
        <dd key={name} className={styles.figure}>
          {figure}
        </dd>,
      ])}
    </dl>
  )
}

/**
 * The active plot with the coloured trait as a large number, readable from the back of a room; without a trait its
 * label is large.
 */
export function PlotCard() {
  const styles = useStyles()
  const { t } = useTranslation()
  const columns = useAtomValue(loadedYearAtom)
  useAtomValue(revisionAtom)
  const { active } = useAtomValue(selectionAtom)
  const subject = useAtomValue(colouringAtom)?.subject
  const decimalsOf = useAtomValue(shownDecimalsAtom)
  const plot = active?.plot ?? -1
  if (!columns || plot < 0 || !columns.alive[plot]) return null
  const label = columns.label[plot] ?? columns.name[plot]
  const line = columns.lines.get(columns.line[plot])
  const trait = subject?.by === 'trait' ? traitColumn(columns, subject.trait) : null
  const value = trait && traitValue(trait, plot)
  const decimals = trait ? decimalsOf(trait.trait.id) : 0
  const parents = [line?.mother_id, line?.father_id].map((id) => (id ? columns.lines.get(id)?.name : undefined))
  return (
    <section className={styles.card} aria-label={t('present.plot', { label })} data-plot-card="">
      {trait && (
        <div className={styles.head}>
          <span className={styles.label}>{t('present.plot', { label })}</span>
          <span className={styles.line}>{line?.name}</span>
        </div>
      )}
      <div className={styles.value}>
        <span className={styles.number} data-plot-number="">
          {trait ? (typeof value === 'number' ? formatNumber(value, decimals) : (value ?? noValue)) : label}
        </span>
        <span className={styles.unit}>{trait ? trait.trait.unit : line?.name}</span>
      </div>
      {isNumberTrait(trait?.trait) && <Figures columns={columns} plot={plot} trait={trait} decimals={decimals} />}
      {parents.some(Boolean) && <div className={styles.parents}>{parents.map((name) => name ?? '?').join(' × ')}</div>}
    </section>
  )
}
