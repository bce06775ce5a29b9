import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { hasOtherKind } from '../../../domain/change/newTrait.ts'
import type { FieldYearColumns } from '../../../domain/columns/fieldYear.ts'
import { newTraitId, type PlotValues } from '../../../domain/plots/plotValues.ts'
import type { Trait } from '../../../domain/traits/trait.ts'
import { traitHeading } from '../../../grid/columns/columnFields.ts'
import { ChoiceField } from '../../../ui/form/ChoiceField.tsx'
import { type FormFault, useForm } from '../../../ui/form/useForm.ts'
import { NewTraitFields } from '../dialogs/traits/NewTraitFields.tsx'
import { checkNewTrait, type NewTraitValues, newTraitOf, noNewTrait } from '../dialogs/traits/newTraitForm.ts'
import { PanelFrame } from './PanelFrame.tsx'
import { PanelTextField } from './PanelTextField.tsx'
import { newNamed, newNameOf, readNote, readValue } from './readTyped.ts'
import { useValuesPanel } from './useValuesPanel.ts'

interface Values extends Omit<NewTraitValues, 'name'> {
  trait: string
  value: string
  note: string
}

/** The measured, not computed, traits. */
function phenotypes(columns: FieldYearColumns): Trait[] {
  return columns.traits.map(({ trait }) => trait).filter(({ role, computed }) => role === 'trait' && computed === null)
}

/** The chosen trait, or the described new one; null if nothing is chosen. */
function traitOf(columns: FieldYearColumns, values: Values): Trait | null {
  const name = newNameOf(values.trait)
  if (name !== null) return newTraitOf({ ...values, name }, newTraitId)
  return phenotypes(columns).find(({ id }) => String(id) === values.trait) ?? null
}

function check(columns: FieldYearColumns, values: Values) {
  const trait = traitOf(columns, values)
  const isNothing = values.value.trim() === '' && values.note.trim() === ''
  const messages = {
    value: readValue(trait, columns, values.value).fault ?? (isNothing ? { key: 'validation.required' } : null),
    note: readNote(values.note).fault,
  }
  const name = newNameOf(values.trait)
  if (name === null) return { ...messages, trait: trait ? null : { key: 'validation.required' } }
  const { name: nameFault, ...described } = checkNewTrait({ ...values, name }, columns)
  const isOther = trait !== null && hasOtherKind(columns.traits, trait)
  const conflict: FormFault | null = isOther ? { key: 'trait.type_conflict', params: { name } } : null
  return { ...messages, ...described, trait: nameFault, kind: conflict }
}

function valuesOf(columns: FieldYearColumns, values: Values): PlotValues | null {
  const trait = traitOf(columns, values)
  if (!trait) return null
  return { trait, value: readValue(trait, columns, values.value).value, note: readNote(values.note).value }
}

interface PhenotypePanelProps {
  readonly columns: FieldYearColumns
  /** The initial trait; null = none. */
  readonly traitId: number | null
  close(): void
}

/** Sets one value of a known or new trait on the selected plots, with a note. */
export function PhenotypePanel({ columns, traitId, close }: PhenotypePanelProps) {
  const { t } = useTranslation()
  const panel = useValuesPanel('phenotype', columns, close)
  const { revision } = panel
  const traits = phenotypes(columns)
  const target = traits.find(({ id }) => id === traitId)
  const form = useForm<Values>({
    initial: { ...noNewTrait, trait: target ? String(target.id) : '', value: '', note: '' },
    check: (values) => check(columns, values),
    async send(values) {
      const written = valuesOf(columns, values)
      return written ? panel.send(written) : {}
    },
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: columns are mutated in place; the revision signals it
  const values = useMemo(
    () => (form.isValid ? valuesOf(columns, form.values) : null),
    [columns, revision, form.isValid, form.values],
  )
  const { trait, value } = form.values
  const chosen = traitOf(columns, form.values)
  const name = newNameOf(trait)
  const choices = traits.map((one) => ({ value: String(one.id), text: traitHeading(one) }))
  if (name !== null) choices.push({ value: trait, text: name })
  const { ambiguity } = readValue(chosen, columns, value)
  return (
    <PanelFrame
      panel={panel}
      values={values}
      ambiguities={ambiguity ? [ambiguity] : []}
      form={form}
      onUseTrait={(id) => form.set('trait', String(id))}
      onUseValue={(known) => form.set('value', known)}
    >
      <ChoiceField
        label={t('values.field.trait')}
        name="trait"
        choices={choices}
        selected={trait ? [trait] : []}
        onChange={([id]) => form.set('trait', id ?? '')}
        message={form.message('trait')}
        adds={{ value: newNamed, text: (typed) => t('values.newName', { name: typed }) }}
        autoFocus={!target}
        required
      />
      {name !== null && <NewTraitFields form={form} />}
      {chosen?.categories ? (
        <ChoiceField
          label={t('values.field.value')}
          name="value"
          choices={chosen.categories.map((category) => ({ value: category, text: category }))}
          selected={value ? [value] : []}
          onChange={([one]) => form.set('value', one ?? '')}
          message={form.message('value')}
          autoFocus={target !== undefined}
        />
      ) : (
        <PanelTextField form={form} name="value" autoFocus={target !== undefined} />
      )}
      <PanelTextField form={form} name="note" />
    </PanelFrame>
  )
}
