import { Button, Checkbox, makeStyles, tokens } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import { type CarriedColumn, carriedGroups, movedByYears } from '../../../../domain/columns/carriedColumns.ts'
import { traitHeading } from '../../../../grid/columns/columnFields.ts'
import { formatList } from '../../../../i18n/format.ts'
import { windowHeights } from '../../../../ui/pageZoom.ts'

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: '8px', minWidth: 0, margin: 0, padding: 0, border: 0 },
  head: { display: 'flex', alignItems: 'center', gap: '4px' },
  title: { flex: 1, fontWeight: 600, padding: 0 },
  list: {
    maxHeight: `min(320px, ${windowHeights(38)})`,
    overflowY: 'auto',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: '4px',
    padding: '4px 0',
  },
  group: { padding: '6px 12px 2px', fontSize: '11px', fontWeight: 600, color: tokens.colorNeutralForeground3 },
  row: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '12px',
    minHeight: '28px',
    padding: '0 12px 0 4px',
    fontSize: '13px',
  },
  // The checkbox needs less padding than Fluent's default.
  tick: { minWidth: 0, '& .fui-Checkbox__indicator': { margin: '6px 8px' } },
  name: { fontSize: '13px', padding: '4px 0', overflowWrap: 'anywhere' },
  figures: {
    flexShrink: 0,
    color: tokens.colorNeutralForeground3,
    fontSize: '12px',
    fontVariantNumeric: 'tabular-nums',
  },
  comes: { color: tokens.colorNeutralForeground2, fontVariantNumeric: 'tabular-nums' },
})

/** Headings of the groups, as in the table. */
const headings = {
  phenotypes: 'grid.group.phenotypes',
  dna_markers: 'nextYear.markers',
  growth_stages: 'grid.group.stages',
  technology: 'grid.group.technology',
} as const

interface CarriedColumnsProps {
  readonly carried: readonly CarriedColumn[]
  /** The year that inherits the columns from the open one, the year before. */
  readonly year: number
  /** Ids of the traits whose columns are copied. */
  readonly ticked: ReadonlySet<number>
  onTick(ticked: ReadonlySet<number>): void
}

/** The columns that the next year inherits, by group, with what they will contain. */
export function CarriedColumns({ carried, year, ticked, onTick }: CarriedColumnsProps) {
  const styles = useStyles()
  const { t, i18n } = useTranslation()
  const chosen = carried.filter(({ trait }) => ticked.has(trait.id))
  const dayOf = ({ planned }: CarriedColumn): string | null => planned && movedByYears(planned, 1)
  const plans = chosen.flatMap((column) => {
    const day = dayOf(column)
    return day === null ? [] : [`${column.trait.name} ${day}`]
  })
  const tick = (id: number, isTicked: boolean) => {
    const next = new Set(ticked)
    if (isTicked) next.add(id)
    else next.delete(id)
    onTick(next)
  }
  const figures = (column: CarriedColumn): string => {
    const day = dayOf(column)
    const values = t('nextYear.values', { count: column.values })
    return day === null ? values : `${values} · ${t('nextYear.plan', { date: day })}`
  }
  return (
    <fieldset className={styles.root}>
      <div className={styles.head}>
        <legend className={styles.title}>{t('nextYear.columns')}</legend>
        <Button
          size="small"
          appearance="subtle"
          type="button"
          onClick={() => onTick(new Set(carried.map(({ trait }) => trait.id)))}
        >
          {t('nextYear.all')}
        </Button>
        <Button size="small" appearance="subtle" type="button" onClick={() => onTick(new Set())}>
          {t('nextYear.none')}
        </Button>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls can be scrolled by keys */}
      <section className={styles.list} aria-label={t('nextYear.columns')} tabIndex={0}>
        {carriedGroups.map((group) => {
          const members = carried.filter((column) => column.group === group)
          if (members.length === 0) return null
          return (
            <div key={group}>
              <div className={styles.group}>{`${t(headings[group])} · ${members.length}`}</div>
              {members.map((column) => (
                <div key={column.trait.id} className={styles.row}>
                  <Checkbox
                    className={styles.tick}
                    checked={ticked.has(column.trait.id)}
                    onChange={(_, { checked }) => tick(column.trait.id, checked === true)}
                    label={{ className: styles.name, children: traitHeading(column.trait) }}
                  />
                  <span className={styles.figures}>{figures(column)}</span>
                </div>
              ))}
            </div>
          )
        })}
      </section>
      <div className={styles.comes} role="status">
        {chosen.length > 0
          ? t('nextYear.comes', { count: chosen.length, year: String(year) })
          : t('nextYear.comesNone')}{' '}
        {plans.length > 0 && t('nextYear.planned', { plans: formatList(plans, i18n.language) })}
      </div>
    </fieldset>
  )
}
