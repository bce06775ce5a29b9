import { expect, it } from 'vitest'
import { brushed } from './brush.ts'
import { boxes, type ChartValues, histogram, maxBoxes, maxPoints, scatter } from './chart.ts'

function valuesOf(values: readonly number[], suppressed: readonly number[] = []): ChartValues {
  const leftOut = new Uint8Array(values.length)
  for (const plot of suppressed) leftOut[plot] = 1
  return { plots: Int32Array.from(values.keys()), values: Float64Array.from(values), suppressed: leftOut }
}

const selected = (mask: Uint8Array) => [...mask.keys()].filter((plot) => mask[plot])
const nothing = (n: number) => new Uint8Array(n)

it('bars contain every value once, suppressed ones hollow on top and missing ones nowhere', () => {
  const chart = histogram(valuesOf([0.5, 1.5, 1.6, Number.NaN, 2.5, 1.7], [5]))!
  expect(chart.marks.flatMap(({ plots }) => plots).sort()).toEqual([0, 1, 2, 4])
  for (const { plots, x0, x1, y1 } of chart.marks) expect([x1 > x0, y1]).toEqual([true, plots.length])
  expect([chart.n, chart.hollow]).toEqual([4, [5]])
  expect(Number.isNaN(chart.at.x[3])).toBe(true)
  expect(histogram(valuesOf([Number.NaN]))).toBeNull()
  expect(histogram(valuesOf([4, 4, 4]))!.marks.map(({ plots }) => plots.length)).toEqual([3])
})

it('boxes have type 7 quartiles and Tukey’s whiskers, the highest median first, at most 60', () => {
  const group = (plot: number) => (plot < 5 ? 'low' : plot < 10 ? 'high' : null)
  const chart = boxes(valuesOf([1, 2, 3, 4, 100, 11, 12, 13, 14, 15, 50], [9]), group)!
  expect(chart.boxes.map(({ name, n, median }) => [name, n, median])).toEqual([
    ['high', 4, 12.5],
    ['low', 5, 3],
  ])
  expect(chart.boxes[1]).toMatchObject({ q1: 2, q3: 4, low: 1, high: 4, mean: 22 })
  expect([chart.hollow, chart.n]).toEqual([[9], 9])
  expect(Number.isNaN(chart.at.x[10])).toBe(true)
  const many = boxes(valuesOf(Array.from({ length: 90 }, (_, k) => k)), (plot) => `G${plot}`)!
  expect([many.boxes.length, many.groupsLeft]).toEqual([maxBoxes, 90 - maxBoxes])
  expect(many.boxes[0].name).toBe('G89')
})

it('a scatter has a point per plot with both values, and bins beyond 5,000 plots with each once', () => {
  const chart = scatter(valuesOf([1, 2, Number.NaN, 4]), valuesOf([10, Number.NaN, 30, 40], [3]))!
  expect([chart.hasPoints, chart.marks.map(({ plots }) => plots), chart.hollow]).toEqual([true, [[0]], [3]])
  const count = maxPoints + 500
  const xs = Array.from({ length: count }, (_, k) => (k * 7919) % 1000)
  const ys = Array.from({ length: count }, (_, k) => (k * 104729) % 977)
  const binned = scatter(valuesOf(xs), valuesOf(ys))!
  expect(binned.hasPoints).toBe(false)
  expect(binned.marks.length).toBeLessThanOrEqual(960)
  const plots = binned.marks.flatMap((mark) => mark.plots)
  expect(new Set(plots).size).toBe(count)
  expect(plots).toHaveLength(count)
})

it('a brush replaces, extends or intersects the selection, and never selects suppressed plots', () => {
  const across = valuesOf([1, 2, 3, 4, 5], [4])
  const up = valuesOf([1, 2, 3, 4, 5])
  const chart = scatter(across, up)!
  const area = { x0: 1.5, x1: 9, y0: 0, y1: 9 }
  const before = Uint8Array.of(1, 1, 0, 0, 0)
  expect(selected(brushed(chart, area, 'replace', before))).toEqual([1, 2, 3])
  expect(selected(brushed(chart, area, 'add', before))).toEqual([0, 1, 2, 3])
  expect(selected(brushed(chart, area, 'keep', before))).toEqual([1])
  expect(selected(brushed(chart, { ...area, y1: 2.5 }, 'replace', before))).toEqual([1])
  expect(selected(before)).toEqual([0, 1])
})

it('a brush over a histogram selects whole bars', () => {
  const chart = histogram(valuesOf([0.1, 0.2, 1.1, 1.9, 2.5, 22]))!
  const [bar] = chart.marks.filter(({ plots }) => plots.includes(2))
  const middle = (bar.x0 + bar.x1) / 2
  const found = brushed(chart, { x0: middle, x1: middle, y0: 0, y1: 0 }, 'replace', nothing(6))
  expect(selected(found)).toEqual([...bar.plots])
})
