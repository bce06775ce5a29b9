import { describe, expect, it } from 'vitest'
import { normalQuantile } from '../../stats/distributions/normal.ts'
import { quantileChart, scatterOrBins } from './points.ts'

const scatter = (n: number) =>
  scatterOrBins({
    kind: 'scatter',
    title: { key: 'statistics.chart.scatter' },
    x: 'a',
    y: 'b',
    points: Array.from({ length: n }, (_, k) => ({ x: k % 173, y: k % 89, label: '', group: null, plots: [k] })),
    lines: [],
  })

describe('point charts', () => {
  it('more than 20,000 points become counts in 60 × 60 cells, each plot in one cell', () => {
    expect(scatter(20_000).kind).toBe('scatter')
    const many = scatter(20_001)
    if (many.kind !== 'bins') throw new Error(many.kind)
    expect(many.cells.length).toBeLessThanOrEqual(3_600)
    const plots = many.cells.flatMap((cell) => cell.plots)
    expect(new Set(plots).size).toBe(20_001)
    expect(plots).toHaveLength(20_001)
    for (const { x0, x1, y0, y1, plots: cellPlots } of many.cells)
      for (const k of cellPlots) {
        expect(k % 173).toBeGreaterThanOrEqual(x0 - 1e-9)
        expect(k % 173).toBeLessThanOrEqual(x1 + 1e-9)
        expect(k % 89).toBeGreaterThanOrEqual(y0 - 1e-9)
        expect(k % 89).toBeLessThanOrEqual(y1 + 1e-9)
      }
  })

  it('a cell may contain more plots than a call accepts arguments', () => {
    const plots = Array.from({ length: 150_000 }, (_, k) => k)
    const points = Array.from({ length: 20_001 }, (_, k) => ({
      x: k % 173,
      y: k % 89,
      label: '',
      group: null,
      plots: [k],
    }))
    points[0] = { ...points[0], plots }
    const title = { key: 'statistics.chart.scatter' }
    const chart = scatterOrBins({ kind: 'scatter', title, x: 'a', y: 'b', points, lines: [] })
    if (chart.kind !== 'bins') throw new Error(chart.kind)
    expect(chart.cells.reduce((sum, cell) => sum + cell.plots.length, 0)).toBe(170_000)
  })

  it('normal residuals are on the line through their quartiles, missing ones are omitted', () => {
    const n = 99
    const residuals = Float64Array.from({ length: n + 1 }, (_, k) =>
      k === 50 ? Number.NaN : 3 * normalQuantile(((k > 50 ? k : k + 1) - 3 / 8) / (n + 1 / 4)),
    )
    const chart = quantileChart(residuals, Float64Array.from(residuals.keys()))
    if (chart.kind !== 'scatter') throw new Error(chart.kind)
    expect(chart.points).toHaveLength(n)
    expect(chart.points.some(({ plots }) => plots.includes(50))).toBe(false)
    const [{ x0, y0, x1, y1 }] = chart.lines
    expect((y1 - y0) / (x1 - x0)).toBeCloseTo(3, 1)
    for (const { x, y } of chart.points) expect(y).toBeCloseTo(3 * x, 9)
  })
})
