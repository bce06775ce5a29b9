import { expect, it } from 'vitest'
import { KeptAnswers } from './keptAnswers.ts'

const answer = (etag: string, bytes: number) => ({ etag, plain: new Uint8Array(bytes), packed: Buffer.alloc(0) })
const asked = (crop: number, company = 1) => [company, crop, 'all', 'en'] as const

it('an answer is given again to who asks the same, as long as its ETag holds', () => {
  const kept = new KeptAnswers(100)
  kept.keep(asked(3), answer('"a"', 10))
  expect(kept.find(asked(3), '"a"')?.plain.byteLength).toBe(10)
  expect(kept.find(asked(3), '"b"')).toBeNull()
  for (const other of [asked(3, 2), asked(4), [1, 3, 7, 'en'], [1, 3, 'all', 'ru']] as const)
    expect(kept.find(other, '"a"')).toBeNull()
  kept.keep(asked(3), answer('"b"', 20))
  expect([kept.find(asked(3), '"a"'), kept.find(asked(3), '"b"')?.etag]).toEqual([null, '"b"'])
})

it('where there is no room, the one that was asked for longest ago goes, and one that is too large is not kept', () => {
  const kept = new KeptAnswers(100)
  for (const crop of [1, 2]) kept.keep(asked(crop), answer('"a"', 40))
  kept.find(asked(1), '"a"')
  kept.keep(asked(3), answer('"a"', 40))
  expect([1, 2, 3].map((crop) => kept.find(asked(crop), '"a"') !== null)).toEqual([true, false, true])
  kept.keep(asked(4), answer('"a"', 101))
  expect([1, 3, 4].map((crop) => kept.find(asked(crop), '"a"') !== null)).toEqual([true, true, false])
})
