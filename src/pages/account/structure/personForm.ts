import type { Person } from '../../../contract/company/people.ts'
import type { Role } from '../../../domain/company/may.ts'
import {
  checkText,
  email,
  login,
  maxLength,
  notOnlySpecial,
  password,
  phone,
  required,
} from '../../../domain/plots/textRules.ts'
import type { FormFault } from '../../../ui/form/useForm.ts'

export interface PersonFormValues {
  last_name: string
  first_name: string
  patronymic: string
  /** Only for a new person. */
  username: string
  /** Required for a new person; for an existing one, '' keeps the present password. */
  password: string
  email: string
  contact_telephone: string
  /** Id as text, '' = none yet. */
  division: string
  countries: string[]
  role: Role
}

/** A new password with its user. */
export interface NewPassword {
  readonly person: Person
  readonly password: string
}

/** The initial form values of a new person. */
export function emptyPerson(division: number | null, countries: readonly number[]): PersonFormValues {
  return {
    last_name: '',
    first_name: '',
    patronymic: '',
    username: '',
    password: '',
    email: '',
    contact_telephone: '',
    division: division === null ? '' : String(division),
    countries: countries.map(String),
    role: 'employee',
  }
}

/** Form values of an existing person. */
export function valuesOf(person: Person): PersonFormValues {
  return {
    ...emptyPerson(person.division, person.countries),
    last_name: person.last_name,
    first_name: person.first_name,
    patronymic: person.patronymic ?? '',
    username: person.username,
    email: person.email ?? '',
    contact_telephone: person.contact_telephone ?? '',
    role: person.role,
  }
}

const placeRequired: FormFault = { key: 'account.divisionAndCountryRequired' }

/**
 * The first fault of each field, by the schema of the call; for an existing person, login and password are optional.
 */
export function checkPersonForm(values: PersonFormValues, isNew: boolean) {
  return {
    last_name: checkText(values.last_name.trim(), [required, maxLength(), notOnlySpecial]),
    first_name: checkText(values.first_name.trim(), [required, maxLength(), notOnlySpecial]),
    patronymic: checkText(values.patronymic.trim(), [maxLength(), notOnlySpecial]),
    username: isNew ? checkText(values.username.trim(), [required, maxLength(), login]) : null,
    password: checkText(values.password, isNew ? [required, password] : [password]),
    email: checkText(values.email.trim(), [maxLength(), email]),
    contact_telephone: checkText(values.contact_telephone.trim(), [maxLength(20), phone]),
    division: values.division === '' ? placeRequired : null,
    countries: values.countries.length === 0 ? placeRequired : null,
  }
}

/** The person as input of the calls. */
function body(values: PersonFormValues) {
  return {
    last_name: values.last_name.trim(),
    first_name: values.first_name.trim(),
    patronymic: values.patronymic.trim(),
    email: values.email.trim(),
    contact_telephone: values.contact_telephone.trim(),
    countries: values.countries.map(Number),
    division: Number(values.division),
    role: values.role,
  }
}

export function newPersonBody(values: PersonFormValues) {
  return { ...body(values), username: values.username.trim(), password: values.password }
}

/**
 * The changed fields of an existing person, since a colleague may have changed others; without fields that a division
 * head is not allowed to change.
 */
export function changedPersonBody(values: PersonFormValues, changed: ReadonlySet<string>, mayMove: boolean) {
  const { division, role, ...personal } = body(values)
  const all = { ...personal, ...(mayMove ? { division, role } : {}), password: values.password }
  return Object.fromEntries(
    Object.entries(all).filter(([name, value]) => changed.has(name) && (name !== 'password' || value !== '')),
  ) as Partial<typeof all>
}
