import { describe, expect, it } from 'vitest'
import { checkText, login, password } from '../plots/textRules.ts'
import type { Role } from './may.ts'
import { newPassword, offeredLogin } from './newLogin.ts'
import { findInTree, moveInTree, type TreePerson, treeRows } from './structureTree.ts'

function person(id: number, last_name: string, role: Role = 'employee', first_name = 'Anna'): TreePerson {
  const login = `${first_name[0]}.${last_name}`.toLowerCase()
  return {
    id,
    first_name,
    last_name,
    username: login,
    patronymic: null,
    email: `${login}@example.org`,
    contact_telephone: `+7999000${id}`,
    role,
    division: null,
  }
}

const company = {
  general_director: person(1, 'Morozova', 'general_director'),
  divisions: [
    {
      id: 10,
      company_division_name: 'Cereals',
      heads: [person(2, 'Petrova', 'division_head')],
      employees: [person(3, 'Gusev')],
    },
    {
      id: 11,
      company_division_name: 'Legumes',
      heads: [],
      employees: Array.from({ length: 51 }, (_, k) => person(100 + k, `Many${k}`)),
    },
    { id: 12, company_division_name: 'Storage', heads: [], employees: [] },
  ],
  unassigned: [person(4, 'Orlova')],
}

const shown = (toggled: string[] = [], filter = '') => treeRows(company, { toggled: new Set(toggled), filter })
const keys = (toggled: string[] = [], filter = '') => shown(toggled, filter).map(({ key }) => key)

describe('the company tree', () => {
  it('director, divisions, heads before employees; large divisions and those collapsed before are collapsed [ACC-07]', () => {
    expect(keys()).toEqual([
      'person:1',
      'division:10',
      'person:2',
      'person:3',
      'division:11',
      'division:12',
      'division:none',
      'person:4',
    ])
    expect(shown().map(({ level, position, size, isOpen }) => [level, position, size, isOpen])).toEqual([
      [1, 1, 1, true],
      [2, 1, 4, true],
      [3, 1, 2, null],
      [3, 2, 2, null],
      [2, 2, 4, false],
      [2, 3, 4, null],
      [2, 4, 4, true],
      [3, 1, 1, null],
    ])
    expect(keys(['division:10'])).toHaveLength(6)
    expect(keys(['division:11'])).toHaveLength(8 + 51)
    expect(keys(['person:1'])).toEqual(['person:1'])
  })

  it('a filter on name, login, e-mail and telephone shows matches in their divisions', () => {
    expect(keys([], ' GUSEV ')).toEqual(['person:1', 'division:10', 'person:3'])
    expect(keys([], 'a.many7@')).toEqual(['person:1', 'division:11', 'person:107'])
    expect(keys([], '+79990004')).toEqual(['person:1', 'division:none', 'person:4'])
    expect(keys([], 'anna petrova')).toEqual(['person:1', 'division:10', 'person:2'])
    expect(keys([], 'nobody')).toEqual([])
  })

  it('keys: arrows, ends, pages, opening, closing, siblings', () => {
    const rows = shown()
    const move = (focus: string | null, step: Parameters<typeof moveInTree>[2]) => moveInTree(rows, focus, step, 3)
    expect(move('person:1', 'down')).toEqual({ focus: 'division:10' })
    expect(move('person:1', 'up')).toEqual({ focus: 'person:1' })
    expect(move('person:1', 'pageDown')).toEqual({ focus: 'person:3' })
    expect(move('person:4', 'pageUp')).toEqual({ focus: 'division:11' })
    expect(move('division:10', 'end')).toEqual({ focus: 'person:4' })
    expect(move(null, 'down')).toEqual({ focus: 'person:1' })
    expect(move('division:11', 'right')).toEqual({ toggle: ['division:11'] })
    expect(move('division:10', 'right')).toEqual({ focus: 'person:2' })
    expect(move('person:3', 'right')).toBeNull()
    expect(move('person:3', 'left')).toEqual({ focus: 'division:10' })
    expect(move('division:10', 'left')).toEqual({ toggle: ['division:10'] })
    expect(move('division:12', 'left')).toEqual({ focus: 'person:1' })
    expect(move('division:10', 'siblings')).toEqual({ toggle: ['division:11'] })
    expect(moveInTree([], null, 'down', 3)).toBeNull()
  })

  it('typing finds the next name, by first or last name, and wraps around', () => {
    const rows = shown()
    expect(findInTree(rows, 'person:1', 'a')).toBe('person:2')
    expect(findInTree(rows, 'person:2', 'pet')).toBe('person:2')
    expect(findInTree(rows, 'person:4', 'le')).toBe('division:11')
    expect(findInTree(rows, 'person:1', 'zz')).toBeNull()
  })
})

describe('defaults for a new person', () => {
  it('a login of first letter and last name, in Latin letters and numbered if in use [ACC-10]', () => {
    expect(offeredLogin('Chiara', 'Bellini', new Set())).toBe('c.bellini')
    expect(offeredLogin('Ирина', 'Щукина', new Set())).toBe('i.shchukina')
    expect(offeredLogin('Lucía', 'Núñez García', new Set(['l.nunezgarcia']))).toBe('l.nunezgarcia2')
    expect(offeredLogin('', 'Orlov', new Set())).toBe('orlov')
    expect(offeredLogin('Anna', '', new Set())).toBe('')
    expect(checkText(offeredLogin('Юлия', 'Объедкова', new Set()), [login])).toBeNull()
  })

  it('a random password of 14 characters always satisfies the rule', () => {
    for (const chance of [0, 0.5, 0.999]) {
      const created = newPassword((below) => Math.floor(chance * below))
      expect(created).toHaveLength(14)
      expect(checkText(created, [password])).toBeNull()
    }
  })
})
