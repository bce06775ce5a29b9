import { useTranslation } from 'react-i18next'
import type { TraitKind } from '../../../../domain/traits/trait.ts'
import { isNumberTrait, observedKinds } from '../../../../domain/traits/traitKinds.ts'
import { ChoiceField } from '../../../../ui/form/ChoiceField.tsx'
import { TextField } from '../../../../ui/form/TextField.tsx'
import type { FieldMessage } from '../../../../ui/form/useForm.ts'
import { ValuesRow } from '../../values/ValuesRow.tsx'
import type { NewTraitValues } from './newTraitForm.ts'

type TraitDescription = Omit<NewTraitValues, 'name'>

interface NewTraitFieldsProps {
  readonly form: {
    readonly values: TraitDescription
    set<N extends keyof TraitDescription>(name: N, value: TraitDescription[N]): void
    message(name: keyof TraitDescription): FieldMessage | null
  }
  /** Whether the kind is fixed. */
  readonly hasKind?: boolean
}

/** Fields of a new trait other than its name: its kind, and unit, decimals and limits or its categories. */
export function NewTraitFields({ form, hasKind }: NewTraitFieldsProps) {
  const { t } = useTranslation()
  const field = (name: 'unit' | 'min' | 'max' | 'decimals') => (
    <TextField
      label={t(`trait.field.${name}`)}
      name={name}
      value={form.values[name]}
      onChange={(value) => form.set(name, value)}
      message={form.message(name)}
    />
  )
  const kinds = observedKinds.map((value) => ({ value, text: t(`trait.kind.${value}`) }))
  return (
    <>
      {!hasKind && (
        <ChoiceField
          label={t('trait.field.kind')}
          name="kind"
          choices={kinds}
          selected={[form.values.kind]}
          onChange={([value]) => form.set('kind', (value as TraitKind | undefined) ?? form.values.kind)}
          message={form.message('kind')}
        />
      )}
      {isNumberTrait(form.values) ? (
        <>
          <ValuesRow>
            {field('unit')}
            {field('decimals')}
          </ValuesRow>
          <ValuesRow>
            {field('min')}
            {field('max')}
          </ValuesRow>
        </>
      ) : (
        <TextField
          label={t('trait.field.categories')}
          hint={t('trait.categoriesHint')}
          name="categories"
          value={form.values.categories}
          onChange={(value) => form.set('categories', value)}
          message={form.message('categories')}
          multiline
        />
      )}
    </>
  )
}
