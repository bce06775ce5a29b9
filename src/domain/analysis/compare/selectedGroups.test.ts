import { describe, expect, it } from 'vitest'
import { stroupYear } from '../../../../tests/arbitraries/publishedYears.ts'
import { trialRows, trialYear } from '../../../../tests/arbitraries/trialYear.ts'
import { finish } from '../../stats/mixed/steps.ts'
import { defaultSettings } from '../settings.ts'
import { trialData } from '../trialData.ts'
import { comparablePlots } from './comparablePlots.ts'
import { selectedGroups } from './selectedGroups.ts'

const words = { line: 'Line', mother: 'Mother', father: 'Father', row: 'Row', col: 'Column' }

const cochran = () =>
  trialYear(trialRows('cochran_crd'), {
    line: ({ treatment }) => treatment,
    measured: [['scab_pct', 'Scab', '%']],
  })

const compared = (year: ReturnType<typeof cochran>, mask: Uint8Array) => {
  const plots = comparablePlots(year, year.traits[0], mask)
  if (!plots) return null
  const settings = { ...defaultSettings, traits: [1], plots: 'selected' as const }
  const result = finish(selectedGroups(trialData(year, settings, plots, words)))
  if (!result.ok) throw new Error(result.code)
  return result
}

describe('the lines of a selection', () => {
  it('all plots of a completely randomised trial: least significant difference and letters', () => {
    const year = cochran()
    const comparedPlots = compared(year, new Uint8Array(year.count).fill(1))
    expect(comparedPlots?.means).toHaveLength(7)
    expect(comparedPlots?.p).toBeCloseTo(0.0103, 4)
    expect(comparedPlots?.isEqual).toBe(false)
    const meanByLevel = new Map(comparedPlots?.means.map((mean) => [mean.level, mean]))
    expect(meanByLevel.get('F12')?.mean).toBeCloseTo(5.75, 2)
    expect(meanByLevel.get('O')?.n).toBe(8)
    // Lines that the trial separates share no letter.
    expect(
      [...(meanByLevel.get('F12')?.letters ?? '')].some((letter) => meanByLevel.get('O')?.letters.includes(letter)),
    ).toBe(false)
  })

  it('are left out with one plot in the selection; of one line, and of suppressed values, nothing is compared', () => {
    const year = cochran()
    const mask = new Uint8Array(year.count)
    const plotsOf = (name: string) =>
      [...Array(year.count).keys()].filter((i) => year.lines.get(year.line[i])?.name === name)
    for (const plot of [...plotsOf('O').slice(0, 3), ...plotsOf('F3'), plotsOf('S3')[0]]) mask[plot] = 1
    expect(
      compared(year, mask)
        ?.means.map(({ level, n }) => [level, n])
        .sort(),
    ).toEqual([
      ['F3', 4],
      ['O', 3],
    ])
    for (const plot of plotsOf('F3').slice(1)) year.traits[0].status[plot] = 1
    expect(comparablePlots(year, year.traits[0], mask)).toBeNull()
  })

  it('letters without a significant F have a warning (Stroup, Baenziger & Mulitze 1994)', () => {
    const year = stroupYear()
    const plots = comparablePlots(year, year.traits[1], new Uint8Array(year.count).fill(1))
    const settings = { ...defaultSettings, traits: [2], plots: 'selected' as const }
    const groups = plots && finish(selectedGroups(trialData(year, settings, plots, words)))
    // R 4.2: anova(lm(yield ~ rep + line)): F 0.8755 on 55 and 165 df, p 0.7119; letters of 56 lines are too long to
    // read.
    expect(groups).toMatchObject({ ok: true, isUnprotected: true, p: expect.closeTo(0.7119, 4), lacksLetters: true })
    // qtukey(0.95, 56, 165) / sqrt(2) times the SED: all lines share one letter.
    const protectedOnes = plots && finish(selectedGroups(trialData(year, settings, plots, words), 'tukey'))
    expect(protectedOnes).toMatchObject({ test: 'tukey', lsd: expect.closeTo(20.55, 2), isUnprotected: false })
    if (!protectedOnes?.ok) throw new Error('refused')
    expect(new Set(protectedOnes.means.map(({ letters }) => letters))).toEqual(new Set(['a']))
    const cochranAll = compared(cochran(), new Uint8Array(cochran().count).fill(1))
    expect(cochranAll).toMatchObject({ isUnprotected: false, lacksLetters: false })
  })

  it('more than sixty lines are not compared', () => {
    const rows = Array.from({ length: 122 }, (_, k) => ({ line: `L${k % 61}`, value: String(k) }))
    const year = trialYear(rows, { line: (row) => row.line, measured: [['value', 'Value', '']] })
    const everyPlot = new Uint8Array(year.count).fill(1)
    expect(comparablePlots(year, year.traits[0], everyPlot)).toBeNull()
    for (let i = 0; i < year.count; i++) if (year.line[i] === 61) everyPlot[i] = 0
    expect(comparablePlots(year, year.traits[0], everyPlot)?.reduce((sum, isCompared) => sum + isCompared, 0)).toBe(120)
  })
})
