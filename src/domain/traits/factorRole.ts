import type { Trait } from './trait.ts'
import { factorKinds } from './traitFields.ts'

/** What a qualitative trait is to the trial: no factor, one whose role is told by its name, or one that was told its role. */
export const factorRoles = ['trait', 'named', ...factorKinds] as const
export type FactorRole = (typeof factorRoles)[number]

type RoleFields = Pick<Trait, 'role' | 'factor_kind'>

/** What a trait is to the trial; null where it can be nothing to it: numbers, dates and markers separate no plots. */
export function factorRoleOf({ kind, role, factor_kind }: RoleFields & Pick<Trait, 'kind'>): FactorRole | null {
  if (kind !== 'qualitative' || (role !== 'trait' && role !== 'factor')) return null
  return role === 'trait' ? 'trait' : (factor_kind ?? 'named')
}

/** The fields of a trait that is this to the trial. */
export function ofFactorRole(is: FactorRole): RoleFields {
  if (is === 'trait') return { role: 'trait', factor_kind: null }
  return { role: 'factor', factor_kind: is === 'named' ? null : is }
}
