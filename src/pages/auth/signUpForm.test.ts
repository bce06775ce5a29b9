import { describe, expect, it } from 'vitest'
import { checkSignUp, emptySignUp, personBody, type SignUpValues, signUpBody } from './signUpForm.ts'

const good: SignUpValues = {
  ...emptySignUp,
  username: 'a.morozova',
  password1: 'Str0ng!pass',
  password2: 'Str0ng!pass',
  last_name: 'Морозова',
  first_name: 'Анна',
}

const faults = (changed: Partial<SignUpValues>) =>
  Object.fromEntries(
    Object.entries(checkSignUp({ ...good, ...changed }))
      .filter(([, fault]) => fault !== null)
      .map(([name, fault]) => [name, fault?.key]),
  )

describe('registration form', () => {
  it('accepts the required fields alone, and all fields', () => {
    expect(faults({})).toEqual({})
    const filled = {
      patronymic: 'Сергеевна',
      email: 'a@b.example',
      contact_telephone: '+79991234567',
      birthday: '1980-02-29',
    }
    expect(faults({ ...filled, countries: ['1'], extra_information: 'Ячмень' })).toEqual({})
  })

  it('requires login, passwords and names, with one message each', () => {
    const required = 'validation.required'
    expect(faults({ ...emptySignUp, last_name: '  ' })).toEqual({
      username: required,
      password1: required,
      password2: required,
      last_name: required,
      first_name: required,
    })
  })

  it('checks login and passwords [AUTH-13, AUTH-14, AUTH-15]', () => {
    expect(faults({ username: 'логин' })).toEqual({ username: 'validation.loginCharacters' })
    expect(faults({ username: '12.3' })).toEqual({ username: 'validation.loginLetter' })
    expect(faults({ password1: 'abcdefgh', password2: 'abcdefgh' })).toEqual({
      password1: 'validation.passwordClasses',
    })
    expect(faults({ password2: 'Str0ng!pass ' })).toEqual({ password2: 'validation.passwordRepeat' })
  })

  it('checks phone, e-mail and day of birth [AUTH-16, AUTH-17]', () => {
    expect(faults({ contact_telephone: '89991234567' })).toEqual({ contact_telephone: 'validation.phone' })
    expect(faults({ email: 'a@b' })).toEqual({ email: 'validation.email' })
    for (const birthday of ['1981-02-29', '30.02.1980', 'spring']) {
      expect(faults({ birthday })).toEqual({ birthday: 'validation.date' })
    }
    expect(faults({ birthday: '29.02.1980' })).toEqual({})
    expect(faults({ birthday: '02/03/1980' })).toEqual({ birthday: 'doubt.order' })
  })

  it('accepts 260 characters and refuses 261 [LIM-02]', () => {
    expect(faults({ first_name: 'я'.repeat(260) })).toEqual({})
    expect(faults({ first_name: 'я'.repeat(261) })).toEqual({ first_name: 'validation.maxLength' })
  })

  it('trims login, names and patronymic before sending, never a password [AUTH-18]', () => {
    const body = signUpBody({
      ...good,
      username: ' a.morozova ',
      first_name: ' Анна',
      last_name: 'Морозова ',
      patronymic: ' Сергеевна ',
      password1: ' Str0ng!pass ',
      password2: ' Str0ng!pass ',
      countries: ['3', '1'],
    })
    expect(body).toMatchObject({
      username: 'a.morozova',
      first_name: 'Анна',
      last_name: 'Морозова',
      patronymic: 'Сергеевна',
      password1: ' Str0ng!pass ',
      countries: [3, 1],
      birthday: null,
    })
  })

  it('sends every field of the payload', () => {
    expect(Object.keys(signUpBody(good)).sort()).toEqual(
      [
        ...['username', 'password1', 'password2', 'first_name', 'last_name', 'patronymic'],
        ...['email', 'contact_telephone', 'countries', 'birthday', 'extra_information', 'time_zone'],
      ].sort(),
    )
    expect(personBody(good)).not.toHaveProperty('username')
  })
})
