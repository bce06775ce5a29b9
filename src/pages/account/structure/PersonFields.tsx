import { Button, makeStyles } from '@fluentui/react-components'
import { ArrowSyncRegular } from '@fluentui/react-icons'
import { useAtomValue } from 'jotai'
import { useTranslation } from 'react-i18next'
import type { Structure } from '../../../contract/company/people.ts'
import { newPassword, offeredLogin } from '../../../domain/company/newLogin.ts'
import { structurePeopleAtom } from '../../../state/account/structure.ts'
import { ChoiceField } from '../../../ui/form/ChoiceField.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import type { useForm } from '../../../ui/form/useForm.ts'
import { useCountries } from '../../auth/useCountries.ts'
import type { PersonFormValues } from './personForm.ts'
import { RoleChoice } from './RoleChoice.tsx'

const useStyles = makeStyles({
  pair: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
    columnGap: '16px',
    rowGap: '10px',
    alignItems: 'start',
  },
  wide: { gridColumn: '1 / -1' },
  password: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) auto', gap: '8px', alignItems: 'start' },
  generate: { marginTop: '22px', whiteSpace: 'nowrap' },
})

/** A cryptographically random integer from 0 to `below` - 1, uniformly distributed. */
function unforeseen(below: number): number {
  const limit = 2 ** 32 - (2 ** 32 % below)
  for (;;) {
    const [randomNumber] = crypto.getRandomValues(new Uint32Array(1))
    if (randomNumber < limit) return randomNumber % below
  }
}

type Form = ReturnType<typeof useForm<PersonFormValues>>

interface PersonFieldsProps {
  readonly form: Form
  readonly structure: Structure
  readonly isNew: boolean
  /** Whether division and role cannot be changed: a division head neither moves people nor changes roles. */
  readonly isFixed: boolean
}

/** Suggests a login until the user types one: first letter and last name. */
function useOfferedLogin(form: Form, isNew: boolean): (name: 'first_name' | 'last_name', value: string) => void {
  const usedLogins = new Set(useAtomValue(structurePeopleAtom).map(({ username }) => username.toLowerCase()))
  return (name, value) => {
    const { first_name, last_name, username } = form.values
    const isOwn = username !== '' && username !== offeredLogin(first_name, last_name, usedLogins)
    form.set(name, value)
    if (!isNew || isOwn) return
    const after = { first_name, last_name, [name]: value }
    form.set('username', offeredLogin(after.first_name, after.last_name, usedLogins))
  }
}

/** The form fields of a new or existing person. */
export function PersonFields({ form, structure, isNew, isFixed }: PersonFieldsProps) {
  const styles = useStyles()
  const { t } = useTranslation()
  const countries = useCountries()
  const setName = useOfferedLogin(form, isNew)
  const { values } = form
  const divisions = structure.divisions.map(({ id, company_division_name }) => ({
    value: String(id),
    text: company_division_name,
  }))
  const text = (name: 'last_name' | 'first_name' | 'patronymic' | 'username' | 'email' | 'contact_telephone') => ({
    name,
    value: values[name],
    message: form.message(name),
    onChange: (value: string) =>
      name === 'last_name' || name === 'first_name' ? setName(name, value) : form.set(name, value),
  })
  return (
    <>
      <div className={styles.pair}>
        <TextField label={t('auth.lastName')} required autoFocus={isNew} {...text('last_name')} />
        <TextField label={t('auth.firstName')} required {...text('first_name')} />
        <TextField label={t('auth.patronymic')} {...text('patronymic')} />
        <TextField
          label={t('auth.username')}
          required={isNew}
          disabled={!isNew}
          autoComplete="off"
          {...text('username')}
        />
        <div className={styles.wide}>
          <div className={styles.password}>
            <TextField
              label={t(isNew ? 'structure.firstPassword' : 'structure.newPassword')}
              name="password"
              type="password"
              autoComplete="new-password"
              required={isNew}
              value={values.password}
              hint={t(isNew ? 'structure.firstPasswordHint' : 'structure.newPasswordHint')}
              message={form.message('password')}
              onChange={(value) => form.set('password', value)}
            />
            <Button
              className={styles.generate}
              icon={<ArrowSyncRegular />}
              onClick={() => form.set('password', newPassword(unforeseen))}
            >
              {t('structure.generate')}
            </Button>
          </div>
        </div>
        <TextField label={t('auth.email')} type="email" {...text('email')} />
        <TextField label={t('auth.telephone')} type="tel" placeholder="+7" {...text('contact_telephone')} />
        <ChoiceField
          label={t('structure.division')}
          name="division"
          required
          disabled={isFixed}
          choices={divisions}
          selected={values.division === '' ? [] : [values.division]}
          onChange={([chosen]) => {
            form.set('division', chosen ?? '')
            const preset = structure.divisions.find(({ id }) => String(id) === chosen)?.country
            if (isNew && preset !== undefined && values.countries.length === 0) form.set('countries', [String(preset)])
          }}
          message={form.message('division')}
        />
        <ChoiceField
          label={t('auth.countries')}
          name="countries"
          required
          multiple
          choices={countries}
          selected={values.countries}
          onChange={(selected) => form.set('countries', selected)}
          message={form.message('countries')}
        />
      </div>
      <RoleChoice
        role={values.role}
        isFixed={isFixed}
        division={divisions.find(({ value }) => value === values.division)?.text ?? t('structure.theDivision')}
        onChange={(role) => form.set('role', role)}
      />
    </>
  )
}
