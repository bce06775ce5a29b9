import { expect, it } from 'vitest'
import { type PlannedLot, pickList, planLines } from './planRows.ts'

const lotDefaults = { weight_1000: 44.6, available: 2000, cleared_for_sowing: true, reserved: false }
const lot = (id: number, line_id: number, line_name: string, address: string): [number, PlannedLot] => [
  id,
  { id, line_id, line_name, address, ...lotDefaults },
]
const lots = new Map([
  lot(1207, 7, 'L-207/45', 'Main / A-02-10'),
  lot(1196, 7, 'L-207/45', 'Main / A-02-4'),
  lot(1260, 8, 'Lada', 'Main / A-01-1'),
])
const item = (seed: number, line_id: number, amount: number) => ({ seed, line_id, amount })
const items = [
  ...Array(7).fill(item(1207, 7, 261)),
  item(1260, 8, 248),
  ...Array(5).fill(item(1196, 7, 250)),
  item(1260, 8, 240),
]

it('a plan is grouped by line with its lots, and its pick list is sorted by address [STO-06]', () => {
  const shortages = [{ line_id: 9, reason: 'seed.lacking' as const, plots: [1, 2], missing: 518 }]
  const lines = planLines(items, shortages, lots, new Map([[9, 'L-218/11']]))
  const unmeasured = { line_id: 8, reason: 'plot.no_area' as const, plots: [3], missing: null }
  const reasons = planLines(items, [...shortages, unmeasured], lots, new Map()).map((line) => [line.line, line.reasons])
  expect(Object.fromEntries(reasons)).toEqual({
    7: [],
    8: [{ reason: 'plot.no_area', plots: 1 }],
    9: [{ reason: 'seed.lacking', plots: 2 }],
  })
  expect(lines.map(({ name, plots, short }) => [name, plots, short])).toEqual([
    ['L-207/45', 12, 0],
    ['L-218/11', 2, 2],
    ['Lada', 2, 0],
  ])
  expect(lines[0].lots.map(({ lot: { id }, plots, perPlot, total }) => [id, plots, perPlot, total])).toEqual([
    [1207, 7, 261, 1827],
    [1196, 5, 250, 1250],
  ])
  expect(pickList(items, lots).map(({ lot: { id }, perPlot, grams }) => [id, perPlot, grams])).toEqual([
    [1260, null, 21.765],
    [1196, 250, 55.75],
    [1207, 261, 81.484],
  ])
})

it('unused lots of a line with a shortage are shown with the reason they are excluded, except empty lots', () => {
  const [, plain] = lot(1, 7, 'Lada', 'Main / A')
  const known = new Map<number, PlannedLot>([
    [4, { ...plain, id: 4, reserved: true }],
    [3, { ...plain, id: 3, cleared_for_sowing: false }],
    [5, { ...plain, id: 5, cleared_for_sowing: false, available: 0 }],
    [1, plain],
    [2, { ...plain, id: 2, available: 4 }],
    [6, { ...plain, id: 6, line_id: 8, reserved: true }],
  ])
  const short = [{ line_id: 7, reason: 'seed.lacking' as const, plots: [1], missing: 9 }]
  const excludedLots = (rules: { uncleared: boolean; reserve: boolean } | null, shortages = short) =>
    planLines([item(1, 7, 5)], shortages, known, new Map(), rules)[0].excluded.map((one) => [one.lot.id, one.exclusion])
  expect(excludedLots({ uncleared: false, reserve: false })).toEqual([
    [2, null],
    [3, 'uncleared'],
    [4, 'reserve'],
  ])
  expect(excludedLots({ uncleared: true, reserve: false })).toEqual([
    [2, null],
    [3, null],
    [4, 'reserve'],
  ])
  expect(excludedLots({ uncleared: false, reserve: false }, [])).toEqual([])
  expect(excludedLots(null)).toEqual([])
})
