import { expect, it } from 'vitest'
import { factorRoleOf, factorRoles, fieldsOfFactorRole } from './factorRole.ts'

it('a qualitative trait is a factor by its role and kind, or none', () => {
  const roleOf = (role: 'trait' | 'factor' | 'stage', factor_kind: 'block' | null) =>
    factorRoleOf({ kind: 'qualitative', role, factor_kind })
  expect([roleOf('trait', null), roleOf('factor', null), roleOf('factor', 'block'), roleOf('stage', null)]).toEqual([
    'trait',
    'named',
    'block',
    null,
  ])
  expect(factorRoleOf({ kind: 'quantitative', role: 'factor', factor_kind: 'row' })).toBeNull()
  for (const is of factorRoles) expect(factorRoleOf({ kind: 'qualitative', ...fieldsOfFactorRole(is) })).toBe(is)
  expect(fieldsOfFactorRole('trait')).toEqual({ role: 'trait', factor_kind: null })
})
