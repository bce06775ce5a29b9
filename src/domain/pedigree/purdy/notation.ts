/** A pedigree as stated in a text: a line by name, a cross of two pedigrees (mother first), or an unknown parent. */
export type Pedigree =
  | { readonly is: 'name'; readonly name: string }
  | {
      readonly is: 'cross'
      readonly mother: Pedigree
      readonly father: Pedigree
      /** Order of its separator in the text that it was read from (`/` = 1, `//` = 2); absent where there is no text. */
      readonly order?: number
    }
  | { readonly is: 'unknown' }

/** Most times that a parent may recur in a backcross. */
export const mostRecurrent = 20

export const unknownParent: Pedigree = { is: 'unknown' }

export function nameOf(name: string): Pedigree {
  return { is: 'name', name }
}

export function crossOf(mother: Pedigree, father: Pedigree, order?: number): Pedigree {
  return { is: 'cross', mother, father, ...(order === undefined ? {} : { order }) }
}

/** Whether two pedigrees name the same crosses, regardless of how their separators were written. */
export function samePedigree(a: Pedigree, b: Pedigree): boolean {
  if (a.is === 'name') return b.is === 'name' && a.name === b.name
  if (a.is === 'unknown' || b.is === 'unknown') return a.is === b.is
  return b.is === 'cross' && samePedigree(a.mother, b.mother) && samePedigree(a.father, b.father)
}
