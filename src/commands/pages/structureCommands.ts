import type { TreeMove } from '../../domain/company/structureTree.ts'
import {
  divisionHere,
  focusedRowAtom,
  isAllowed,
  moveFocus,
  openPersonPanel,
  permissionRefusal,
  renamedDivisionAtom,
  structureAtom,
  structurePanelAtom,
  toggleRows,
} from '../../state/account/structure.ts'
import { openDialogAtom } from '../../state/shell/dialogs.ts'
import type { Store } from '../../state/store.ts'
import type { Availability, Command, KeyStroke } from '../command.ts'

const scope = 'structure'
const denied: Availability = { reason: 'auth.permissionDenied' }
const offline: Availability = { reason: 'structure.needsNetwork' }

/** Writes need the network: a company's people have no change log. */
function writeAllowed(store: Store, allowed: Availability | false, otherwise: Availability = true): Availability {
  if (allowed === false) return denied
  if (allowed !== true) return allowed
  return store.get(structureAtom)?.isCopy ? offline : otherwise
}

const focusedPerson = (store: Store) => {
  const row = store.get(focusedRowAtom)
  return row?.kind === 'person' ? row.person : null
}
const focusedDivision = (store: Store) => {
  const row = store.get(focusedRowAtom)
  return row?.kind === 'division' ? row.division : null
}

/** Whether the signed-in user is allowed to change and remove this person, or why not. */
function mayManage(store: Store, person: NonNullable<ReturnType<typeof focusedPerson>>): Availability {
  const refusal = permissionRefusal(store, 'person.manage', person)
  return refusal === null || { reason: refusal.code }
}

function moveCommand(move: TreeMove, title: string, key: KeyStroke): Command {
  return {
    id: `structure.${move}`,
    scope,
    group: 'move',
    title,
    keys: [key],
    inPalette: false,
    run: (store) => moveFocus(store, move),
  }
}

const movers: readonly Command[] = [
  moveCommand('up', 'structure.rowAbove', { code: 'ArrowUp' }),
  moveCommand('down', 'structure.rowBelow', { code: 'ArrowDown' }),
  moveCommand('home', 'structure.firstRow', { code: 'Home' }),
  moveCommand('end', 'structure.lastRow', { code: 'End' }),
  moveCommand('pageUp', 'structure.pageUp', { code: 'PageUp' }),
  moveCommand('pageDown', 'structure.pageDown', { code: 'PageDown' }),
  moveCommand('right', 'structure.openRow', { code: 'ArrowRight' }),
  moveCommand('left', 'structure.closeRow', { code: 'ArrowLeft' }),
  moveCommand('siblings', 'structure.openSiblings', { char: '*' }),
]

const addDivision: Command = {
  id: 'structure.addDivision',
  scope,
  group: 'edit',
  title: 'structure.addDivision',
  keys: [],
  enabled: (store) => writeAllowed(store, isAllowed(store, 'structure.change')),
  run: (store) => store.set(openDialogAtom, { kind: 'addDivision' }),
}

const addPerson: Command = {
  id: 'structure.addPerson',
  scope,
  group: 'edit',
  title: 'structure.addPerson',
  keys: [{ code: 'Insert' }],
  enabled: (store) =>
    writeAllowed(
      store,
      isAllowed(store, 'person.manage'),
      (store.get(structureAtom)?.structure.divisions.length ?? 0) > 0 || { reason: 'structure.needsDivision' },
    ),
  run: (store) => store.set(structurePanelAtom, { kind: 'add', division: divisionHere(store) }),
}

const open: Command = {
  id: 'structure.open',
  scope,
  group: 'look',
  title: 'structure.openCard',
  keys: [{ code: 'Enter' }],
  run(store) {
    const row = store.get(focusedRowAtom)
    if (row?.kind === 'person') openPersonPanel(store, row.person.id)
    else if (row) toggleRows(store, [row.key])
  },
}

const rename: Command = {
  id: 'structure.rename',
  scope,
  group: 'edit',
  title: 'structure.rename',
  keys: [{ code: 'F2' }],
  enabled: (store) =>
    writeAllowed(
      store,
      isAllowed(store, 'structure.change'),
      focusedDivision(store) !== null || { reason: 'structure.noDivision' },
    ),
  run: (store) => store.set(renamedDivisionAtom, focusedDivision(store)?.id ?? null),
}

const move: Command = {
  id: 'structure.move',
  scope,
  group: 'edit',
  title: 'structure.moveTo',
  keys: [],
  enabled(store) {
    const person = focusedPerson(store)
    if (!person) return isAllowed(store, 'structure.change') ? { reason: 'structure.noPerson' } : denied
    return writeAllowed(store, isAllowed(store, 'structure.change') && mayManage(store, person))
  },
  run(store) {
    const person = focusedPerson(store)
    if (person) store.set(openDialogAtom, { kind: 'movePerson', id: person.id })
  },
}

const remove: Command = {
  id: 'structure.remove',
  scope,
  group: 'edit',
  title: 'structure.remove',
  keys: [{ code: 'Delete' }],
  enabled(store) {
    const person = focusedPerson(store)
    if (person) return writeAllowed(store, mayManage(store, person))
    const division = focusedDivision(store)
    if (!division) return { reason: 'structure.noPerson' }
    const isEmpty = division.heads.length + division.employees.length === 0
    return writeAllowed(store, isAllowed(store, 'structure.change'), isEmpty || { reason: 'structure.notEmpty' })
  },
  run(store) {
    const [person, division] = [focusedPerson(store), focusedDivision(store)]
    if (person) store.set(openDialogAtom, { kind: 'removePerson', id: person.id })
    else if (division) store.set(openDialogAtom, { kind: 'deleteDivision', id: division.id })
  },
}

/** All commands of the company's structure. */
export const structureCommands: readonly Command[] = [addPerson, addDivision, open, rename, move, remove, ...movers]
