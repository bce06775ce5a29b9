import {
  checkText,
  email,
  login,
  maxLength,
  notOnlySpecial,
  password,
  phone,
  repeats,
  required,
} from '../../domain/plots/textRules.ts'
import { readDay } from '../../domain/sheet/readDay.ts'

export interface SignUpValues {
  username: string
  password1: string
  password2: string
  last_name: string
  first_name: string
  patronymic: string
  email: string
  contact_telephone: string
  countries: string[]
  birthday: string
  extra_information: string
  /** Code of an invitation; empty if none is needed. */
  invitation: string
}

export const emptySignUp: SignUpValues = {
  username: '',
  password1: '',
  password2: '',
  last_name: '',
  first_name: '',
  patronymic: '',
  email: '',
  contact_telephone: '',
  countries: [],
  birthday: '',
  extra_information: '',
  invitation: '',
}

/** Maximum length of the user's free text about themselves. */
const extraMaxLength = 2000
/** Maximum length of a telephone number, including the plus. */
const phoneMaxLength = 20

/** A user's personal data, at sign-up and in the profile. */
export type PersonValues = Omit<SignUpValues, 'username' | 'password1' | 'password2' | 'invitation'>

/** First faults of the personal fields; texts are checked trimmed, as they will be sent. */
export function checkPerson(values: PersonValues) {
  return {
    last_name: checkText(values.last_name.trim(), [required, maxLength(), notOnlySpecial]),
    first_name: checkText(values.first_name.trim(), [required, maxLength(), notOnlySpecial]),
    patronymic: checkText(values.patronymic.trim(), [maxLength(), notOnlySpecial]),
    email: checkText(values.email.trim(), [maxLength(), email]),
    birthday: readDay(values.birthday).fault,
    contact_telephone: checkText(values.contact_telephone.trim(), [maxLength(phoneMaxLength), phone]),
    extra_information: checkText(values.extra_information.trim(), [maxLength(extraMaxLength)]),
  }
}

/** The first fault of each field of the registration form; passwords are not trimmed. */
export function checkSignUp(values: SignUpValues) {
  return {
    username: checkText(values.username.trim(), [required, maxLength(), login]),
    password1: checkText(values.password1, [required, password]),
    password2: checkText(values.password2, [required, repeats(values.password1)]),
    ...checkPerson(values),
  }
}

/** The personal fields as they are sent: trimmed, an empty day as null. */
export function personBody(values: PersonValues) {
  return {
    last_name: values.last_name.trim(),
    first_name: values.first_name.trim(),
    patronymic: values.patronymic.trim(),
    email: values.email.trim(),
    contact_telephone: values.contact_telephone.trim(),
    countries: values.countries.map(Number),
    birthday: readDay(values.birthday).day,
    extra_information: values.extra_information.trim(),
  }
}

/** The registration payload. */
export function signUpBody(values: SignUpValues) {
  const { password1, password2 } = values
  const invitation = values.invitation.trim()
  const { timeZone: time_zone } = Intl.DateTimeFormat().resolvedOptions()
  const person = { username: values.username.trim(), password1, password2, time_zone, ...personBody(values) }
  return invitation === '' ? person : { ...person, invitation }
}
