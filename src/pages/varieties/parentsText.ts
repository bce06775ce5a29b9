import type { ShownLine } from '../../state/lines/shownLine.ts'

/** Mother and father as they are known, with a cross between. */
export function parentsText({ crop, mother_id, father_id }: ShownLine): string | null {
  const nameOf = (id: number | null) => {
    const at = id === null ? undefined : crop.indexOf.get(id)
    return at === undefined || !crop.alive[at] ? '?' : crop.name[at]
  }
  return mother_id === null && father_id === null ? null : `${nameOf(mother_id)} × ${nameOf(father_id)}`
}
