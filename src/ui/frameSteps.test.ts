import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { inNextFrame } from './frameSteps.ts'

let frames: (() => void)[] = []
let ran: string[] = []
const does = (name: string) => () => {
  ran.push(name)
}

/** Draws a frame; returns what ran in it. */
function frame(): string[] {
  const called = frames
  frames = []
  ran = []
  for (const call of called) call()
  return ran
}

beforeEach(() => {
  frames = []
  vi.stubGlobal('requestAnimationFrame', (call: () => void) => frames.push(call))
  vi.stubGlobal('cancelAnimationFrame', (id: number) => {
    frames[id - 1] = () => {}
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('writes run before measurements, and those before drawing, in any request order', () => {
  inNextFrame('draw', does('map'))
  inNextFrame('measure', does('covers'))
  inNextFrame('write', does('table'))
  inNextFrame('draw', does('minimap'))
  expect(frame()).toEqual(['table', 'covers', 'map', 'minimap'])
  expect(frame()).toEqual([])
})

it('a step requests a later phase in its frame, and its own in the next', () => {
  inNextFrame('write', () => {
    inNextFrame('draw', does('map'))
    inNextFrame('write', does('more'))
  })
  expect(frame()).toEqual(['map'])
  expect(frame()).toEqual(['more'])
})

it('a cancelled request does not run, before or during the frame, and cancels nothing else', () => {
  const cancel = inNextFrame('draw', does('map'))
  inNextFrame('draw', does('minimap'))
  inNextFrame('write', () => cancel())
  inNextFrame('measure', does('covers'))()
  expect(frame()).toEqual(['minimap'])
})

it('a failing one is reported, and the others run', () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  inNextFrame('write', () => {
    throw new Error('no table')
  })
  inNextFrame('draw', does('map'))
  expect(frame()).toEqual(['map'])
  expect(() => vi.runAllTimers()).toThrow('no table')
})
