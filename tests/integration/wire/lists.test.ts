import { expect, it } from 'vitest'
import { firstId, startTestServer } from '../harness.ts'
import { openSocket } from '../live/socket.ts'
import { storeNotification } from '../notifications/notifications.cases.ts'

// Requests and answers written by hand from the specification, with literal addresses and without the contract's schemas.
const server = await startTestServer()
const anna = await server.newCompany()
const crops = '/api/v1/plotline_db/species_table/'

it('GET species_table/ answers the user as meta and the crops as data [CUL-21, CUL-05]', async () => {
  const { status, body } = await anna.send('GET', crops)
  expect(status).toBe(200)
  expect(body).toEqual({
    meta: {
      id: anna.user,
      username: anna.username,
      first_name: 'Anna',
      last_name: 'Orlova',
      role: 'general_director',
      company_id: anna.company,
      is_sample: false,
      sample_spec_id: null,
    },
    data: [],
  })
})

it('POST species_table/ accepts both names and returns the created crop [CUL-22]', async () => {
  const body = { russian_name: ' Пшеница ', english_name: 'Triticum aestivum' }
  const result = await anna.send('POST', crops, { body })
  expect(result.status).toBe(201)
  expect(result.body).toEqual({ spec_id: firstId, russian_name: 'Пшеница', english_name: 'Triticum aestivum' })
  const { body: list } = await anna.send('GET', crops)
  expect(list).toMatchObject({
    data: [{ spec_id: firstId, russian_name: 'Пшеница', english_name: 'Triticum aestivum' }],
  })
})

it('a duplicate name answers its key and the fixed English sentence [ERR-14, ERR-15]', async () => {
  const russian = await anna.send('POST', crops, { body: { russian_name: 'ПШЕНИЦА', english_name: 'Wheat' } })
  expect(russian.status).toBe(409)
  expect(russian.body).toEqual({
    detail: 'A crop with this name already exists',
    code: 'validation.cultureWithNameExists',
    errors: { russian_name: ['A crop with this name already exists'] },
  })
  const latin = await anna.send('POST', crops, { body: { russian_name: 'Рожь', english_name: 'triticum AESTIVUM' } })
  expect(latin.status).toBe(409)
  expect(latin.body).toEqual({
    detail: 'A crop with this English name already exists',
    code: 'validation.cultureWithLatinNameExists',
    errors: { english_name: ['A crop with this English name already exists'] },
  })
})

it('GET regions_by_country takes country_id, and defaults to country 1 [FLD-25]', async () => {
  const first = await anna.send('GET', '/api/v1/regions_by_country')
  expect(first.status).toBe(200)
  expect((first.body as { data: object[] }).data).toContainEqual({ id: 1, name: 'Altai Krai', country_id: 1 })
  expect((await anna.send('GET', '/api/v1/regions_by_country?country_id=1')).body).toEqual(first.body)
})

it('POST regions/{id}/subregions takes name [FLD-27]', async () => {
  const result = await anna.send('POST', '/api/v1/regions/1/subregions', { body: { name: 'Бийский район' } })
  expect(result.status).toBe(201)
  expect(result.body).toEqual({ id: firstId, name: 'Бийский район', region_id: 1 })
})

it('GET regions/{id}/subregions lists them [FLD-26]', async () => {
  const { status, body } = await anna.send('GET', '/api/v1/regions/1/subregions')
  expect(status).toBe(200)
  expect(body).toEqual({ meta: { total: 1 }, data: [{ id: firstId, name: 'Бийский район', region_id: 1 }] })
})

it('GET notifications/?status__neq=pending answers the user’s list [NTF-07, NTF-04, NTF-05]', async () => {
  const id = await storeNotification({ server }, anna)
  await server.sql`
    INSERT INTO notifications (company_id, user_id, key, status, type)
    VALUES (${anna.company}, ${anna.user}, 'notification.signInBlocked', 'pending', 'account')`
  const notifications = await anna.send('GET', '/notification/api/v1/notice_app/notifications/')
  expect(notifications.body).toMatchObject({ meta: { total: 2 } })
  const path = '/notification/api/v1/notice_app/notifications/?status__neq=pending'
  const { status, body } = await anna.send('GET', path)
  expect(status).toBe(200)
  expect(body).toEqual({
    meta: { page: 1, page_size: 50, total: 1, total_pages: 1, unread: 1 },
    data: [
      {
        id,
        title: 'Sign-in was blocked for a while',
        message: 'Too many wrong attempts to sign in with your username from 192.0.2.7',
        created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
        is_ack: false,
        status: 'info',
        type: 'account',
      },
    ],
  })
})

it('PATCH notifications/{id}/ takes is_ack [NTF-08, NTF-06]', async () => {
  const id = await storeNotification({ server }, anna, { status: 'failed' })
  const path = `/notification/api/v1/notice_app/notifications/${id}/`
  const read = await anna.send('PATCH', path, { body: { is_ack: true } })
  expect(read).toMatchObject({ status: 200, body: { id, is_ack: true, status: 'failed' } })
  for (const status of ['info', 'warning', 'success', 'failed', 'error'])
    expect(
      (await anna.send('GET', `/notification/api/v1/notice_app/notifications/?status__neq=${status}`)).status,
    ).toBe(200)
})

it('the live socket opens per user id with the token in its query [NTF-20]', async () => {
  const path = `/notification/ws/${anna.user}/?token=${anna.tokens.access}`
  const opened = openSocket(server, anna, { path })
  const frame = await opened.next('connected')
  expect(frame).toEqual({
    event: 'connected',
    data: { user_id: anna.user, socket: expect.any(String), at: expect.any(String) },
  })
  opened.socket.close()
})
