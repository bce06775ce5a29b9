import { expect, it, vi } from 'vitest'
import { addressOf } from '../../../server/platform/http/routes/route.ts'
import { calls } from '../../../src/contract/calls.ts'
import { startTestServer } from '../harness.ts'

interface Operation {
  parameters?: { in: string; name: string }[]
  requestBody?: { content: Record<string, { schema: { properties: Record<string, unknown>; required: string[] } }> }
  responses: Record<string, { content?: Record<string, unknown> }>
}

const server = await startTestServer()
const { body } = await server.anonymous.send('GET', '/api/openapi.json')
const { paths } = body as { paths: Record<string, Record<string, Operation>> }
const at = (address: string, method: string): Operation => paths[address.replace(/:(\w+)/g, '{$1}')][method]

it('every call is documented with the status and type of its success', () => {
  const types = {
    json: ['application/json'],
    none: [],
    file: ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
    bytes: ['application/octet-stream'],
  }
  for (const call of calls) {
    const { responses } = at(addressOf(call), call.method.toLowerCase())
    const statuses = [call.status, call.singleStatus ?? []].flat().map(String)
    expect(Object.keys(responses).sort(), call.name).toEqual([...statuses.sort(), 'default'])
    expect(Object.keys(responses[call.status].content ?? {}), call.name).toEqual(types[call.answerKind])
  }
})

it('uploads are documented as forms with their file', () => {
  const { requestBody } = at('/api/v1/upload_custom_file/field_file/', 'post')
  expect(Object.keys(requestBody?.content ?? {})).toEqual(['multipart/form-data'])
  const { properties, required } = requestBody!.content['multipart/form-data'].schema
  expect(required.sort()).toEqual(['file', 'spec_id'])
  expect(properties).toMatchObject({ file: { type: 'string', format: 'binary' }, sort_method: { default: 1 } })
})

it('the documentation lists which calls accept a key', () => {
  const headers = (path: string, method: string) =>
    (at(`/api/v1/${path}`, method).parameters ?? [])
      .filter((parameter) => parameter.in === 'header')
      .map((parameter) => parameter.name)
  expect(headers('plot_table/create_multiple/', 'post')).toEqual(['idempotency-key'])
  expect(headers('field_maps/delete_plot_labels/', 'delete')).toEqual(['idempotency-key'])
  expect(headers('plot_table/', 'get')).toEqual([])
  expect(headers('login/', 'post')).toEqual([])
  expect(headers('upload_custom_file/field_file/', 'post')).toEqual([])
})

it('the document is made once, and is equal with and without compression', async () => {
  const create = vi.spyOn(server.node.fastify, 'swagger')
  for (const encoding of ['gzip', 'identity']) {
    const headers = { 'Accept-Encoding': encoding }
    const answer = await server.anonymous.send('GET', '/api/openapi.json', { headers })
    expect(answer.headers.get('content-encoding')).toBe(encoding === 'gzip' ? 'gzip' : null)
    expect(answer.body).toEqual(body)
  }
  for (const name of ['json', 'yaml']) {
    const { status, headers } = await server.anonymous.send('GET', `/api/docs/${name}`)
    expect([status, headers.get('location')]).toEqual([302, '/api/openapi.json'])
  }
  expect(create).not.toHaveBeenCalled()
})
