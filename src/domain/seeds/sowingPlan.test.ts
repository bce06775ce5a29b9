import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  areaRange,
  planSowing,
  type SowingLot,
  type SowingSettings,
  type SownPlot,
  sowingOrders,
} from './sowingPlan.ts'

const settings: SowingSettings = {
  seeds: 240,
  rate: null,
  grams: null,
  germination: true,
  order: 'oldest',
  uncleared: false,
  reserve: false,
}
const lot = (id: number, changed: Partial<SowingLot> = {}): SowingLot => ({
  id,
  line: 7,
  available: 10_000,
  germination: null,
  weight_1000: null,
  harvest_year: 2025,
  cleared: true,
  reserved: false,
  ...changed,
})
const plotsOf = (n: number, changed: Partial<SownPlot> = {}): SownPlot[] =>
  Array.from({ length: n }, (_, k) => ({ id: 100 + k, line: 7, area: 0.6, ...changed }))

/** What each lot provides: the number of plots, and the seeds for one. */
function amountsOf(plots: SownPlot[], lots: SowingLot[], changed: Partial<SowingSettings> = {}) {
  const { items } = planSowing(plots, lots, { ...settings, ...changed })
  return lots.map(({ id }) => {
    const itemsOfLot = items.filter(({ seed }) => seed === id)
    return [itemsOfLot.length, itemsOfLot[0]?.amount ?? 0]
  })
}

const a = lot(1, { available: 2000, germination: 92, harvest_year: 2024 })
const b = lot(2, { available: 1500, germination: 96 })

it('the range of plot areas spans the known ones', () => {
  expect(areaRange([...plotsOf(2), ...plotsOf(1, { area: 1.2 }), ...plotsOf(1, { area: null })])).toEqual({
    least: 0.6,
    most: 1.2,
  })
  expect(areaRange(plotsOf(3, { area: null }))).toBeNull()
})

describe('sowing plan', () => {
  it('allocates seed to plots in order, each from one lot, and compensates for germination [STO-06]', () => {
    expect(amountsOf(plotsOf(12), [b, a])).toEqual([
      [5, 250],
      [7, 261],
    ])
    const { items, shortages } = planSowing(plotsOf(14), [a, b], settings)
    expect(items.map(({ plot_id }) => plot_id)).toEqual(plotsOf(13).map(({ id }) => id))
    expect(shortages).toEqual([{ line_id: 7, reason: 'seed.lacking', plots: [113], missing: 250 }])
  })

  it('counts seeds per plot, seeds for the area, or grams by the lot’s mass of 1000', () => {
    expect(amountsOf(plotsOf(1), [b], { germination: false })).toEqual([[1, 240]])
    expect(amountsOf(plotsOf(1), [b], { seeds: null, rate: 400 })).toEqual([[1, 250]])
    const weighed = lot(3, { weight_1000: 44.6 })
    expect(amountsOf(plotsOf(1), [weighed, b], { seeds: null, grams: 10 })).toEqual([
      [1, 225],
      [0, 0],
    ])
  })

  it('excludes uncleared and reserved lots unless they are allowed', () => {
    const lots = [lot(1, { cleared: false }), lot(2, { reserved: true })]
    expect(planSowing(plotsOf(2), lots, settings)).toEqual({
      items: [],
      shortages: [{ line_id: 7, reason: 'seed.lacking', plots: [100, 101], missing: 480 }],
    })
    expect(amountsOf(plotsOf(2), lots, { uncleared: true })[0][0]).toBe(2)
    expect(amountsOf(plotsOf(2), lots, { reserve: true })[1][0]).toBe(2)
  })

  it('picks lots by age, by germination, or as few as possible', () => {
    const lots = [
      lot(1, { germination: 90, harvest_year: null, available: 800 }),
      lot(2, { germination: 99, harvest_year: 2026, available: 800 }),
      lot(3, { germination: 95, harvest_year: 2020, available: 3000 }),
    ]
    const first = (order: SowingSettings['order']) => planSowing(plotsOf(1), lots, { ...settings, order }).items[0].seed
    expect(first('oldest')).toBe(3)
    expect(first('germination')).toBe(2)
    expect(first('fewest')).toBe(3)
    expect(planSowing(plotsOf(1), lots.slice(0, 2), settings).items[0].seed).toBe(2)
  })

  it('reports plots without area or line as shortages with that reason', () => {
    const plots = [...plotsOf(1, { area: null }), { id: 500, line: null, area: 1 }]
    expect(planSowing(plots, [b], { ...settings, seeds: null, rate: 400 }).shortages).toEqual([
      { line_id: 7, reason: 'plot.no_area', plots: [100], missing: null },
      { line_id: null, reason: 'plot.no_line', plots: [500], missing: null },
    ])
  })

  it('reports a missing mass of 1000, not missing seed, when grams are requested', () => {
    const byGrams = { ...settings, seeds: null, grams: 10 }
    const reasonsOf = (lots: SowingLot[], changed: Partial<SowingSettings> = {}) =>
      planSowing(plotsOf(2), lots, { ...byGrams, ...changed }).shortages.map(({ reason, missing }) => [reason, missing])
    expect(reasonsOf([a])).toEqual([['seed.no_weight', null]])
    expect(reasonsOf([lot(3, { weight_1000: 40, available: 100 })])).toEqual([['seed.lacking', 500]])
    expect(reasonsOf([])).toEqual([['seed.lacking', null]])
    expect(reasonsOf([lot(1, { available: 100 })], { seeds: 240, grams: null })).toEqual([['seed.lacking', 480]])
  })

  it('never exceeds a lot, sows a plot once, and every plot is either sown or listed as a shortage', () => {
    const lots = fc.array(
      fc.record({
        line: fc.integer({ min: 1, max: 3 }),
        available: fc.integer({ min: 0, max: 3000 }),
        germination: fc.option(fc.integer({ min: 0, max: 100 })),
        harvest_year: fc.option(fc.integer({ min: 2015, max: 2026 })),
        cleared: fc.boolean(),
        reserved: fc.boolean(),
      }),
      { maxLength: 12 },
    )
    const plots = fc.array(fc.option(fc.integer({ min: 1, max: 4 })), { maxLength: 40 })
    fc.assert(
      fc.property(lots, plots, fc.constantFrom(...sowingOrders), fc.boolean(), (drawn, lines, order, reserve) => {
        const store = drawn.map((amount, k) => lot(k + 1, amount))
        const sown = lines.map((line, k) => ({ id: k + 1, line, area: 1 }))
        const { items, shortages } = planSowing(sown, store, { ...settings, order, reserve })
        for (const { id, available, line, cleared, reserved } of store) {
          const itemsOfLot = items.filter(({ seed }) => seed === id)
          expect(itemsOfLot.reduce((sum, { amount }) => sum + amount, 0)).toBeLessThanOrEqual(available)
          if (itemsOfLot.length > 0) expect(cleared && (!reserved || reserve)).toBe(true)
          for (const { line_id } of itemsOfLot) expect(line_id).toBe(line)
        }
        const listed = [...items.map(({ plot_id }) => plot_id), ...shortages.flatMap(({ plots }) => plots)]
        expect(listed.sort((x, y) => x - y)).toEqual(sown.map(({ id }) => id))
      }),
    )
  })
})
