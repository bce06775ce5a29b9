import { createStore } from 'jotai'
import { expect, it } from 'vitest'
import type { Person, Structure } from '../../contract/company/people.ts'
import type { Role } from '../../domain/company/may.ts'
import { personKey } from '../../domain/company/structureTree.ts'
import { memberAtom, putStructureAtom, treeFilterAtom, treeFocusAtom } from '../../state/account/structure.ts'
import { messagesAtom } from '../../state/shell/messages.ts'
import { commandNamed } from '../command.ts'
import { runCommand } from '../runCommand.ts'
import { structureCommands } from './structureCommands.ts'

const person = (id: number, role: Role) =>
  ({ id, role, division: 1, username: `u${id}`, first_name: 'A', last_name: `P${id}` }) as Person

it('a disabled removal explains why: not an equal, and some roles no person at all', () => {
  const store = createStore()
  const division = { id: 1, company_division_name: 'D', country: 1, lines_created: 0 }
  const structure = {
    company: { id: 1, name: 'C', created_at: '' },
    general_director: null,
    divisions: [{ ...division, heads: [person(1, 'division_head'), person(2, 'division_head')], employees: [] }],
    unassigned: [],
  } satisfies Structure
  store.set(putStructureAtom, { structure, isCopy: false })
  store.set(treeFilterAtom, 'P2')
  store.set(treeFocusAtom, personKey(2))
  const reasonFor = (role: Role) => {
    store.set(memberAtom, { user: 1, role, division: 1 })
    runCommand(store, commandNamed(structureCommands, 'structure.remove'))
    return store.get(messagesAtom)[0]?.key
  }
  expect([reasonFor('division_head'), reasonFor('employee')]).toEqual(['account.roleTooHigh', 'auth.permissionDenied'])
})
