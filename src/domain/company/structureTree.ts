import type { Role } from './may.ts'

/** The data of a person that the tree reads. */
export interface TreePerson {
  readonly id: number
  readonly username: string
  readonly first_name: string
  readonly last_name: string
  readonly patronymic: string | null
  readonly email: string | null
  readonly contact_telephone: string | null
  readonly role: Role
  readonly division: number | null
}

interface TreeDivision<Person> {
  readonly id: number
  readonly company_division_name: string
  readonly heads: readonly Person[]
  readonly employees: readonly Person[]
}

/** A company's people: director, divisions with their heads and employees, and people without a division. */
export interface TreeCompany<Person extends TreePerson, Division extends TreeDivision<Person>> {
  readonly general_director: Person | null
  readonly divisions: readonly Division[]
  readonly unassigned: readonly Person[]
}

/**
 * A row of a treegrid for assistive technology: level, position among its siblings and their number from 1; `isOpen` null
 * = it has no children.
 */
interface RowPosition {
  readonly key: string
  readonly level: number
  readonly position: number
  readonly size: number
  readonly isOpen: boolean | null
}

/** `division` null with `kind` division: people without a division. */
export type TreeRow<Person, Division> = RowPosition &
  (
    | { readonly kind: 'person'; readonly person: Person }
    | { readonly kind: 'division'; readonly division: Division | null; readonly people: readonly Person[] }
  )

/** Divisions of more people than this are closed until they are opened. */
const maxOpen = 50

export const personKey = (id: number): string => `person:${id}`
export const divisionKey = (id: number | null): string => `division:${id ?? 'none'}`

/** A person's name in lists: first and last name, the login if there is none. */
export function shownName({
  first_name,
  last_name,
  username,
}: Pick<TreePerson, 'first_name' | 'last_name' | 'username'>) {
  return `${first_name} ${last_name}`.trim() || username
}

/** Whether a text occurs in name, login, e-mail or telephone of a person, ignoring case. `text` is in lower case. */
function isFound(person: TreePerson, text: string): boolean {
  const { first_name, last_name, patronymic, username, email, contact_telephone } = person
  const names = `${first_name} ${last_name} ${first_name} ${patronymic ?? ''}`
  return [names, username, email ?? '', contact_telephone ?? ''].some((part) => part.toLowerCase().includes(text))
}

/**
 * The displayed rows: the director, then the divisions, with heads before employees in each. `toggled` contains rows that
 * are open or closed against the default; a `filter` shows matching people in their divisions, which are then open.
 */
export function treeRows<Person extends TreePerson, Division extends TreeDivision<Person>>(
  company: TreeCompany<Person, Division>,
  { toggled, filter }: { toggled: ReadonlySet<string>; filter: string },
): TreeRow<Person, Division>[] {
  const text = filter.trim().toLowerCase()
  const director = company.general_director
  const fits = (person: Person) => text === '' || isFound(person, text)
  const groups = [
    ...company.divisions.map((division) => ({ division, everyone: [...division.heads, ...division.employees] })),
    ...(company.unassigned.length > 0 ? [{ division: null, everyone: [...company.unassigned] }] : []),
  ]
    .map(({ division, everyone }) => ({ division, people: everyone.filter(fits), everyone }))
    .filter(({ people }) => text === '' || people.length > 0)
  const rows: TreeRow<Person, Division>[] = []
  const top = director ? 2 : 1
  if (director) {
    const key = personKey(director.id)
    const isOpen = groups.length === 0 ? null : text !== '' || !toggled.has(key)
    if (fits(director) || groups.length > 0)
      rows.push({ key, kind: 'person', person: director, level: 1, position: 1, size: 1, isOpen })
    if (isOpen === false) return rows
  }
  for (const [k, { division, people, everyone }] of groups.entries()) {
    const key = divisionKey(division?.id ?? null)
    const isOpen = people.length === 0 ? null : text !== '' || everyone.length <= maxOpen !== toggled.has(key)
    rows.push({
      key,
      kind: 'division',
      division,
      people: everyone,
      level: top,
      position: k + 1,
      size: groups.length,
      isOpen,
    })
    if (!isOpen) continue
    for (const [place, person] of people.entries())
      rows.push({
        key: personKey(person.id),
        kind: 'person',
        person,
        level: top + 1,
        position: place + 1,
        size: people.length,
        isOpen: null,
      })
  }
  return rows
}

/** The effect of a key in a treegrid: focus another row, or open or close rows; null = none. */
export type TreeStep = { readonly focus: string } | { readonly toggle: readonly string[] } | null
export type TreeMove = 'up' | 'down' | 'home' | 'end' | 'pageUp' | 'pageDown' | 'right' | 'left' | 'siblings'

type AnyRow = RowPosition

/** The nearest row above with a lower level; null at the top. */
function parentOf(rows: readonly AnyRow[], at: number): AnyRow | null {
  for (let k = at - 1; k >= 0; k--) if (rows[k].level < rows[at].level) return rows[k]
  return null
}

/**
 * The treegrid's keys with the focus on rows, after the WAI-ARIA Authoring Practices (W3C, 2023): Right opens, then goes to the first
 * child; Left closes, then goes to the parent; `siblings` opens all rows of the level. `page` is the rows of a page.
 */
export function moveInTree(rows: readonly AnyRow[], focus: string | null, move: TreeMove, page: number): TreeStep {
  if (rows.length === 0) return null
  const index = rows.findIndex(({ key }) => key === focus)
  if (index < 0) return { focus: rows[move === 'end' ? rows.length - 1 : 0].key }
  const to = (at: number): TreeStep => ({ focus: rows[Math.max(0, Math.min(rows.length - 1, at))].key })
  const row = rows[index]
  switch (move) {
    case 'up':
      return to(index - 1)
    case 'down':
      return to(index + 1)
    case 'home':
      return to(0)
    case 'end':
      return to(rows.length - 1)
    case 'pageUp':
      return to(index - page)
    case 'pageDown':
      return to(index + page)
    case 'right':
      if (row.isOpen === false) return { toggle: [row.key] }
      return row.isOpen ? to(index + 1) : null
    case 'left': {
      if (row.isOpen) return { toggle: [row.key] }
      const parent = parentOf(rows, index)
      return parent && { focus: parent.key }
    }
    case 'siblings': {
      const closed = rows.filter(({ level, isOpen }) => level === row.level && isOpen === false)
      return closed.length > 0 ? { toggle: closed.map(({ key }) => key) } : null
    }
  }
}

/** The next row, from the focused one on and around, whose name begins with the typed letters; null if there is none. */
export function findInTree<Person extends TreePerson, Division extends TreeDivision<Person>>(
  rows: readonly TreeRow<Person, Division>[],
  focus: string | null,
  typed: string,
): string | null {
  const prefix = typed.toLowerCase()
  const index = rows.findIndex(({ key }) => key === focus)
  // A first letter moves on to the next name; more letters may still match the focused one.
  const start = index + (typed.length === 1 ? 1 : 0)
  for (let k = 0; k < rows.length; k++) {
    const row = rows[(Math.max(0, start) + k) % rows.length]
    const names =
      row.kind === 'person'
        ? [shownName(row.person), row.person.last_name]
        : [row.division?.company_division_name ?? '']
    if (names.some((name) => name.toLowerCase().startsWith(prefix))) return row.key
  }
  return null
}
