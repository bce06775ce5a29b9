import { type RuleRefusal, refuseRule } from '../refusal.ts'

/** Roles, the highest first. */
export const roles = ['general_director', 'division_head', 'employee'] as const
export type Role = (typeof roles)[number]

/** A person of the company as input of rights; `division` null = none. */
export interface Member {
  readonly user: number
  readonly role: Role
  readonly division: number | null
}

/**
 * Actions of a call, or a part of a page:
 * - `work`: crops, nurseries, plots, varieties, seed, genome, statistics, designs, files; a value's and a line's own
 * history;
 * - `self`: the actor's own profile, password, sessions, settings, notifications;
 * - `structure.see`: divisions and people with e-mail and phone;
 * - `structure.change`: add, rename, delete a division; move people between divisions; change a role;
 * - `person.details`: last seen, blocked, birthday, extra information;
 * - `person.manage`: add, edit, set a new password, lift a block, remove, restore;
 * - `history.read`: the change history of a person;
 * - `revert`: revert a change, delete a saved result, made by the target;
 * - `crop.delete`, `company.manage`: name, export, hand-over, deletion.
 */
export type Action =
  | 'work'
  | 'self'
  | 'structure.see'
  | 'structure.change'
  | 'person.details'
  | 'person.manage'
  | 'history.read'
  | 'revert'
  | 'crop.delete'
  | 'company.manage'

/** The people that an action may target. */
type Reach = 'nobody' | 'self' | 'division' | 'everybody'

/** By action, how far a role's right reaches; `division` includes the actor. */
const reaches: Record<Action, Record<Role, Reach>> = {
  work: { general_director: 'everybody', division_head: 'everybody', employee: 'everybody' },
  self: { general_director: 'everybody', division_head: 'everybody', employee: 'everybody' },
  'structure.see': { general_director: 'everybody', division_head: 'everybody', employee: 'everybody' },
  'structure.change': { general_director: 'everybody', division_head: 'nobody', employee: 'nobody' },
  'person.details': { general_director: 'everybody', division_head: 'division', employee: 'self' },
  'person.manage': { general_director: 'everybody', division_head: 'division', employee: 'nobody' },
  'history.read': { general_director: 'everybody', division_head: 'division', employee: 'self' },
  revert: { general_director: 'everybody', division_head: 'division', employee: 'self' },
  'crop.delete': { general_director: 'everybody', division_head: 'nobody', employee: 'nobody' },
  'company.manage': { general_director: 'everybody', division_head: 'nobody', employee: 'nobody' },
}

/** Actions on a person whose role must be lower than the actor's: not on an equal, and so not on oneself. */
const onLower: ReadonlySet<Action> = new Set(['person.manage'])

const denied = () => refuseRule('auth.permissionDenied')

/**
 * Whether an actor is allowed to do something: `true`, or why not, `auth.permissionDenied` before `account.roleTooHigh`.
 * Without a target, whether any target is possible, for pages that show or hide a button.
 */
export function may(
  actor: Member,
  action: Action,
  target: Member | null = null,
): true | RuleRefusal<'auth.permissionDenied' | 'account.roleTooHigh'> {
  const reach = reaches[action][actor.role]
  if (reach === 'nobody') return denied()
  if (target === null) return true
  if (onLower.has(action) && roles.indexOf(target.role) <= roles.indexOf(actor.role))
    return refuseRule('account.roleTooHigh')
  if (reach === 'everybody' || target.user === actor.user) return true
  const isOwnDivision = actor.division !== null && actor.division === target.division
  return reach === 'division' && isOwnDivision ? true : denied()
}
