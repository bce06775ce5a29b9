import { afterEach, expect, it, vi } from 'vitest'
import type { Client } from '../../api/client.ts'
import { yearScope } from '../../domain/change/scope.ts'
import { apiTransport } from './transport.ts'

afterEach(() => vi.unstubAllGlobals())

const request = { key: 'one', base_seq: 0, change: { name: { key: 'change.value', params: {} }, columns: [] } }
const sending = { signal: new AbortController().signal, reportActivity: () => {} }

function sent(visibilityState: 'visible' | 'hidden') {
  const frames: (() => void)[] = []
  vi.stubGlobal('document', { visibilityState })
  vi.stubGlobal('requestAnimationFrame', (frame: () => void) => frames.push(frame))
  const call = vi.fn().mockResolvedValue({ seq: 1, crop_seq: 0, difference: null, unchanged: false })
  const outcome = apiTransport({ call } as unknown as Client).send(yearScope(1), request, sending)
  return { call, outcome, frames }
}

it('a change is sent after it is painted', async () => {
  const { call, outcome, frames } = sent('visible')
  await Promise.resolve()
  expect([call.mock.calls.length, frames.length]).toEqual([0, 1])
  frames[0]()
  expect(await outcome).toMatchObject({ kind: 'accepted', seq: 1 })
})

it('a change made on a hidden page is sent immediately', async () => {
  const { call, outcome, frames } = sent('hidden')
  expect(await outcome).toMatchObject({ kind: 'accepted' })
  expect([call.mock.calls.length, frames.length]).toEqual([1, 0])
})
