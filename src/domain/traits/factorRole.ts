import type { Trait } from './trait.ts'
import { factorKinds } from './traitFields.ts'
import { isClassTrait } from './traitKinds.ts'

/**
 * The role of a qualitative trait in the trial: not a factor, a factor whose role follows from its name, or one with a
 * declared role.
 */
export const factorRoles = ['trait', 'named', ...factorKinds] as const
export type FactorRole = (typeof factorRoles)[number]

type RoleFields = Pick<Trait, 'role' | 'factor_kind'>

/** A trait's role in the trial; null if it cannot have one: numbers, dates and markers do not group plots. */
export function factorRoleOf(trait: RoleFields & Pick<Trait, 'kind'>): FactorRole | null {
  const { role, factor_kind } = trait
  if (!isClassTrait(trait) || (role !== 'trait' && role !== 'factor')) return null
  return role === 'trait' ? 'trait' : (factor_kind ?? 'named')
}

/** The fields of a trait with this role in the trial. */
export function fieldsOfFactorRole(role: FactorRole): RoleFields {
  if (role === 'trait') return { role: 'trait', factor_kind: null }
  return { role: 'factor', factor_kind: role === 'named' ? null : role }
}
