/** A pedigree as stated in a text: a line by name, a cross of two pedigrees (mother first), or an unknown parent. */
export type Pedigree =
  | { readonly kind: 'name'; readonly name: string }
  | {
      readonly kind: 'cross'
      readonly mother: Pedigree
      readonly father: Pedigree
      /** Order of its separator in the text that it was read from (`/` = 1, `//` = 2); absent where there is no text. */
      readonly order?: number
    }
  | { readonly kind: 'unknown' }

/** Most times that a parent may recur in a backcross. */
export const maxRecurrent = 20

export const unknownParent: Pedigree = { kind: 'unknown' }

export function nameOf(name: string): Pedigree {
  return { kind: 'name', name }
}

export function crossOf(mother: Pedigree, father: Pedigree, order?: number): Pedigree {
  return { kind: 'cross', mother, father, ...(order === undefined ? {} : { order }) }
}

/** Whether two pedigrees name the same crosses, regardless of how their separators were written. */
export function samePedigree(a: Pedigree, b: Pedigree): boolean {
  if (a.kind === 'name') return b.kind === 'name' && a.name === b.name
  if (a.kind === 'unknown' || b.kind === 'unknown') return a.kind === b.kind
  return b.kind === 'cross' && samePedigree(a.mother, b.mother) && samePedigree(a.father, b.father)
}
