import { Checkbox, Dropdown, Field, makeStyles, Option } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import { type LabelSheetKey, labelSheetKeys, labelSheets, placesOf } from '../../../domain/labels/labelSheets.ts'
import { labelFields, maxLabelFields, type PlotLabelField } from '../../../domain/labels/plotLabels.ts'
import { formatNumber } from '../../../i18n/format.ts'
import { TextField } from '../../../ui/form/TextField.tsx'
import { TickGroup } from '../../../ui/form/TickGroup.tsx'
import type { FormFault } from '../../../ui/form/useForm.ts'
import { useLabel } from '../../../ui/form/useLabel.ts'
import type { LabelChoices } from './labelsRequest.ts'
import type { ListedYear } from './listRequest.ts'
import { PlotOptions } from './PlotOptions.tsx'
import { RadioChoice } from './RadioChoice.tsx'

const useStyles = makeStyles({
  root: { display: 'flex', flexWrap: 'wrap', gap: '8px 24px', alignItems: 'flex-start' },
  sheet: { width: '250px', '& .fui-Dropdown': { width: '100%', minWidth: 0 } },
  number: { width: '150px', '& .fui-Input': { width: '100%', minWidth: 0 } },
  fields: { flex: '1 1 100%' },
  boxes: { display: 'flex', flexWrap: 'wrap', marginLeft: '-8px' },
})

interface LabelOptionsProps {
  readonly choices: LabelChoices
  readonly faults: Partial<Record<'copies' | 'start', FormFault>>
  readonly year: ListedYear
  onChange(change: Partial<LabelChoices>): void
}

/** Choices for labels: sheet, code, text, number, start position and plots. */
export function LabelOptions({ choices, faults, year, onChange }: LabelOptionsProps) {
  const styles = useStyles()
  const { t } = useTranslation()
  const { fields } = choices
  const nameOf = (key: LabelSheetKey) => {
    const { label, columns, rows } = labelSheets[key]
    const size = `${formatNumber(label.width)} × ${formatNumber(label.height)}`
    return t(key.startsWith('a4') ? 'labels.onA4' : 'labels.onRoll', { columns, rows, size })
  }
  const toggle = (field: PlotLabelField) =>
    onChange({ fields: fields.includes(field) ? fields.filter((other) => other !== field) : [...fields, field] })
  const isSheet = placesOf(labelSheets[choices.sheet]) > 1
  return (
    <div className={styles.root}>
      <Field label={useLabel(t('labels.sheet'))} className={styles.sheet}>
        <Dropdown
          value={nameOf(choices.sheet)}
          selectedOptions={[choices.sheet]}
          onOptionSelect={(_, { optionValue }) => onChange({ sheet: optionValue as LabelSheetKey, start: '1' })}
        >
          {labelSheetKeys.map((key) => (
            <Option key={key} value={key}>
              {nameOf(key)}
            </Option>
          ))}
        </Dropdown>
      </Field>
      <RadioChoice
        label={t('labels.code')}
        value={choices.code}
        entries={[
          { value: 'qr', label: 'QR' },
          { value: 'code128', label: 'Code 128' },
        ]}
        onChange={(code) => onChange({ code })}
      />
      <div className={styles.number}>
        <TextField
          label={t('labels.copies')}
          name="copies"
          value={choices.copies}
          onChange={(copies) => onChange({ copies })}
          message={faults.copies ?? null}
        />
      </div>
      {isSheet && (
        <div className={styles.number}>
          <TextField
            label={t('labels.start')}
            name="start"
            value={choices.start}
            onChange={(start) => onChange({ start })}
            message={faults.start ?? null}
            hint={t('labels.startHint')}
          />
        </div>
      )}
      <TickGroup label={t('labels.content')} hint={t('labels.contentHint')} className={styles.fields}>
        <div className={styles.boxes}>
          {labelFields.plot.map((field) => {
            const at = fields.indexOf(field)
            return (
              <Checkbox
                key={field}
                checked={at >= 0}
                disabled={at < 0 && fields.length >= maxLabelFields}
                label={at >= 0 ? `${at + 1}. ${t(`labels.fieldName.${field}`)}` : t(`labels.fieldName.${field}`)}
                onChange={() => toggle(field)}
              />
            )
          })}
        </div>
      </TickGroup>
      <PlotOptions choices={choices} order="walk" year={year} onChange={onChange} />
    </div>
  )
}
