import { expose } from 'comlink'
import { describe, expect, it, vi } from 'vitest'
import { replaceEach } from '../domain/sheet/replacing.ts'
import { matchPattern } from './patterns.ts'

const pattern = { find: '(\\d+) (\\w+)', replace: '$2 $1', match: 'pattern', matchesCase: false } as const

/** A worker without a thread of its own that matches with `match`. */
function withWorker(match: (...given: Parameters<typeof replaceEach>) => unknown) {
  const { port1, port2 } = new MessageChannel()
  expose({ match }, port2)
  const terminate = vi.fn(() => port1.close())
  return { terminate, start: () => ({ endpoint: port1, terminate }) }
}

describe('a pattern in a worker', () => {
  it('returns the result for each text, and its worker ends', async () => {
    const { start, terminate } = withWorker(replaceEach)
    expect(await matchPattern(pattern, ['12 red', 'none'], { start }).answer).toEqual(['red 12', null])
    expect(terminate).toHaveBeenCalledOnce()
  })

  it('is terminated with its worker on timeout', async () => {
    const { start, terminate } = withWorker(() => new Promise(() => {}))
    expect(await matchPattern(pattern, ['12 red'], { start, max: 5 }).answer).toBe('tooLong')
    expect(terminate).toHaveBeenCalledOnce()
  })

  it('is terminated when cancelled', async () => {
    const { start, terminate } = withWorker(() => new Promise(() => {}))
    const match = matchPattern(pattern, ['12 red'], { start })
    match.stop()
    match.stop()
    expect(await match.answer).toBe('stopped')
    expect(terminate).toHaveBeenCalledOnce()
  })
})
