import { useTranslation } from 'react-i18next'
import { readDay } from '../../domain/sheet/readDay.ts'
import { ChoiceField } from '../../ui/form/ChoiceField.tsx'
import { DateField } from '../../ui/form/DateField.tsx'
import { TextField, type TextFieldProps } from '../../ui/form/TextField.tsx'
import type { FieldMessage } from '../../ui/form/useForm.ts'
import type { PersonValues } from './signUpForm.ts'
import { useCountries } from './useCountries.ts'

interface PersonForm {
  values: PersonValues
  set<Name extends keyof PersonValues>(name: Name, value: PersonValues[Name]): void
  message(name: keyof PersonValues): FieldMessage | null
}

type TextName = Exclude<keyof PersonValues, 'countries'>

const lines: readonly { name: TextName; label: string; required?: boolean; fieldProps?: Partial<TextFieldProps> }[] = [
  { name: 'last_name', label: 'auth.lastName', required: true, fieldProps: { autoComplete: 'family-name' } },
  { name: 'first_name', label: 'auth.firstName', required: true, fieldProps: { autoComplete: 'given-name' } },
  { name: 'patronymic', label: 'auth.patronymic', fieldProps: { autoComplete: 'additional-name' } },
  { name: 'birthday', label: 'auth.birthday' },
  { name: 'email', label: 'auth.email', fieldProps: { type: 'email', autoComplete: 'email' } },
  { name: 'contact_telephone', label: 'auth.telephone', fieldProps: { type: 'tel', autoComplete: 'tel' } },
]

/** Personal data of a user, one grid cell each, for a form of two columns. */
export function PersonFields(props: { form: PersonForm }) {
  const { form } = props
  const { t } = useTranslation()
  const countries = useCountries()
  return (
    <>
      {lines.map(({ name, label, required, fieldProps }) =>
        name === 'birthday' ? (
          <DateField
            key={name}
            label={t(label)}
            name={name}
            value={form.values[name]}
            day={readDay(form.values[name]).day}
            onChange={(value) => form.set(name, value)}
            message={form.message(name)}
            autoComplete="bday"
          />
        ) : (
          <TextField
            key={name}
            label={t(label)}
            name={name}
            required={required}
            value={form.values[name]}
            onChange={(value) => form.set(name, value)}
            message={form.message(name)}
            {...fieldProps}
            hint={name === 'contact_telephone' ? t('auth.telephoneHint') : undefined}
          />
        ),
      )}
      <ChoiceField
        label={t('auth.countries')}
        name="countries"
        multiple
        placeholder={t('auth.countriesHint')}
        choices={countries}
        selected={form.values.countries}
        onChange={(selected) => form.set('countries', selected)}
        message={form.message('countries')}
      />
      <TextField
        label={t('auth.extraInformation')}
        name="extra_information"
        multiline
        value={form.values.extra_information}
        onChange={(value) => form.set('extra_information', value)}
        message={form.message('extra_information')}
      />
    </>
  )
}
