import { useTranslation } from 'react-i18next'
import type { FieldYearColumns } from '../../../domain/columns/fieldYear.ts'
import type { PlotValues } from '../../../domain/plots/plotValues.ts'
import { DatedNameField, datedNameFault } from './DatedNameField.tsx'
import { PanelFrame } from './PanelFrame.tsx'
import { PanelTextField } from './PanelTextField.tsx'
import { chosenDated, readNote, readPlanned, readValue } from './readTyped.ts'
import { useDatedPanel } from './useDatedPanel.ts'
import { ValuesRow } from './ValuesRow.tsx'

interface Values {
  name: string
  planned: string
  real: string
  note: string
}

function check(columns: FieldYearColumns, { name, planned, real, note }: Values) {
  const technology = chosenDated(columns, 'technology', name)
  const isNothing = [planned, real, note].every((text) => text.trim() === '')
  return {
    name: datedNameFault(name),
    planned: readPlanned(columns, planned).fault ?? (isNothing ? { key: 'validation.required' } : null),
    real: readValue(technology, columns, real).fault,
    note: readNote(note).fault,
  }
}

function valuesOf(columns: FieldYearColumns, { name, planned, real, note }: Values): PlotValues | null {
  const trait = chosenDated(columns, 'technology', name)
  if (!trait) return null
  return {
    trait,
    value: readValue(trait, columns, real).value,
    planned: readPlanned(columns, planned).value,
    note: readNote(note).value,
  }
}

const technologyRules = {
  role: 'technology',
  initial: (name: string): Values => ({ name, planned: '', real: '', note: '' }),
  check,
  valuesOf,
} as const

interface TechnologyPanelProps {
  readonly columns: FieldYearColumns
  /** The initial technology; null = none. */
  readonly traitId: number | null
  close(): void
}

/** Sets the planned or actual date of a technology on the selected plots, with a comment. */
export function TechnologyPanel({ columns, traitId, close }: TechnologyPanelProps) {
  const { t } = useTranslation()
  const { panel, form, values, target } = useDatedPanel(columns, traitId, close, technologyRules)
  const { planned, real, name } = form.values
  const technology = chosenDated(columns, 'technology', name)
  const ambiguities = [readPlanned(columns, planned).ambiguity, readValue(technology, columns, real).ambiguity].filter(
    (field) => field !== null,
  )
  return (
    <PanelFrame
      panel={panel}
      values={values}
      ambiguities={ambiguities}
      form={form}
      onUseTrait={(id) => form.set('name', String(id))}
    >
      <DatedNameField
        label={t('values.technology')}
        columns={columns}
        dated="technology"
        suggested={[]}
        chosen={name}
        onChange={(chosen) => form.set('name', chosen)}
        message={form.message('name')}
      />
      <ValuesRow>
        <PanelTextField form={form} name="planned" autoFocus={target !== undefined} />
        <PanelTextField form={form} name="real" />
      </ValuesRow>
      <PanelTextField form={form} name="note" />
    </PanelFrame>
  )
}
