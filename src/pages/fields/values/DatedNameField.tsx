import { useTranslation } from 'react-i18next'
import { maxTraitNameLength } from '../../../domain/change/newTrait.ts'
import type { FieldYearColumns } from '../../../domain/columns/fieldYear.ts'
import { checkText, maxLength, required } from '../../../domain/plots/textRules.ts'
import { type Choice, ChoiceField } from '../../../ui/form/ChoiceField.tsx'
import type { FieldMessage, FormFault } from '../../../ui/form/useForm.ts'
import { chosenDated, newNamed, newNameOf } from './readTyped.ts'

/** The fault of the chosen stage or technology, or of a new one's name. */
export function datedNameFault(chosen: string): FormFault | null {
  return checkText(newNameOf(chosen) ?? chosen, [required, maxLength(maxTraitNameLength)])
}

interface DatedNameFieldProps {
  readonly label: string
  readonly columns: FieldYearColumns
  readonly dated: 'stage' | 'technology'
  /** Suggested names that the crop does not have yet. */
  readonly suggested: readonly Choice[]
  /** The chosen entry, see `chosenDated`. */
  readonly chosen: string
  onChange(chosen: string): void
  readonly message: FieldMessage | null
}

/** A choice of a stage or technology of the crop, a suggested one, or a new name. */
export function DatedNameField(props: DatedNameFieldProps) {
  const { columns, dated, suggested, chosen, onChange } = props
  const { t } = useTranslation()
  const known = columns.traits
    .filter(({ trait }) => trait.role === dated)
    .map(({ trait }): Choice => ({ value: String(trait.id), text: trait.name }))
  const choices = [...known, ...suggested]
  const trait = chosenDated(columns, dated, chosen)
  const selected = trait?.id ? String(trait.id) : chosen
  if (trait && !choices.some(({ value }) => value === selected)) choices.push({ value: selected, text: trait.name })
  return (
    <ChoiceField
      label={props.label}
      name="name"
      choices={choices}
      selected={selected ? [selected] : []}
      onChange={([value]) => onChange(value ?? '')}
      message={props.message}
      adds={{ value: newNamed, text: (name) => t('values.newName', { name }) }}
      autoFocus={chosen === ''}
      required
    />
  )
}
