import axios, { AxiosError, type AxiosResponse, type InternalAxiosRequestConfig } from 'axios'
import { describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { defineCall } from '../contract/call.ts'
import { signIn } from '../contract/company/auth.ts'
import { acknowledgeNotification } from '../contract/company/notifications.ts'
import { createCrop, listCrops } from '../contract/lines/crops.ts'
import { deleteFieldYear } from '../contract/plots/nurseries.ts'
import { apiBases } from './address.ts'
import { type ApiError, isServerRefusal } from './apiError.ts'
import { createClient } from './client.ts'
import type { TokenStore } from './tokens.ts'

const crops = {
  meta: {
    id: 1,
    username: 'a',
    first_name: 'A',
    last_name: 'B',
    role: 'employee',
    company_id: 1,
    is_sample: false,
    sample_spec_id: null,
  },
  data: [],
}
const json = { 'content-type': 'application/json; charset=utf-8' }

interface Answer {
  status: number
  data?: unknown
  headers?: Record<string, string>
}

const upload = defineCall({
  name: 'upload',
  method: 'POST',
  base: 'warehouse',
  path: '/files/',
  summary: 'A multipart call',
  allow: 'work',
  body: z.object({ spec_id: z.int(), note: z.string().optional() }),
  multipart: 'file',
  status: 202,
  answerKind: 'json',
})

const download = defineCall({
  name: 'download',
  method: 'GET',
  base: 'main',
  path: '/file/',
  summary: 'A file',
  allow: 'work',
  status: 200,
  answerKind: 'file',
})

/** A client with a server that answers as `answer` returns; records the requests. */
function clientWith(answer: (request: InternalAxiosRequestConfig, count: number) => Answer | 'lost', token = 'good') {
  const sent: InternalAxiosRequestConfig[] = []
  const state: { token: string | null } = { token }
  const http = axios.create({
    adapter: async (config) => {
      sent.push(config)
      const reply = answer(config, sent.length)
      if (reply === 'lost') throw new AxiosError('Network Error', 'ERR_NETWORK', config)
      const { status, data = {}, headers = {} } = reply
      const response: AxiosResponse = { status, data, headers, statusText: '', config, request: {} }
      if (status >= 400) throw new AxiosError('failed', 'ERR_BAD_RESPONSE', config, {}, response)
      return response
    },
  })
  const tokens: TokenStore = { access: () => state.token, refresh: () => null, store: () => {}, clear: () => {} }
  const refresh = vi.fn(async () => {
    state.token = 'renewed'
  })
  const reached = vi.fn()
  const client = createClient({ bases: apiBases({}), tokens, language: () => 'it', refresh, reached, http })
  return { client, sent, state, refresh, reached }
}

const failure = (promise: Promise<unknown>): Promise<ApiError> =>
  promise.then(
    () => Promise.reject(new Error('the call succeeded')),
    (error: ApiError) => error,
  )

describe('client of the contract', () => {
  it('sends each call to its own base, version v1 [API-01, API-02]', async () => {
    const { client, sent } = clientWith(({ method }) => ({ status: 200, data: method === 'get' ? crops : {} }))
    await client.call(listCrops, {})
    await failure(client.call(acknowledgeNotification, { params: { id: 7 }, body: { is_ack: true } }))
    await client.call(upload, { body: { spec_id: 1 }, file: new Blob(['x']) })
    expect(sent.map(({ method, url }) => `${method} ${url}`)).toEqual([
      'get /api/v1/plotline_db/species_table/',
      'patch /notification/api/v1/notice_app/notifications/7/',
      'post /warehouse/api/v1/files/',
    ])
  })

  it('sends the token if present, and the language [I18N-07, AUTH-41]', async () => {
    const { client, sent, state } = clientWith(() => ({ status: 200, data: crops }))
    await client.call(listCrops, {})
    state.token = null
    await client.call(listCrops, {})
    expect(sent[0].headers.get('Authorization')).toBe('Bearer good')
    expect(sent[1].headers.has('Authorization')).toBe(false)
    expect(sent.map(({ headers }) => headers.get('Accept-Language'))).toEqual(['it', 'it'])
  })

  it('sends a file with its fields as form data', async () => {
    const { client, sent } = clientWith(() => ({ status: 202 }))
    await client.call(upload, { body: { spec_id: 4 }, file: new Blob(['abc']) })
    const form = sent[0].data as FormData
    expect(form.get('spec_id')).toBe('4')
    expect(form.has('note')).toBe(false)
    expect(await (form.get('file') as Blob).text()).toBe('abc')
  })

  it.each([
    ['Token is invalid', 401],
    ['Invalid token.', 400],
    ['Signature has expired', 401],
  ])('«%s» (%i) refreshes and retries once with the new token [ERR-01, ERR-02, AUTH-34]', async (detail, status) => {
    const { client, sent, refresh } = clientWith((_, count) =>
      count === 1 ? { status, data: { detail } } : { status: 200, data: crops },
    )
    expect(await client.call(listCrops, {})).toEqual(crops)
    expect(refresh.mock.calls).toEqual([['good']])
    expect(sent.map(({ headers }) => headers.get('Authorization'))).toEqual(['Bearer good', 'Bearer renewed'])
  })

  it('does not retry a second time [AUTH-34, ERR-02]', async () => {
    const { client, sent, refresh } = clientWith(() => ({ status: 401, data: { detail: 'Token is invalid' } }))
    const error = await failure(client.call(listCrops, {}))
    expect(error.status).toBe(401)
    expect(sent).toHaveLength(2)
    expect(refresh).toHaveBeenCalledTimes(1)
  })

  it('wrong credentials are passed on without a refresh [ERR-04]', async () => {
    const detail = 'No active account found with the given credentials'
    const { client, sent, refresh } = clientWith(() => ({
      status: 401,
      data: { detail, code: 'auth.noActiveAccount' },
    }))
    const refused = [
      await failure(client.call(signIn, { body: { username: 'a', password: 'b' } })),
      await failure(client.call(listCrops, {})),
    ]
    expect(refused.map((error) => error.detail)).toEqual([detail, detail])
    expect(sent).toHaveLength(2)
    expect(refresh).not.toHaveBeenCalled()
  })

  it('exposes code, message, fields, request and delay of an error', async () => {
    const { client } = clientWith(() => ({
      status: 429,
      data: { detail: 'Слишком много', code: 'auth.tooManyAttempts', errors: { username: ['нет'] } },
      headers: { 'x-request-id': 'r-1', 'retry-after': '90' },
    }))
    const error = await failure(client.call(createCrop, { body: { russian_name: 'а', english_name: 'a' } }))
    expect(error).toMatchObject({
      code: 'auth.tooManyAttempts',
      detail: 'Слишком много',
      errors: { username: ['нет'] },
      status: 429,
      requestId: 'r-1',
      retryAfter: 90,
      offline: false,
    })
  })

  it('reports offline without an answer, and whether the server is reachable', async () => {
    const { client, reached } = clientWith((_, count) => (count === 1 ? 'lost' : { status: 404 }))
    expect(await failure(client.call(listCrops, {}))).toMatchObject({ offline: true, status: null, code: 'network' })
    await failure(client.call(listCrops, {}))
    expect(reached.mock.calls).toEqual([[false], [true]])
  })

  it('treats an answer of a proxy or a sign-in page of the network as no answer', async () => {
    const page = { data: '<html>Sign in to the network</html>', headers: { 'content-type': 'text/html' } }
    const { client, reached, refresh } = clientWith((_, count) => ({ status: count === 4 ? 401 : 200, ...page }))
    expect(await failure(client.call(listCrops, {}))).toMatchObject({ offline: true, code: 'network', status: null })
    expect(await failure(client.callFile(download, {}))).toMatchObject({ offline: true, code: 'network' })
    expect(await failure(client.callBytes(download, {}))).toMatchObject({ offline: true, code: 'network' })
    expect(reached.mock.calls).toEqual([[false], [false], [false]])
    // A deletion answered by a page is not done.
    const { client: another } = clientWith(() => ({ status: 200, ...page }))
    expect(await failure(another.call(deleteFieldYear, { params: { id: '5' } }))).toMatchObject({ code: 'network' })
    const { client: real } = clientWith(() => ({ status: 204, data: '', headers: {} }))
    await real.call(deleteFieldYear, { params: { id: '5' } })
    const refused = await failure(client.call(listCrops, {}))
    expect([refused.code, isServerRefusal(refused), refresh.mock.calls]).toEqual(['unknown', false, []])
  })

  it('refuses an answer that violates the contract', async () => {
    const answers: unknown[] = [{}, { meta: crops.meta, data: [{ spec_id: 'x' }] }, crops]
    const { client } = clientWith((_, count) => ({
      status: 200,
      data: answers[count - 1],
      headers: { ...json, 'x-request-id': 'r-2' },
    }))
    for (const _ of [1, 2])
      expect(await failure(client.call(listCrops, {}))).toMatchObject({
        code: 'answer.notUnderstood',
        offline: false,
        status: null,
        requestId: 'r-2',
      })
    expect(await client.call(listCrops, {})).toEqual(crops)
  })

  it('names a downloaded file as the server does and reads its error', async () => {
    const disposition = "attachment; filename*=UTF-8''%D0%BA%D0%B0%D1%80%D1%82%D0%B0.xlsx"
    const { client } = clientWith((_, count) =>
      count === 1
        ? { status: 200, data: new Blob(['xlsx']), headers: { 'content-disposition': disposition } }
        : { status: 404, data: new Blob(['{"detail":"нет","code":"notFound"}']) },
    )
    expect((await client.callFile(download, {})).name).toBe('карта.xlsx')
    expect(await failure(client.callFile(download, {}))).toMatchObject({ code: 'notFound', detail: 'нет' })
  })
})
