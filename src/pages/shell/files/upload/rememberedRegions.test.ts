import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { rememberedRegion, rememberRegion, unknownRegions } from './rememberedRegions.ts'

const browser = new Map<string, string>()
beforeEach(() => {
  browser.clear()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => browser.get(key) ?? null,
    setItem: (key: string, text: string) => browser.set(key, text),
  })
})
afterEach(() => vi.unstubAllGlobals())

const faultsOf = (...names: string[]) =>
  names.map((value) => ({ code: 'region.unknown', sheet: null, cell: 'B3', value, message: '' }))

it('a region chosen for a name is reused for that name in the crop, in any spelling', () => {
  rememberRegion(3, ['Upper Valley'], '12')
  expect(rememberedRegion(3, faultsOf('upper_valley', 'Upper  Valley'))).toBe('12')
  expect(rememberedRegion(4, faultsOf('Upper Valley'))).toBeNull()
  rememberRegion(3, ['Lower Valley'], '13')
  // One region was chosen for all names of a file.
  expect(rememberedRegion(3, faultsOf('Upper Valley', 'Lower Valley'))).toBeNull()
  expect(rememberedRegion(3, faultsOf('Upper Valley', 'Plain'))).toBeNull()
  expect(rememberedRegion(3, [])).toBeNull()
})

it('names from other errors are not regions, and an unreadable setting is empty', () => {
  const other = { ...faultsOf('x')[0], code: 'plot.unknown' }
  expect(unknownRegions([...faultsOf('A', 'A', 'B'), other])).toEqual(['A', 'B'])
  browser.set('plotline.fileRegions', '{')
  expect(rememberedRegion(3, faultsOf('A'))).toBeNull()
})
