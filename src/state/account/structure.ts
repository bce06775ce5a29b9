import { atom } from 'jotai'
import type { Person, Structure, StructureDivision } from '../../contract/company/people.ts'
import { type Action, type Member, may } from '../../domain/company/may.ts'
import {
  findInTree,
  moveInTree,
  personKey,
  type TreeMove,
  type TreeRow,
  treeRows,
} from '../../domain/company/structureTree.ts'
import { type RuleRefusal, refuseRule } from '../../domain/refusal.ts'
import { signInAtom } from '../lifetime.ts'
import type { Reader, Store } from '../store.ts'

/** The open panel: adding a person to a division (null = to be chosen), a person's details, or passwords to pass on. */
export type StructurePanel =
  | { kind: 'add'; division: number | null }
  | { kind: 'person'; id: number }
  | { kind: 'given' }

export type StructureRow = TreeRow<Person, StructureDivision>

/** The company's people as last loaded, and whether from the server or an offline copy. */
export const structureAtom = signInAtom<{ structure: Structure; isCopy: boolean } | null>(null)
/** The signed-in member. */
export const memberAtom = signInAtom<Member | null>(null)
export const treeFilterAtom = signInAtom('')
/** Rows that the user opened or closed. */
const toggledRowsAtom = signInAtom<ReadonlySet<string>>(new Set())
/** The row that has or last had the focus. */
export const treeFocusAtom = signInAtom<string | null>(null)
/** Rows that fit on the page: the step of PageUp and PageDown. */
export const treePageAtom = signInAtom(10)
export const structurePanelAtom = signInAtom<StructurePanel | null>(null)
/** The division being renamed in its row. */
export const renamedDivisionAtom = signInAtom<number | null>(null)

export const treeRowsAtom = atom((get): StructureRow[] => {
  const read = get(structureAtom)
  return read ? treeRows(read.structure, { toggled: get(toggledRowsAtom), filter: get(treeFilterAtom) }) : []
})

/** The focused row; the first one by default. */
export const focusedRowAtom = atom((get): StructureRow | null => {
  const rows = get(treeRowsAtom)
  return rows.find(({ key }) => key === get(treeFocusAtom)) ?? rows[0] ?? null
})

/**
 * Puts loaded people on screen. If the focused row is missing, focus moves to the nearest following row that exists, else
 * the nearest preceding one.
 */
export const putStructureAtom = atom(null, (get, set, read: { structure: Structure; isCopy: boolean }) => {
  const before = get(treeRowsAtom)
  const focused = get(focusedRowAtom)
  set(structureAtom, read)
  const listed = new Set(get(treeRowsAtom).map(({ key }) => key))
  if (focused === null || listed.has(focused.key)) return
  const index = before.indexOf(focused)
  const isListed = ({ key }: StructureRow) => listed.has(key)
  const nearest = before.slice(index + 1).find(isListed) ?? before.slice(0, index).findLast(isListed)
  set(treeFocusAtom, nearest?.key ?? null)
})

/** Focuses a row; no effect for a row that was removed but is still rendered. */
export function focusRow(store: Store, key: string): void {
  if (store.get(treeRowsAtom).some((row) => row.key === key)) store.set(treeFocusAtom, key)
}

/** Why the signed-in user is not allowed an action, on this person if given; null if allowed. */
export function permissionRefusal(store: Reader, action: Action, person: Person | null = null): RuleRefusal | null {
  const member = store.get(memberAtom)
  const target = person && { user: person.id, role: person.role, division: person.division }
  const answer = member ? may(member, action, target) : refuseRule('auth.permissionDenied')
  return answer === true ? null : answer
}

/** Whether the signed-in user is allowed an action, on this person if given. */
export function isAllowed(store: Reader, action: Action, person: Person | null = null): boolean {
  return permissionRefusal(store, action, person) === null
}

export function toggleRows(store: Store, keys: readonly string[]): void {
  const toggled = new Set(store.get(toggledRowsAtom))
  for (const key of keys) if (!toggled.delete(key)) toggled.add(key)
  store.set(toggledRowsAtom, toggled)
}

/** Moves the focus by a key of the tree grid. */
export function moveFocus(store: Store, move: TreeMove): void {
  const focus = store.get(focusedRowAtom)?.key ?? null
  const step = moveInTree(store.get(treeRowsAtom), focus, move, store.get(treePageAtom))
  if (step === null) return
  if ('focus' in step) store.set(treeFocusAtom, step.focus)
  else toggleRows(store, step.toggle)
}

/** Focuses the next name that starts with the typed text. */
export function seekName(store: Store, typed: string): void {
  const matchingKey = findInTree(store.get(treeRowsAtom), store.get(focusedRowAtom)?.key ?? null, typed)
  if (matchingKey !== null) store.set(treeFocusAtom, matchingKey)
}

/** All people in the list. */
export function peopleOfStructure({ general_director, divisions, unassigned }: Structure): Person[] {
  const inDivisions = divisions.flatMap(({ heads, employees }) => [...heads, ...employees])
  return [...(general_director ? [general_director] : []), ...inDivisions, ...unassigned]
}

export const structurePeopleAtom = atom((get): readonly Person[] => {
  const read = get(structureAtom)
  return read ? peopleOfStructure(read.structure) : []
})

/** Shows a person's panel; closing it returns the focus to the row. */
export function openPersonPanel(store: Store, id: number): void {
  store.set(treeFocusAtom, personKey(id))
  store.set(structurePanelAtom, { kind: 'person', id })
}

/** The division of the focused row, for adding a person: a head's own, else the row's; null = to be chosen. */
export function divisionHere(store: Reader): number | null {
  const member = store.get(memberAtom)
  if (member && may(member, 'structure.change') !== true) return member.division
  const row = store.get(focusedRowAtom)
  if (row === null) return null
  return row.kind === 'person' ? row.person.division : (row.division?.id ?? null)
}
