import { describe, expect, it } from 'vitest'
import { callRule } from '../../src/domain/genotypes/typedCall.ts'
import { phenologyYear } from './phenology.ts'

describe('the demo’s trial with stages', () => {
  const year = phenologyYear()
  const traitNamed = (name: string) => year.traits.find((trait) => trait.name === name)!

  it('is the same at every start', () => {
    expect(phenologyYear()).toEqual(year)
  })

  it('has every line once in each replication', () => {
    const pairs = year.lines.map((line, k) => `${line} ${traitNamed('Replication').values[k]}`)
    expect(new Set(pairs).size).toBe(96)
  })

  it('has an alley between replications, and nowhere else', () => {
    const rep = traitNamed('Replication').values
    const meets = new Set<number>()
    for (let k = 0; k + year.width < rep.length; k++) if (rep[k] !== rep[k + year.width]) meets.add(year.rows[k])
    expect(year.structure?.alleys.map(({ after, at }) => [after, at])).toEqual([...meets].map((at) => ['row', at]))
  })

  it('has stages in order on every plot, between sowing and the end of summer', () => {
    const stages = year.traits.filter(({ role }) => role === 'stage')
    for (let plot = 0; plot < 96; plot++) {
      const dates = stages.map(({ values }) => values[plot]).filter((date) => date !== null) as string[]
      expect(dates).toEqual([...dates].sort())
      expect(dates[0] > year.sowing_date!).toBe(true)
      expect(dates[dates.length - 1] < '2026-09-01').toBe(true)
    }
  })

  it('has sample markers with the same calls on all plots of a line, except a few missing', () => {
    expect(year.markers?.map(({ name }) => name)).toEqual(expect.arrayContaining([expect.stringContaining('sample')]))
    for (const { name, calls } of year.markers ?? []) {
      expect(name).toContain('sample')
      const callsOfLines = new Set(year.lines.flatMap((line, k) => (calls[k] === null ? [] : [`${line} ${calls[k]}`])))
      expect(callsOfLines.size).toBe(24)
      for (const call of calls) if (call !== null) expect(callRule(call)).toEqual({ ok: true, value: call })
    }
  })

  it('has technologies that are done, overdue and planned, and plots with notes', () => {
    const undatedCount = (name: string) => traitNamed(name).values.filter((date) => date === null).length
    expect([undatedCount('Fungicide T1'), undatedCount('Harvest'), undatedCount('Straw analysis')]).toEqual([
      24, 12, 96,
    ])
    expect(traitNamed('Straw analysis').planned).toContain('2027-02-15')
    expect(traitNamed('Grain yield').notes?.filter((note) => note !== null).length).toBeGreaterThan(2)
  })
})
