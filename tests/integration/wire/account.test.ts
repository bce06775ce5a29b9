import { expect, it } from 'vitest'
import { firstId, startTestServer } from '../harness.ts'

// Requests and answers written by hand from the specification, with literal addresses and without the contract's schemas.
const server = await startTestServer()
const { send } = server.anonymous
const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  send('POST', path, { body, headers: { 'Accept-Language': 'en', ...headers } })

const registration = {
  username: 'n.vavilov',
  password1: 'Pavlovsk-1926',
  password2: 'Pavlovsk-1926',
  first_name: 'Николай',
  last_name: 'Вавилов',
  patronymic: 'Иванович',
  email: 'vavilov@example.org',
  contact_telephone: '+78123142234',
  countries: [1],
}

async function signedIn(): Promise<{ access: string; refresh: string }> {
  const { body } = await post('/api/v1/login/', { username: 'n.vavilov', password: 'Pavlovsk-1926' })
  return body as { access: string; refresh: string }
}

it('POST users/registration/ creates the account of the payload [AUTH-04]', async () => {
  const { status, body } = await post('/api/v1/users/registration/', registration)
  expect(status).toBe(201)
  expect(body).toEqual({
    id: firstId,
    username: 'n.vavilov',
    first_name: 'Николай',
    last_name: 'Вавилов',
    role: 'general_director',
    company_id: 1,
  })
})

it('a duplicate login and a phone without +7 are named at their fields [ERR-22, ERR-23]', async () => {
  const second = await post('/api/v1/users/registration/', { ...registration, username: 'N.Vavilov' })
  expect(second.status).toBe(409)
  expect(second.body).toEqual({
    detail: 'This username already exists',
    code: 'auth.loginExists',
    errors: { username: ['This username already exists'] },
  })
  const phone = { ...registration, username: 'other', contact_telephone: '8 812 314' }
  expect(await post('/api/v1/users/registration/', phone)).toMatchObject({
    status: 400,
    body: {
      detail: 'A phone is +7 followed by digits',
      code: 'validation.phone',
      errors: { contact_telephone: ['A phone is +7 followed by digits'] },
    },
  })
})

it('login, password and its repetition are checked by the server too [AUTH-13, AUTH-14, AUTH-15]', async () => {
  const wrong = {
    ...registration,
    username: '42',
    password1: 'password',
    password2: 'Password',
    email: 'vavilov',
    first_name: '',
  }
  const { status, body } = await post('/api/v1/users/registration/', wrong)
  expect(status).toBe(400)
  expect((body as { errors: object }).errors).toEqual({
    username: ['A username needs at least one Latin letter'],
    password1: ['A password combines digits, special characters, upper and lower case Latin letters'],
    password2: ['The passwords do not match'],
    email: ['Enter a valid e-mail address'],
    first_name: ['This is a required field'],
  })
})

it('names are trimmed, and an invalid phone or e-mail is refused [AUTH-16, AUTH-17, AUTH-18]', async () => {
  const created = await post('/api/v1/users/registration/', {
    ...registration,
    username: '  i.michurin ',
    first_name: ' Иван ',
    last_name: ' Мичурин',
    patronymic: 'Владимирович ',
  })
  expect(created.body).toMatchObject({ username: 'i.michurin', first_name: 'Иван', last_name: 'Мичурин' })
  for (const [email, phone, status] of [
    ['a@b', '+7912', 400],
    ['a b@c.ru', '+7912', 400],
    ['a@b.ru', '7912', 400],
    ['a@b.ru', '+7', 400],
    ['a@b.ru', '+7912', 201],
  ] as const) {
    const body = { ...registration, username: `u.${status}.${phone.length}`, email, contact_telephone: phone }
    expect((await post('/api/v1/users/registration/', body)).status).toBe(status)
  }
})

it('POST login/ accepts username and password and returns access and refresh [AUTH-02]', async () => {
  const { status, body } = await post('/api/v1/login/', { username: 'n.vavilov', password: 'Pavlovsk-1926' })
  expect(status).toBe(200)
  expect(body).toEqual({ access: expect.any(String), refresh: expect.any(String) })
})

it('wrong login and wrong password: one 401 with the fixed detail [ERR-20, ERR-21]', async () => {
  for (const body of [
    { username: 'n.vavilov', password: 'pavlovsk-1926' },
    { username: 'nobody', password: 'Pavlovsk-1926' },
  ])
    expect(await post('/api/v1/login/', body, { 'Accept-Language': 'ru' })).toMatchObject({
      status: 401,
      body: { detail: 'No active account found with the given credentials', code: 'auth.noActiveAccount' },
    })
})

it('POST refresh/ accepts refresh and returns access and refresh [AUTH-31]', async () => {
  const { refresh } = await signedIn()
  const { status, body } = await post('/api/v1/refresh/', { refresh })
  expect(status).toBe(200)
  expect(body).toEqual({ access: expect.any(String), refresh: expect.any(String) })
  expect((body as { refresh: string }).refresh).not.toBe(refresh)
  expect(await post('/api/v1/refresh/', { refresh: 'x' })).toMatchObject({
    status: 401,
    body: { detail: 'Token is invalid', code: 'token_not_valid' },
  })
})

it('POST logout/ accepts refresh and ends the session [AUTH-37]', async () => {
  const { access, refresh } = await signedIn()
  const headers = { Authorization: `Bearer ${access}` }
  expect((await send('GET', '/api/v1/users/profile/', { headers })).status).toBe(200)
  expect((await post('/api/v1/logout/', { refresh })).status).toBe(200)
  expect(await send('GET', '/api/v1/users/profile/', { headers })).toMatchObject({
    status: 401,
    body: { detail: 'Token is invalid' },
  })
})

it('GET users/profile/ answers user_data and the five counters of the company', async () => {
  const { access } = await signedIn()
  const { body } = await send('GET', '/api/v1/users/profile/', { headers: { Authorization: `Bearer ${access}` } })
  expect(body).toEqual({
    user_data: {
      id: firstId,
      username: 'n.vavilov',
      first_name: 'Николай',
      last_name: 'Вавилов',
      patronymic: 'Иванович',
      email: 'vavilov@example.org',
      contact_telephone: '+78123142234',
      role: 'general_director',
      division: null,
      countries: [1],
      birthday: null,
      extra_information: null,
      company_id: 1,
      company_name: null,
      password_pending: false,
    },
    company_info: { brush_table_objects: 0, fields: 0, lines_created_by_user: 0, lines_in_division: 0, plots: 0 },
  })
})
