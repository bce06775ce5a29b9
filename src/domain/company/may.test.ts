import { describe, expect, it } from 'vitest'
import { type Action, type Member, may, type Role } from './may.ts'

const actors: Record<Role, Member> = {
  general_director: { user: 1, role: 'general_director', division: null },
  division_head: { user: 2, role: 'division_head', division: 10 },
  employee: { user: 3, role: 'employee', division: 10 },
}

/** Targets of the tested actions, in addition to the actor. */
const targets: Record<string, Member> = {
  director: { user: 9, role: 'general_director', division: null },
  'head of the own division': { user: 4, role: 'division_head', division: 10 },
  'head of another': { user: 5, role: 'division_head', division: 11 },
  'employee of the own division': { user: 6, role: 'employee', division: 10 },
  'employee of another': { user: 7, role: 'employee', division: 11 },
  'employee of none': { user: 8, role: 'employee', division: null },
}

const answerOf = (actor: Member, action: Action, target: Member | null) => {
  const answer = may(actor, action, target)
  return answer === true ? 'yes' : answer.code === 'account.roleTooHigh' ? 'too high' : 'no'
}

/** The answers of a role for the actor and then for each target, in the order above. */
const row = (role: Role, action: Action) =>
  [actors[role], ...Object.values(targets)].map((target) => answerOf(actors[role], action, target)).join(', ')

const sevenTimes = (answer: string) => Array(7).fill(answer).join(', ')

describe('permissions, as in the specification’s table', () => {
  it.each(['work', 'self', 'structure.see'] as const)('%s: everybody', (action) => {
    for (const role of Object.keys(actors) as Role[]) expect(row(role, action)).toBe(sevenTimes('yes'))
  })

  it.each(['structure.change', 'crop.delete', 'company.manage'] as const)('%s: the director only', (action) => {
    expect(row('general_director', action)).toBe(sevenTimes('yes'))
    expect(row('division_head', action)).toBe(sevenTimes('no'))
    expect(row('employee', action)).toBe(sevenTimes('no'))
  })

  it.each(['person.details', 'history.read', 'revert'] as const)(
    '%s: the director for all, a head for their division, employees for themselves',
    (action) => {
      expect(row('general_director', action)).toBe(sevenTimes('yes'))
      expect(row('division_head', action)).toBe('yes, no, yes, no, yes, no, no')
      expect(row('employee', action)).toBe('yes, no, no, no, no, no, no')
    },
  )

  it('person.manage: people of a lower role, for a head only in their division; never oneself or an equal', () => {
    expect(row('general_director', 'person.manage')).toBe('too high, too high, yes, yes, yes, yes, yes')
    expect(row('division_head', 'person.manage')).toBe('too high, too high, too high, too high, yes, no, no')
    // An actor without any right gets the same answer for every target.
    expect(row('employee', 'person.manage')).toBe(sevenTimes('no'))
  })

  it('a head without a division manages no person', () => {
    const head: Member = { user: 2, role: 'division_head', division: null }
    expect(answerOf(head, 'person.manage', targets['employee of none'])).toBe('no')
  })

  it('a permission without a target states whether any target is permitted', () => {
    expect(answerOf(actors.division_head, 'person.manage', null)).toBe('yes')
    expect(answerOf(actors.employee, 'person.manage', null)).toBe('no')
  })
})
