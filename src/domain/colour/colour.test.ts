import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { naturally } from '../naturalOrder.ts'
import { byRank } from '../stats/moments/rankedNumbers.ts'
import { type BinRule, binnedClasses, limitText } from './binned.ts'
import { categoryClasses } from './categories.ts'
import {
  continuousSteps,
  missingClass,
  type NumberClasses,
  outOfRangeClass,
  type ScaleInput,
  suppressedClass,
} from './classes.ts'
import { continuousClasses } from './continuous.ts'
import { contrast, luminance, textOn } from './contrast.ts'
import { outerFences, outOfRange } from './outOfRange.ts'
import { rampColours } from './ramp.ts'

const input = (values: number[], options: Partial<ScaleInput> = {}): ScaleInput => ({
  values: Float64Array.from(values),
  count: values.length,
  ...options,
})
const texts = (classes: NumberClasses): string[] =>
  classes.limits.map((limits) => limitText(limits, classes.decimals, '.'))

const rules: fc.Arbitrary<BinRule> = fc.oneof(
  fc.record({ kind: fc.constant('quantile' as const), classes: fc.integer({ min: 3, max: 9 }) }),
  fc.record({
    kind: fc.constant('equal' as const),
    classes: fc.integer({ min: 3, max: 9 }),
    middle: fc.option(fc.double({ min: -50, max: 50, noNaN: true })),
  }),
  fc.record({
    kind: fc.constant('own' as const),
    limits: fc.uniqueArray(fc.integer({ min: -50, max: 50 }), { minLength: 2, maxLength: 8 }),
  }),
)
const yields = fc.array(
  fc.oneof(
    { weight: 6, arbitrary: fc.integer({ min: -900, max: 900 }).map((n) => n / 100) },
    { weight: 3, arbitrary: fc.double({ min: -1e4, max: 1e4, noNaN: true }) },
    { weight: 1, arbitrary: fc.constant(Number.NaN) },
  ),
  { maxLength: 60 },
)

describe('binned classes', () => {
  it('quantiles contain about equal counts, and their limits do not overlap as written', () => {
    const classes = binnedClasses(input([6.14, 6.2, 6.38, 6.39, 6.5, 6.6, 6.71, 6.8, 7.02]), {
      kind: 'quantile',
      classes: 3,
    })
    expect(texts(classes)).toEqual(['6.14 – 6.38', '6.39 – 6.70', '6.71 – 7.02'])
    expect([...classes.counts]).toEqual([3, 3, 3])
    expect([...classes.index]).toEqual([0, 0, 0, 1, 1, 1, 2, 2, 2])
  })

  it('equal steps have equal width, also around a midpoint', () => {
    const values = input([0, 10, 20, 30, 60])
    expect(texts(binnedClasses(values, { kind: 'equal', classes: 3, middle: null }))).toEqual([
      '0 – 19',
      '20 – 39',
      '40 – 60',
    ])
    const about = binnedClasses(values, { kind: 'equal', classes: 4, middle: 20 })
    expect(texts(about)).toEqual(['−20 – −1', '0 – 19', '20 – 39', '40 – 60'])
    expect([...about.counts]).toEqual([0, 2, 2, 1])
  })

  it('own limits are the lowest values of their classes, open at both ends', () => {
    const classes = binnedClasses(input([4.9, 5, 7.4, 7.5, 12]), { kind: 'own', limits: [7.5, 5] })
    expect(texts(classes)).toEqual(['≤ 4.9', '5.0 – 7.4', '≥ 7.5'])
    expect([...classes.index]).toEqual([0, 1, 1, 2, 2])
  })

  it('formats limits with the decimals of values or trait, or as few as distinguish classes', () => {
    expect(binnedClasses(input([1, 2, 3, 400]), { kind: 'equal', classes: 3, middle: null }).decimals).toBe(0)
    expect(binnedClasses(input([1.5, 2, 3, 4]), { kind: 'equal', classes: 3, middle: null }).decimals).toBe(1)
    expect(binnedClasses(input([1 / 3, 2 / 3, 7 / 3]), { kind: 'equal', classes: 3, middle: null }).decimals).toBe(2)
    const integers = binnedClasses(input([0.2, 0.4, 0.6, 1.4]), { kind: 'equal', classes: 3, middle: null }, 0)
    expect([integers.decimals, texts(integers), [...integers.counts]]).toEqual([0, ['0', '1'], [2, 2]])
    expect(limitText({ low: 6.14, high: 6.38 }, 2, ',')).toBe('6,14 – 6,38')
  })

  it('ties leave fewer classes, never an empty quantile', () => {
    const classes = binnedClasses(input([1, 1, 1, 1, 1, 1, 2, 3]), { kind: 'quantile', classes: 6 })
    expect([texts(classes), [...classes.counts]]).toEqual([
      ['1', '2', '3'],
      [6, 1, 1],
    ])
    expect(texts(binnedClasses(input([5, 5, 5]), { kind: 'equal', classes: 6, middle: null }))).toEqual(['5'])
    expect(binnedClasses(input([Number.NaN]), { kind: 'quantile', classes: 6 })).toMatchObject({
      limits: [],
      missing: 1,
      domain: null,
    })
  })

  it('counts, out of range and missing add up to all plots, and every class matches its limits', () => {
    fc.assert(
      fc.property(yields, rules, fc.array(fc.boolean(), { minLength: 60, maxLength: 60 }), (values, rule, marks) => {
        const out = Uint8Array.from(values, (_, i) => (marks[i] && i % 7 === 0 ? 1 : 0))
        const classes = binnedClasses(input(values, { outOfRange: out }), rule)
        const total = classes.counts.reduce((sum, n) => sum + n, 0)
        expect(total + classes.out + classes.missing).toBe(values.length)
        values.forEach((value, i) => {
          const at = classes.index[i]
          if (Number.isNaN(value)) expect([at, classes.legend[i]]).toEqual([missingClass, missingClass])
          else if (out[i]) expect(classes.legend[i]).toBe(outOfRangeClass)
          else {
            const shown = Math.round(value * 10 ** classes.decimals) / 10 ** classes.decimals
            expect(classes.legend[i]).toBe(at)
            expect(shown).toBeGreaterThanOrEqual((classes.limits[at].low ?? -Infinity) - 1e-9)
            expect(shown).toBeLessThanOrEqual((classes.limits[at].high ?? Infinity) + 1e-9)
          }
        })
        for (let k = 1; k < classes.limits.length; k++)
          expect(classes.limits[k].low as number).toBeGreaterThan(classes.limits[k - 1].high as number)
      }),
    )
  })

  it('the highest value around a distant midpoint is within the displayed limits of its class', () => {
    const { limits, index } = binnedClasses(input([1.05, -1.95]), {
      kind: 'equal',
      classes: 3,
      middle: -31.999999999908063,
    })
    expect(limits[index[0]].high).toBe(1.1)
  })

  it('out-of-range and suppressed values do not widen the classes; excluded plots are not counted', () => {
    const values = [1, 2, 3, 900, 800, 2]
    const classes = binnedClasses(
      input(values, {
        outOfRange: Uint8Array.of(0, 0, 0, 1, 0, 0),
        suppressed: Uint8Array.of(0, 0, 0, 0, 1, 0),
        skipped: Uint8Array.of(0, 0, 0, 0, 0, 1),
      }),
      { kind: 'equal', classes: 3, middle: null },
    )
    expect(classes.domain).toEqual({ low: 1, high: 3 })
    expect([...classes.legend]).toEqual([0, 1, 2, outOfRangeClass, suppressedClass, missingClass])
    expect([[...classes.counts], classes.suppressed, classes.out, classes.missing]).toEqual([[1, 1, 1], 1, 1, 0])
  })
})

describe('continuous classes', () => {
  it('are spaced evenly from lowest to highest, and around a midpoint', () => {
    const last = continuousSteps - 1
    expect([...continuousClasses(input([0, 5, 10, Number.NaN])).index]).toEqual([
      0,
      Math.round(last / 2),
      last,
      missingClass,
    ])
    const about = continuousClasses(input([0, 5, 20]), 5)
    expect([about.domain, about.index[1], about.index[2]]).toEqual([{ low: -10, high: 20 }, Math.round(last / 2), last])
    expect(continuousClasses(input([7, 7])).index[0]).toBe(126)
    const clamped = continuousClasses(input([0, 1, 99], { outOfRange: Uint8Array.of(0, 0, 2) }))
    expect([clamped.index[2], clamped.legend[2], clamped.out]).toEqual([last, outOfRangeClass, 1])
    expect(continuousClasses(input([Number.NaN])).domain).toBeNull()
  })
})

describe('categories', () => {
  const words = ['10', '2', 'b', 'a']
  it('are in natural order if there are at most eight', () => {
    const classes = categoryClasses(
      { codes: Int32Array.of(0, 1, 1, 2, 3, -1), count: 6, missing: -1 },
      (code) => words[code],
    )
    expect(classes.codes).toEqual([1, 0, 3, 2])
    expect([[...classes.index], [...classes.counts], classes.other, classes.missing]).toEqual([
      [1, 0, 0, 3, 2, 255],
      [2, 1, 1, 1],
      0,
      1,
    ])
  })

  it('more than eight categories are the eight most frequent and "other"', () => {
    const codes = Int32Array.from({ length: 55 }, (_, i) => Math.floor((Math.sqrt(8 * i + 1) - 1) / 2))
    const classes = categoryClasses({ codes, count: 55, missing: -1 }, String)
    expect([classes.codes, classes.other, [...classes.counts]]).toEqual([
      [9, 8, 7, 6, 5, 4, 3, 2],
      3,
      [10, 9, 8, 7, 6, 5, 4, 3, 3],
    ])
    expect([...classes.index.subarray(0, 3)]).toEqual([8, 8, 8])
    const skipped = categoryClasses({ codes, count: 55, missing: 9, skipped: Uint8Array.of(1) }, String)
    expect([skipped.missing, skipped.counts.reduce((sum, n) => sum + n, 0)]).toEqual([10, 44])
  })

  it('sort numbers within words by size', () => {
    expect(['b10', 'b9', 'a', '10', '2', 'b9.5'].sort(naturally)).toEqual(['2', '10', 'a', 'b9', 'b9.5', 'b10'])
  })
})

describe('out of range', () => {
  it('is outside the limits, or without limits outside the outer fences', () => {
    const values = Float64Array.of(1, 2, 3, 4, 5, 6, 7, 40, Number.NaN)
    expect([...outOfRange(values, 9, { min: 2, max: 6 })]).toEqual([1, 0, 0, 0, 0, 0, 1, 1, 0])
    expect([...outOfRange(values, 9, { min: null, max: 6 })]).toEqual([0, 0, 0, 0, 0, 0, 1, 1, 0])
    expect([...outOfRange(values, 9, { min: null, max: null })]).toEqual([0, 0, 0, 0, 0, 0, 0, 2, 0])
    expect([...outOfRange(values, 9, { min: null, max: null }, Uint8Array.of(0, 0, 0, 0, 0, 0, 0, 1, 0))]).toEqual(
      Array(9).fill(0),
    )
  })

  it('fences are the quartiles less and more three times their distance, by type 7', () => {
    expect(outerFences(byRank(Float64Array.of(1, 2, 3, 4, 5, 6, 7, 40)))).toEqual({
      low: 2.75 - 10.5,
      high: 6.25 + 10.5,
    })
    expect(outerFences(byRank(Float64Array.of(1, 2, 3, 100)))).toBeNull()
    expect(outerFences(byRank(Float64Array.of(1, 5, 5, 5, 5, 5, 9)))).toBeNull()
  })
})

describe('colours', () => {
  it('text on a data colour has a contrast of at least 4.5 to 1', () => {
    const black = '#000000'
    const white = '#ffffff'
    expect([luminance(black), luminance(white), contrast(black, white)]).toEqual([0, 1, 21])
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 0xffffff }), (value) => {
        const colour = `#${value.toString(16).padStart(6, '0')}`
        expect(contrast(colour, textOn(colour, white, black))).toBeGreaterThanOrEqual(4.5)
      }),
    )
  })

  it('a ramp is sampled evenly over its stops, ends included', () => {
    expect(rampColours(['#000000', '#646464', '#ff0000'], 5)).toEqual([
      '#000000',
      '#323232',
      '#646464',
      '#b23232',
      '#ff0000',
    ])
    expect(rampColours(['#000000', '#646464', '#ff0000'], 1)).toEqual(['#646464'])
  })
})
