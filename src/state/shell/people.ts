import { cropAtom } from '../lifetime.ts'

/**
 * Another client in the same field-year: position and whether its user is typing. `colour` counts in order of joining.
 */
export interface PersonPresent {
  socket: string
  userId: number
  name: string
  plotId: number | null
  column: string | null
  typing: boolean
  colour: number
}

/** All other clients of this field-year, in order of joining. */
export const peopleAtom = cropAtom<PersonPresent[]>([])

/** The person typing into this cell of a plot (by id) now; undefined if there is none. */
export function typingAt(
  people: readonly PersonPresent[],
  plotId: number | null,
  field: string,
): PersonPresent | undefined {
  return people.find((person) => person.typing && person.plotId === plotId && person.column === field)
}

/** A message of the live connection about one person. */
export interface PresenceNews {
  year_id: number
  socket: string
  user_id: number
  user_name: string
  plot: number | null
  column: string | null
  typing: boolean
  gone: boolean
}

/** The people after a message. A socket keeps its colour. */
export function withPresence(people: readonly PersonPresent[], news: PresenceNews): PersonPresent[] {
  const existing = people.find((person) => person.socket === news.socket)
  if (news.gone) return people.filter((person) => person !== existing)
  const usedColours = new Set(people.map((person) => person.colour))
  let colour = existing?.colour ?? 0
  while (!existing && usedColours.has(colour)) colour++
  const person: PersonPresent = {
    socket: news.socket,
    userId: news.user_id,
    name: news.user_name,
    plotId: news.plot,
    column: news.column,
    typing: news.typing,
    colour,
  }
  return existing ? people.map((other) => (other === existing ? person : other)) : [...people, person]
}
