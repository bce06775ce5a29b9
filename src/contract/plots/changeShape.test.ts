import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { smallYear, yieldTrait } from '../../../tests/arbitraries/smallYear.ts'
import { applyChange } from '../../domain/change/applyChange.ts'
import { changeField, isAccepted, isChangeSet, isTail } from './changeShape.ts'
import { readChanges, sendChange } from './changes.ts'

const fields = ['exists', 'label', 'line_id', 'row', `trait:${yieldTrait}`, `suppressed:${yieldTrait}`, 'width', 'name']
const cell = fc.oneof(fc.string(), fc.double({ noNaN: true, noDefaultInfinity: true }), fc.boolean(), fc.constant(null))

const change = fc.record({
  name: fc.record({ key: fc.string(), params: fc.dictionary(fc.string({ maxLength: 9 }), fc.integer()) }),
  columns: fc.array(
    fc.record({
      entity: fc.constantFrom('plot', 'plant', 'line', 'trait', 'field_year'),
      field: fc.constantFrom(...fields),
      ids: fc.constant([3]),
      before: cell.map((value) => [value]),
      after: cell.map((value) => [value]),
    }),
    { minLength: 1, maxLength: 4 },
  ),
})

/** A copy of the value with the part at `path` replaced by `other`. */
function spoilt(value: unknown, path: number[], other: unknown): unknown {
  if (typeof value !== 'object' || value === null || !path.length) return other
  const copy = structuredClone(value) as Record<string, unknown>
  const keys = Object.keys(copy)
  if (!keys.length) return other
  const key = keys[path[0] % keys.length]
  copy[key] = spoilt(copy[key], path.slice(1), other)
  return copy
}

const accepted = (difference: unknown) => ({ seq: 1, crop_seq: 0, at: '2026-11-20T00:00:00Z', difference })
const logged = (seq: number, scopeOf: unknown) => ({
  seq,
  at: '',
  user_id: 1,
  user_name: null,
  key: 'k',
  reverts: null,
  change: scopeOf,
})
const tail = (...data: unknown[]) => ({ meta: { seq: 1, crop_seq: 0, more: false }, data, crop: [] })

describe('the quick check of received changes', () => {
  it('accepts everything the contract accepts', () => {
    fc.assert(
      fc.property(change, (value) => {
        expect(sendChange.answer!.safeParse(accepted(value)).success).toBe(true)
        expect([isChangeSet(value), isAccepted(accepted(value)), isTail(tail(logged(1, value)))]).toEqual([
          true,
          true,
          true,
        ])
      }),
    )
  })

  it('refuses what the contract refuses, whichever part is corrupted', () => {
    const junk = fc.constantFrom<unknown>(undefined, {}, [], 'x', -1, 1.5, [{}], null, true)
    fc.assert(
      fc.property(change, fc.array(fc.nat(9), { maxLength: 5 }), junk, (value, path, other) => {
        const broken = tail(logged(1, spoilt(value, path, other)))
        if (isTail(broken)) expect(readChanges.answer!.safeParse(broken).success).toBe(true)
      }),
      { numRuns: 2000 },
    )
  })

  it('accepts only what can be applied', () => {
    fc.assert(
      fc.property(change, fc.array(fc.nat(9), { maxLength: 4 }), cell, (value, path, other) => {
        const broken = spoilt(value, path, other)
        if (!isChangeSet(broken)) return
        try {
          applyChange(smallYear(1, 6), broken)
        } catch (error) {
          // A field that its entity does not have, or an unknown trait: the field-year is reloaded.
          expect(error).toBeInstanceOf(RangeError)
        }
      }),
      { numRuns: 1000 },
    )
  })

  it('refuses columns of different lengths, a log out of order and a page', () => {
    const column = { entity: 'plot', field: 'label', ids: [1, 2], before: [null, null], after: ['a'] }
    const name = { key: 'change.value', params: {} }
    const changeSet = { name, columns: [{ ...column, after: ['a', 'b'] }] }
    expect(isChangeSet({ name, columns: [column] })).toBe(false)
    expect([
      isTail(tail(logged(1, changeSet), logged(2, changeSet))),
      isTail(tail(logged(2, changeSet), logged(1, changeSet))),
    ]).toEqual([true, false])
    expect([isAccepted('<html></html>'), isTail('<html></html>'), isAccepted(null)]).toEqual([false, false, false])
    expect(changeField.test('constructor')).toBe(false)
  })
})
