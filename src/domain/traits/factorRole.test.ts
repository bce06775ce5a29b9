import { expect, it } from 'vitest'
import { factorRoleOf, factorRoles, ofFactorRole } from './factorRole.ts'

it('a qualitative trait is a factor by its role and kind, or none', () => {
  const of = (role: 'trait' | 'factor' | 'stage', factor_kind: 'block' | null) =>
    factorRoleOf({ kind: 'qualitative', role, factor_kind })
  expect([of('trait', null), of('factor', null), of('factor', 'block'), of('stage', null)]).toEqual([
    'trait',
    'named',
    'block',
    null,
  ])
  expect(factorRoleOf({ kind: 'quantitative', role: 'factor', factor_kind: 'row' })).toBeNull()
  for (const is of factorRoles) expect(factorRoleOf({ kind: 'qualitative', ...ofFactorRole(is) })).toBe(is)
  expect(ofFactorRole('trait')).toEqual({ role: 'trait', factor_kind: null })
})
