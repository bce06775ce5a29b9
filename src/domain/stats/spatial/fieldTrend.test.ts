import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { factorOf, numbersOf, readTrial } from '../../../../tests/oracles/trialTable.ts'
import { factorTerm } from '../models/term.ts'
import { mean } from '../moments/moments.ts'
import { fieldTrend } from './fieldTrend.ts'

const trial = readTrial(readFileSync(join(import.meta.dirname, '../../../../tests/data/trials/stroup_nin.csv'), 'utf8'))
const trait = numbersOf(trial, 'yield_bu_ac')
const input = {
  trait,
  line: factorOf(trial, 'line'),
  lineEffects: 'fixed' as const,
  row: numbersOf(trial, 'row'),
  col: numbersOf(trial, 'col'),
  nugget: true,
  blocks: [factorTerm(factorOf(trial, 'rep'))],
}

describe('field trend', () => {
  const result = fieldTrend({ ...input, control: 'Buckskin' })
  if (!result.ok) throw new Error(result.code)
  const { spatial } = result

  it('matches the Nebraska wheat trial: SED 4.98 → 2.92, gain 290 %, Buckskin from 28th to 1st [STA-10]', () => {
    expect(result.sedBefore).toBeCloseTo(4.979, 3)
    expect(result.sedAfter).toBeCloseTo(2.923, 3)
    expect(result.gain).toBeCloseTo(290.19, 2)
    expect(spatial.rhoRow).toBeCloseTo(0.8495, 4)
    expect(spatial.rhoCol).toBeCloseTo(0.9296, 4)
    const buckskin = result.rows.find(({ level }) => level === 'Buckskin')!
    expect(buckskin).toMatchObject({ n: 4, rankBefore: 28, rankAfter: 1 })
    expect(buckskin.mean).toBeCloseTo(25.5625, 4)
    expect(buckskin.adjusted).toBeCloseTo(34.1055, 4)
  })

  it('neighbours are correlated before the adjustment and not after', () => {
    expect(result.moranBefore!.i).toBeGreaterThan(0.4)
    expect(result.moranBefore!.pTwoSided).toBeLessThan(1e-6)
    expect(result.moranAfter!.i).toBeLessThan(0)
  })

  it('splits each value into line, trend and residual, with a centred trend', () => {
    const { fit } = spatial
    const { trend, adjusted } = fit
    expect(fit.units.length).toBe(224)
    expect(Math.abs(mean(trend))).toBeLessThan(1e-9)
    fit.units.forEach((unit, k) => {
      expect(fit.fitted[k]! + fit.residuals[k]!).toBeCloseTo(trait.values[unit]!, 9)
      expect(adjusted[k]! + trend[k]!).toBeCloseTo(trait.values[unit]!, 9)
      expect(fit.fitted[k]! - trend[k]! - spatial.adjustedMeans[input.line.codes[unit]!]!.mean!).toBeCloseTo(
        fit.fitted[0]! - trend[0]! - spatial.adjustedMeans[input.line.codes[fit.units[0]!]!]!.mean!,
        7,
      )
    })
  })

  it('computes the differences of all pairs of lines, and compares with the control', () => {
    expect(spatial.differences).toMatchObject({ pairs: 1540, allPairs: 1540 })
    expect(spatial.comparison!.controlComparison!.rows).toHaveLength(55)
    expect(spatial.comparison!.means[0]).toMatchObject({ level: 'Buckskin', n: 4, letters: 'a' })
    expect(fieldTrend({ ...input, control: 'none' })).toMatchObject({ code: 'unknownControl', names: ['none'] })
  })
})
