import { expect, it } from 'vitest'
import { type ArchivePart, wantedBytes } from './routes.ts'

const file = { bytes: 1000, tag: '"abc"' }

const cases: [string | undefined, ArchivePart][] = [
  [undefined, 'whole'],
  ['bytes=100-199', { from: 100, to: 199 }],
  ['bytes=900-', { from: 900, to: 999 }],
  ['bytes=0-5000', { from: 0, to: 999 }],
  ['bytes=-100', { from: 900, to: 999 }],
  ['bytes=-5000', { from: 0, to: 999 }],
  ['bytes=1000-', 'unsatisfiable'],
  ['bytes=1000-1001', 'unsatisfiable'],
  ['bytes=-0', 'unsatisfiable'],
  // An invalid header is ignored.
  ['bytes=5-2', 'whole'],
  ['bytes=-', 'whole'],
  ['bytes=0-1,5-6', 'whole'],
  ['lines=0-1', 'whole'],
  ['bytes=a-b', 'whole'],
]

it.each(cases)('%s of 1,000 bytes requests %j', (range, wanted) => {
  expect(wantedBytes({ range }, file)).toEqual(wanted)
})

it('a range is valid only while the file is unchanged', () => {
  const range = 'bytes=100-199'
  expect(wantedBytes({ range, 'if-range': '"abc"' }, file)).toEqual({ from: 100, to: 199 })
  expect(wantedBytes({ range, 'if-range': '"other"' }, file)).toBe('whole')
  expect(wantedBytes({ range, 'if-range': 'Wed, 21 Oct 2026 07:28:00 GMT' }, file)).toBe('whole')
})
