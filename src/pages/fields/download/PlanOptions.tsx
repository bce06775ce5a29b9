import { Checkbox, Dropdown, Field, makeStyles, Option } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import { type FieldYearColumns, valueColumns } from '../../../domain/columns/fieldYear.ts'
import { maxPlanFields, type PlanField, planFields, planPaperKeys } from '../../../domain/printedPlan/planSheets.ts'
import { hasMeasuredValues } from '../../../state/colour/colourFirst.ts'
import { TextField } from '../../../ui/form/TextField.tsx'
import { TickGroup } from '../../../ui/form/TickGroup.tsx'
import type { FormFault } from '../../../ui/form/useForm.ts'
import { useLabel } from '../../../ui/form/useLabel.ts'
import { type PlanChoices, plotColours } from './planRequest.ts'
import { RadioChoice } from './RadioChoice.tsx'

const useStyles = makeStyles({
  root: { display: 'flex', flexWrap: 'wrap', gap: '8px 24px', alignItems: 'flex-start' },
  trait: { width: '250px', '& .fui-Dropdown': { width: '100%', minWidth: 0 } },
  cell: { width: '170px', '& .fui-Input': { width: '100%', minWidth: 0 } },
  fields: { flex: '1 1 100%' },
  boxes: { display: 'flex', flexWrap: 'wrap', marginLeft: '-8px' },
})

interface PlanOptionsProps {
  readonly choices: PlanChoices
  readonly fault: FormFault | null
  readonly columns: FieldYearColumns
  /** Whether plots are selected, so that they can be highlighted. */
  readonly hasSelected: boolean
  onChange(change: Partial<PlanChoices>): void
}

const none = 'none'

const readTrait = (value: string | undefined): number | null =>
  value === undefined || value === none ? null : Number(value)

/** The choices for a printed plan: paper, size of plots, their text and colouring. */
export function PlanOptions({ choices, fault, columns, hasSelected, onChange }: PlanOptionsProps) {
  const styles = useStyles()
  const { t } = useTranslation()
  const traits = valueColumns(columns).filter(({ trait }) => hasMeasuredValues(columns, trait.id))
  const nameOf = ({ name, unit }: { name: string; unit: string }) => (unit ? `${name}, ${unit}` : name)
  const { colour } = choices
  const chosen = traits.find(({ trait }) => trait.id === colour)
  const offeredColours = plotColours.filter((plotColour) => plotColour !== 'selected' || hasSelected)
  const coloured = offeredColours.find((plotColour) => plotColour === colour)
  const offered = planFields.filter((field) => field !== 'value' || chosen)
  const printed = choices.fields.filter((field) => offered.includes(field))
  const toggle = (field: PlanField) =>
    onChange({ fields: printed.includes(field) ? printed.filter((other) => other !== field) : [...printed, field] })
  const word = (field: PlanField) => t(field === 'value' ? 'plan.fieldName.value' : `labels.fieldName.${field}`)
  return (
    <div className={styles.root}>
      <RadioChoice
        label={t('plan.paper')}
        value={choices.paper}
        entries={planPaperKeys.map((value) => ({ value, label: value.toUpperCase() }))}
        onChange={(paper) => onChange({ paper })}
      />
      <RadioChoice
        label={t('plan.turned')}
        value={choices.turned}
        entries={(['landscape', 'portrait'] as const).map((value) => ({ value, label: t(`plan.${value}`) }))}
        onChange={(turned) => onChange({ turned })}
      />
      <RadioChoice
        label={t('plan.scale')}
        value={choices.scale}
        entries={[
          { value: 'cell', label: t('plan.byCell') },
          { value: 'fit', label: t('plan.fit') },
        ]}
        onChange={(scale) => onChange({ scale })}
      />
      {choices.scale === 'cell' && (
        <div className={styles.cell}>
          <TextField
            label={t('plan.cellWidth')}
            name="cell"
            value={choices.cell}
            onChange={(cell) => onChange({ cell })}
            message={fault}
          />
        </div>
      )}
      <Field label={useLabel(t('plan.colour'))} className={styles.trait}>
        <Dropdown
          value={chosen ? nameOf(chosen.trait) : t(coloured ? `plan.by.${coloured}` : 'plan.noColour')}
          selectedOptions={[chosen ? String(chosen.trait.id) : (coloured ?? none)]}
          onOptionSelect={(_, { optionValue }) =>
            onChange({
              colour: offeredColours.find((plotColour) => plotColour === optionValue) ?? readTrait(optionValue),
            })
          }
        >
          <Option value={none}>{t('plan.noColour')}</Option>
          {offeredColours.map((plotColour) => (
            <Option key={plotColour} value={plotColour}>
              {t(`plan.by.${plotColour}`)}
            </Option>
          ))}
          {traits.map(({ trait }) => (
            <Option key={trait.id} value={String(trait.id)}>
              {nameOf(trait)}
            </Option>
          ))}
        </Dropdown>
      </Field>
      {(chosen ?? coloured) && (
        <RadioChoice
          label={t('plan.ink')}
          value={choices.ink}
          entries={[
            { value: 'colour', label: t('plan.inColour') },
            { value: 'black', label: t('plan.inBlack') },
          ]}
          onChange={(ink) => onChange({ ink })}
        />
      )}
      <TickGroup label={t('plan.content')} hint={t('plan.contentHint')} className={styles.fields}>
        <div className={styles.boxes}>
          {offered.map((field) => {
            const at = printed.indexOf(field)
            return (
              <Checkbox
                key={field}
                checked={at >= 0}
                disabled={at < 0 && printed.length >= maxPlanFields}
                label={at >= 0 ? `${at + 1}. ${word(field)}` : word(field)}
                onChange={() => toggle(field)}
              />
            )
          })}
        </div>
      </TickGroup>
    </div>
  )
}
