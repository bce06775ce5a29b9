import { cropAtom } from '../lifetime.ts'

/** Somebody else in the same field-year: where they are and whether they are typing. `colour` counts in order of joining. */
export interface PersonPresent {
  socket: string
  userId: number
  name: string
  plotId: number | null
  column: string | null
  typing: boolean
  colour: number
}

/** Everybody else who has this field-year open, in order of joining. */
export const peopleAtom = cropAtom<PersonPresent[]>([])

/** Who is typing into this cell of a plot (by id) just now; undefined when nobody else is. */
export function typingAt(
  people: readonly PersonPresent[],
  plotId: number | null,
  field: string,
): PersonPresent | undefined {
  return people.find((person) => person.typing && person.plotId === plotId && person.column === field)
}

/** What the live connection tells about one person. */
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

/** The people after one piece of news. A colour once given stays with its socket. */
export function withPresence(people: readonly PersonPresent[], news: PresenceNews): PersonPresent[] {
  const known = people.find((person) => person.socket === news.socket)
  if (news.gone) return people.filter((person) => person !== known)
  const taken = new Set(people.map((person) => person.colour))
  let colour = known?.colour ?? 0
  while (!known && taken.has(colour)) colour++
  const person: PersonPresent = {
    socket: news.socket,
    userId: news.user_id,
    name: news.user_name,
    plotId: news.plot,
    column: news.column,
    typing: news.typing,
    colour,
  }
  return known ? people.map((other) => (other === known ? person : other)) : [...people, person]
}
