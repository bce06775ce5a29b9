import { useTranslation } from 'react-i18next'
import { dateOfDay, dayNumber } from '../../../domain/columns/days.ts'
import type { FieldYearColumns } from '../../../domain/columns/fieldYear.ts'
import type { PlotValues } from '../../../domain/plots/plotValues.ts'
import { lackingStages } from '../../../domain/stages/bbchStages.ts'
import { dateOfTypedDays, maxDaysAfterSowing } from '../../../domain/stages/typedDays.ts'
import { DateField } from '../../../ui/form/DateField.tsx'
import type { FormFault } from '../../../ui/form/useForm.ts'
import { DatedNameField, datedNameFault } from './DatedNameField.tsx'
import { PanelFrame } from './PanelFrame.tsx'
import { PanelTextField } from './PanelTextField.tsx'
import { chosenDated, newNamed, readNote, readValue } from './readTyped.ts'
import { useDatedPanel } from './useDatedPanel.ts'
import { ValuesRow } from './ValuesRow.tsx'

interface Values {
  name: string
  date: string
  days: string
  note: string
}

/** The fault of typed days after sowing; null if they are valid or empty. */
function daysFault(days: string, sowing: string | null): FormFault | null {
  if (days.trim() === '') return null
  const read = dateOfTypedDays(days, sowing)
  if (read === null) return { key: 'stage.days', params: { min: 1, max: maxDaysAfterSowing } }
  return read.ok ? null : { key: read.code, params: read.params }
}

/** A date as typed days after sowing; empty if that is impossible. */
function daysOf(date: string, sowing: string | null): string {
  const days = sowing === null ? Number.NaN : dayNumber(date) - dayNumber(sowing)
  return days >= 1 && days <= maxDaysAfterSowing ? String(days) : ''
}

function check(columns: FieldYearColumns, { name, date, days, note }: Values) {
  const stage = chosenDated(columns, 'stage', name)
  const read = readValue(stage, columns, date)
  const isNothing = date.trim() === '' && days.trim() === '' && note.trim() === ''
  return {
    name: datedNameFault(name),
    date: read.fault ?? (isNothing ? { key: 'validation.required' } : null),
    days: daysFault(days, columns.sowing_date),
    note: readNote(note).fault,
  }
}

function valuesOf(columns: FieldYearColumns, { name, date, note }: Values): PlotValues | null {
  const trait = chosenDated(columns, 'stage', name)
  return trait && { trait, value: readValue(trait, columns, date).value, note: readNote(note).value }
}

const stageRules = {
  role: 'stage',
  initial: (name: string): Values => ({ name, date: '', days: '', note: '' }),
  check,
  valuesOf,
} as const

interface StagePanelProps {
  readonly columns: FieldYearColumns
  /** The initial stage; null = none. */
  readonly traitId: number | null
  close(): void
}

/** Sets the date of a stage on the selected plots: a day or days after sowing, with a comment. */
export function StagePanel({ columns, traitId, close }: StagePanelProps) {
  const { t, i18n } = useTranslation()
  const { panel, form, values, target } = useDatedPanel(columns, traitId, close, stageRules)
  const sowing = columns.sowing_date
  const suggested = lackingStages(
    columns.traits.filter(({ trait }) => trait.role === 'stage').map(({ trait }) => trait.name),
    i18n.language,
  )
  const read = readValue(chosenDated(columns, 'stage', form.values.name), columns, form.values.date)
  const typeDate = (date: string) => {
    form.set('date', date)
    const { value } = readValue(chosenDated(columns, 'stage', form.values.name), columns, date)
    form.set('days', typeof value === 'string' ? daysOf(value, sowing) : '')
  }
  const typeDays = (days: string) => {
    form.set('days', days)
    const dayCounted = daysFault(days, sowing) || days.trim() === '' || sowing === null ? null : dayNumber(sowing)
    form.set('date', dayCounted === null ? '' : dateOfDay(dayCounted + Number(days)))
  }
  return (
    <PanelFrame
      panel={panel}
      values={values}
      ambiguities={read.ambiguity ? [read.ambiguity] : []}
      form={form}
      onUseTrait={(id) => form.set('name', String(id))}
    >
      <DatedNameField
        label={t('values.stage')}
        columns={columns}
        dated="stage"
        suggested={suggested.map(({ name, code }) => ({
          value: newNamed(name),
          text: `${name} · BBCH ${String(code).padStart(2, '0')}`,
        }))}
        chosen={form.values.name}
        onChange={(name) => form.set('name', name)}
        message={form.message('name')}
      />
      <ValuesRow>
        <DateField
          label={t('values.field.date')}
          name="date"
          value={form.values.date}
          day={typeof read.value === 'string' ? read.value : null}
          onChange={typeDate}
          message={form.message('date')}
          autoFocus={target !== undefined}
        />
        <PanelTextField form={form} name="days" onType={typeDays} />
      </ValuesRow>
      <PanelTextField form={form} name="note" />
    </PanelFrame>
  )
}
