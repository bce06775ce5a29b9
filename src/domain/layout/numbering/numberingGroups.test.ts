import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { factorYear } from '../../../../tests/arbitraries/factorYear.ts'
import { planNumbering } from './numbering.ts'
import { numberingGroups } from './numberingGroups.ts'
import { directionsFrom, type NumberingOptions } from './numberingOptions.ts'

const options = (changed: Partial<NumberingOptions>): NumberingOptions => ({
  ...{ start_position: 'top_left', numbering_type: 'horizontal', order: 'by_rows', prefix: '', start: 1, step: 1 },
  ...directionsFrom('top_left'),
  ...{ renumber: false, count_empty: false },
  ...changed,
})

function labelsOf(columns: ReturnType<typeof factorYear>, changed: Partial<NumberingOptions>) {
  const plan = planNumbering(columns, options(changed))
  if (!plan.ok) throw new Error(plan.code)
  return plan
}

describe('numbers that restart in each repetition or block', () => {
  it('the repetition precedes a number as long as the longest', () => {
    const reps = Array.from({ length: 24 }, (_, i) => (i < 12 ? 1 : 2))
    const columns = factorYear({ replication: reps })
    const groups = numberingGroups(columns, 'replication') ?? undefined
    const plan = labelsOf(columns, { groups })
    expect([plan.first?.label, plan.label[11], plan.label[12], plan.last?.label]).toEqual(['101', '112', '201', '212'])
    expect(labelsOf(columns, { groups, digits: 3, prefix: 'A' }).first?.label).toBe('A1001')
  })

  it('word levels are counted in order', () => {
    const columns = factorYear({ replication: ['II', 'I', 'II', 'I'] })
    expect([...(numberingGroups(columns, 'replication') ?? [])]).toEqual([2, 1, 2, 1])
  })

  it('blocks numbered within each repetition are prefixed with it, others are not', () => {
    const within = factorYear({ replication: [1, 1, 2, 2], block: [1, 2, 1, 2] })
    expect([...(numberingGroups(within, 'block') ?? [])]).toEqual([11, 12, 21, 22])
    const apart = factorYear({ replication: [1, 1, 2, 2], block: [1, 2, 3, 4] })
    expect([...(numberingGroups(apart, 'block') ?? [])]).toEqual([1, 2, 3, 4])
  })

  it('a year without the factor has no groups, and a plot without a level is a conflict', () => {
    expect(numberingGroups(factorYear({ replication: [1, 2] }), 'block')).toBeNull()
    const columns = factorYear({ replication: [1, null, 2] })
    const plan = labelsOf(columns, { groups: numberingGroups(columns, 'replication') ?? undefined })
    expect(plan.conflicts.map(({ index, reason }) => [index, reason])).toEqual([[1, 'numbering.noGroup']])
    expect(plan.refusal).toMatchObject({ code: 'numbering.noGroup', params: { count: 1 } })
  })

  it('numbered empty positions cannot be combined with it', () => {
    const columns = factorYear({ replication: [1, 2] })
    const groups = numberingGroups(columns, 'replication') ?? undefined
    expect(planNumbering(columns, options({ groups, count_empty: true }))).toMatchObject({
      code: 'numbering.restartEmpty',
    })
  })

  it('no label is assigned twice and each repetition has the same numbers', () => {
    const inputs = fc.record({
      reps: fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 60 }),
      start: fc.integer({ min: 0, max: 120 }),
      step: fc.integer({ min: 1, max: 7 }),
      digits: fc.integer({ min: 0, max: 5 }),
    })
    fc.assert(
      fc.property(inputs, ({ reps, start, step, digits }) => {
        const columns = factorYear({ replication: reps })
        const groups = numberingGroups(columns, 'replication') ?? undefined
        const { label, conflicts } = labelsOf(columns, { groups, start, step, digits })
        expect(conflicts).toEqual([])
        expect(new Set(label).size).toBe(reps.length)
        const behind = new Map<number, number[]>()
        label.forEach((text, i) => {
          const number = Number(text?.slice(String(reps[i]).length))
          behind.set(reps[i], [...(behind.get(reps[i]) ?? []), number])
        })
        for (const numbers of behind.values()) {
          const sorted = numbers.sort((a, b) => a - b)
          expect(sorted).toEqual(sorted.map((_, k) => start + k * step))
        }
      }),
    )
  })
})

describe('reserved labels', () => {
  const reserved = [
    { prefix: 'A', first: 5, last: 9 },
    { prefix: '', first: 100, last: 199 },
  ]

  it('are conflicts, and the suggested start skips them', () => {
    const columns = factorYear({ replication: [1, 1, 1, 1, 1, 1] })
    const plan = labelsOf(columns, { prefix: 'A', reserved })
    expect(plan.conflicts.map(({ label, reason }) => [label, reason])).toEqual([
      ['A5', 'numbering.reserved'],
      ['A6', 'numbering.reserved'],
    ])
    expect([plan.refusal?.code, plan.nextFreeStart]).toEqual(['numbering.reserved', 10])
    expect(labelsOf(columns, { prefix: 'A', reserved, start: 10 }).refusal).toBeNull()
  })

  it('only affect their prefix', () => {
    const columns = factorYear({ replication: [1, 1] })
    expect(labelsOf(columns, { prefix: 'B', start: 5, reserved }).refusal).toBeNull()
    expect(labelsOf(columns, { start: 99, reserved }).conflicts.map(({ label }) => label)).toEqual(['100'])
  })

  it('the suggested start has only free labels', () => {
    const ranges = fc.array(fc.tuple(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 0, max: 9 })), { maxLength: 6 })
    fc.assert(
      fc.property(ranges, fc.integer({ min: 0, max: 60 }), fc.integer({ min: 1, max: 20 }), (drawn, start, count) => {
        const reserved = drawn.map(([first, more]) => ({ prefix: 'A', first, last: first + more }))
        const columns = factorYear({ replication: Array(count).fill(1) })
        const { nextFreeStart } = labelsOf(columns, { prefix: 'A', start, reserved })
        expect(nextFreeStart).not.toBeNull()
        const next = labelsOf(columns, { prefix: 'A', start: nextFreeStart ?? 0, reserved })
        expect(next.conflicts).toEqual([])
      }),
    )
  })
})
