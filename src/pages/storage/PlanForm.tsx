import { Checkbox, Input, makeStyles, Radio, RadioGroup, tokens } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import type { KeptPlan } from '../../contract/sowingPlans.ts'
import { type SowingOrder, sowingOrders } from '../../domain/seeds/sowingPlan.ts'
import { formatInstant } from '../../i18n/format.ts'
import { ChoiceField } from '../../ui/form/ChoiceField.tsx'
import { Segments } from '../../ui/form/Segments.tsx'
import { askedPlan, type PlanChoices } from './usePlan.ts'

const useStyles = makeStyles({
  form: { display: 'flex', flexDirection: 'column', gap: '12px' },
  head: { fontWeight: 600, fontSize: '13px' },
  need: { display: 'flex', gap: '8px', alignItems: 'center', fontSize: '12px', color: tokens.colorNeutralForeground3 },
  input: { width: '110px' },
})

interface PlanFormProps {
  readonly choices: PlanChoices
  onChange(next: Partial<PlanChoices>): void
  readonly nurseries: readonly { field_id: number; field_name: string }[]
  readonly years: readonly { id: number; year: number }[]
  readonly plans: readonly KeptPlan[]
}

const newPlan = 'new'

/** What a sowing plan is made of: the year, how much seed a plot gets, and which lots give it. */
export function PlanForm({ choices, onChange, nurseries, years, plans }: PlanFormProps) {
  const styles = useStyles()
  const { t } = useTranslation()
  const isKept = choices.plan !== null
  const planText = (plan: KeptPlan) =>
    `${t('storage.planName', { plan: plan.id ?? 0 })} · ${t(`storage.state.${plan.state}`)} · ${formatInstant(plan.created_at)}`
  const needFault = choices.year !== '' && !isKept && askedPlan(choices) === null
  return (
    <div className={styles.form}>
      <ChoiceField
        label={t('storage.column.nursery')}
        name="nursery"
        choices={nurseries.map(({ field_id, field_name }) => ({ value: String(field_id), text: field_name }))}
        selected={choices.nursery ? [choices.nursery] : []}
        onChange={([nursery = '']) => onChange({ nursery, year: '', plan: null })}
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
      {plans.length > 0 && (
        <ChoiceField
          label={t('storage.plan.which')}
          name="plan"
          choices={[
            { value: newPlan, text: t('storage.plan.new') },
            ...plans.map((plan) => ({ value: String(plan.id), text: planText(plan) })),
          ]}
          selected={[isKept ? String(choices.plan) : newPlan]}
          onChange={([plan = newPlan]) => onChange({ plan: plan === newPlan ? null : Number(plan) })}
          message={null}
        />
      )}
      {!isKept && (
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
          <Checkbox
            label={t('storage.plan.germination')}
            checked={choices.germination}
            onChange={(_, { checked }) => onChange({ germination: checked === true })}
          />
          <Checkbox
            label={t('storage.plan.uncleared')}
            checked={choices.uncleared}
            onChange={(_, { checked }) => onChange({ uncleared: checked === true })}
          />
          <Checkbox
            label={t('storage.plan.reserve')}
            checked={choices.reserve}
            onChange={(_, { checked }) => onChange({ reserve: checked === true })}
          />
          <span className={styles.head}>{t('storage.plan.order')}</span>
          <RadioGroup
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
