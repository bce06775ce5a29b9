import { expect, it } from 'vitest'
import type { ChangeField, Entity } from '../change/changeSet.ts'
import { kindOfChange } from './auditKind.ts'

const kindOf = (...columns: [Entity, ChangeField][]) =>
  kindOfChange({
    name: { key: 'change.imported', params: {} },
    columns: columns.map(([entity, field]) => ({ entity, field, ids: [1], before: [null], after: [1] })),
  })

it('a change has the kind of its content, and of the broadest of several', () => {
  expect(kindOf(['plot', 'trait:4'])).toBe('values')
  expect(kindOf(['plot', 'suppressed:4'], ['trait', 'exists'])).toBe('values')
  expect(kindOf(['plot', 'label'])).toBe('numbering')
  expect(kindOf(['plot', 'label'], ['field_year', 'walk'])).toBe('numbering')
  expect(kindOf(['line', 'exists'], ['plot', 'exists'], ['plot', 'label'], ['plot', 'trait:4'])).toBe('plots')
  expect(kindOf(['field_year', 'width'])).toBe('plots')
  expect(kindOf(['trait', 'name'], ['line', 'name'])).toBe('lines')
  expect(kindOf(['trait', 'name'])).toBe('traits')
})
