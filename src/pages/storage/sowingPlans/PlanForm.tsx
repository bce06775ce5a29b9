import { Checkbox, Input, makeStyles, mergeClasses, Radio, RadioGroup, tokens } from '@fluentui/react-components'
import { WarningRegular } from '@fluentui/react-icons'
import { useTranslation } from 'react-i18next'
import type { SavedPlan } from '../../../contract/seeds/sowingPlans.ts'
import type { LotExclusion } from '../../../domain/seeds/planRows.ts'
import { plotNeed, type SowingOrder, sowingOrders } from '../../../domain/seeds/sowingPlan.ts'
import { formatInstant, formatNumber } from '../../../i18n/format.ts'
import type { Nursery } from '../../../state/year/chosenYear.ts'
import { ChoiceField } from '../../../ui/form/ChoiceField.tsx'
import { Segments } from '../../../ui/form/Segments.tsx'
import { typedNumber } from '../../../ui/form/typedNumber.ts'
import { newestYearId } from './newestYearId.ts'
import { type PlanChoices, planInput } from './usePlan.ts'

const useStyles = makeStyles({
  form: { display: 'flex', flexDirection: 'column', gap: '10px' },
  which: { display: 'grid', gridTemplateColumns: '1fr 92px', gap: '12px' },
  // Checkboxes and choices are as close as lines of a list.
  close: {
    display: 'flex',
    flexDirection: 'column',
    '& .fui-Checkbox__indicator, & .fui-Radio__indicator': { margin: '4px 8px 4px 0' },
    '& label': { paddingTop: '2px', paddingBottom: '2px' },
  },
  note: { paddingLeft: '28px', fontSize: '12px', lineHeight: '16px', color: tokens.colorNeutralForeground3 },
  head: { fontWeight: 600, fontSize: '13px' },
  need: { display: 'flex', gap: '8px', alignItems: 'center', fontSize: '12px', color: tokens.colorNeutralForeground3 },
  input: { width: '110px' },
  area: {
    padding: '4px 10px',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground2,
    fontSize: '12px',
    fontVariantNumeric: 'tabular-nums',
  },
  unknown: {
    display: 'flex',
    gap: '6px',
    alignItems: 'flex-start',
    color: tokens.colorStatusWarningForeground1,
    '& svg': { flexShrink: 0, marginTop: '2px', fontSize: '14px' },
  },
})

interface PlanFormProps {
  readonly choices: PlanChoices
  onChange(next: Partial<PlanChoices>): void
  readonly nurseries: readonly Nursery[]
  readonly years: Nursery['fieldyear_set']
  readonly plans: readonly SavedPlan[]
  /** Lines with a shortage that have seed in excluded lots, by reason. */
  readonly excluded: Readonly<Record<LotExclusion, number>>
  /** Areas of the year's plots, m²; null = unknown, undefined = not loaded. */
  readonly area: PlotAreas | null | undefined
}

interface PlotAreas {
  readonly least: number
  readonly most: number
}

/** A range of two numbers, or one number if they are equal. */
const range = (min: string, max: string): string => (min === max ? min : `${min}–${max}`)

/** The seed needed by a plot: rate × area, a range if plots differ; or a note that no area is known. */
function PlotNeed({ choices, area }: { choices: PlanChoices; area: PlotAreas | null }) {
  const styles = useStyles()
  const { t } = useTranslation()
  if (area === null)
    return (
      <div className={mergeClasses(styles.area, styles.unknown)} data-plot-need="unknown">
        <WarningRegular />
        {t('storage.plan.areaUnknown')}
      </div>
    )
  const rate = typedNumber(choices.need)
  if (rate === null) return null
  const seeds = (plot: number) => formatNumber(plotNeed({ seeds: null, rate, grams: null }, plot, null) ?? 0)
  return (
    <div className={styles.area} data-plot-need="">
      {t(choices.germination ? 'storage.plan.areaNeedViable' : 'storage.plan.areaNeed', {
        rate: formatNumber(rate),
        area: range(formatNumber(area.least, 2), formatNumber(area.most, 2)),
        seeds: range(seeds(area.least), seeds(area.most)),
      })}
    </div>
  )
}

const newPlan = 'new'

/** The inputs of a sowing plan: the year, the amount of seed per plot, and the lots to use. */
export function PlanForm({ choices, onChange, nurseries, years, plans, excluded, area }: PlanFormProps) {
  const styles = useStyles()
  const { t } = useTranslation()
  const isStored = choices.plan !== null
  const planText = ({ id, state, created_at }: SavedPlan) =>
    [t('storage.planName', { plan: id ?? 0 }), state && t(`storage.state.${state}`), formatInstant(created_at)]
      .filter(Boolean)
      .join(' · ')
  const needFault = choices.year !== '' && !isStored && planInput(choices) === null
  return (
    <div className={styles.form}>
      <div className={styles.which}>
        <ChoiceField
          label={t('storage.column.nursery')}
          name="nursery"
          choices={nurseries.map(({ field_id, field_name }) => ({ value: String(field_id), text: field_name }))}
          selected={choices.nursery ? [choices.nursery] : []}
          onChange={([nursery = '']) => onChange({ nursery, year: newestYearId(nurseries, nursery), plan: null })}
          message={null}
          autoFocus
        />
        <ChoiceField
          label={t('storage.year')}
          name="year"
          choices={years.map(({ id, year }) => ({ value: String(id), text: String(year) }))}
          selected={choices.year ? [choices.year] : []}
          onChange={([year = '']) => onChange({ year, plan: null })}
          message={null}
        />
      </div>
      {plans.length > 0 && (
        <ChoiceField
          label={t('storage.plan.which')}
          name="plan"
          choices={[
            { value: newPlan, text: t('storage.plan.new') },
            ...plans.map((plan) => ({ value: String(plan.id), text: planText(plan) })),
          ]}
          selected={[isStored ? String(choices.plan) : newPlan]}
          onChange={([plan = newPlan]) => onChange({ plan: plan === newPlan ? null : Number(plan) })}
          message={null}
        />
      )}
      {!isStored && (
        <>
          <span className={styles.head}>{t('storage.plan.need')}</span>
          <Segments
            label={t('storage.plan.need')}
            value={choices.by}
            choices={(['seeds', 'rate', 'grams'] as const).map((by) => ({
              value: by,
              text: t(`storage.plan.${by}Each`),
            }))}
            onChoose={(by) => onChange({ by })}
          />
          <div className={styles.need}>
            <Input
              className={styles.input}
              inputMode="decimal"
              aria-label={t('storage.plan.need')}
              aria-invalid={needFault}
              value={choices.need}
              onChange={(_, { value }) => onChange({ need: value })}
            />
            {needFault ? t('validation.number') : t(`storage.plan.${choices.by}Hint`)}
          </div>
          {area !== undefined && choices.by === 'rate' && !needFault && <PlotNeed choices={choices} area={area} />}
          <div className={styles.close}>
            <Checkbox
              label={t('storage.plan.germination')}
              checked={choices.germination}
              onChange={(_, { checked }) => onChange({ germination: checked === true })}
            />
            {choices.germination && <span className={styles.note}>{t('storage.plan.germinationNote')}</span>}
            <Checkbox
              label={t('storage.plan.uncleared')}
              checked={choices.uncleared}
              onChange={(_, { checked }) => onChange({ uncleared: checked === true })}
            />
            {excluded.uncleared > 0 && (
              <span className={styles.note}>{t('storage.plan.waiting', { count: excluded.uncleared })}</span>
            )}
            <Checkbox
              label={t('storage.plan.reserve')}
              checked={choices.reserve}
              onChange={(_, { checked }) => onChange({ reserve: checked === true })}
            />
            {excluded.reserve > 0 && (
              <span className={styles.note}>{t('storage.plan.reserved', { count: excluded.reserve })}</span>
            )}
          </div>
          <span className={styles.head}>{t('storage.plan.order')}</span>
          <RadioGroup
            className={styles.close}
            aria-label={t('storage.plan.order')}
            value={choices.order}
            onChange={(_, { value }) => onChange({ order: value as SowingOrder })}
          >
            {sowingOrders.map((order) => (
              <Radio key={order} value={order} label={t(`storage.plan.order.${order}`)} />
            ))}
          </RadioGroup>
        </>
      )}
    </div>
  )
}
