/** A name that stands centred above its mark; `x` and `y` are the mark's place, px. */
export interface Labelled {
  readonly label: string
  readonly x: number
  readonly y: number
}

/** A bold letter of 11 px is about so wide, and a line so high; px. */
const letter = 6.4
const line = 12

interface Box {
  readonly left: number
  readonly right: number
  readonly top: number
}

const meet = (one: Box, other: Box): boolean =>
  one.left < other.right && other.left < one.right && Math.abs(one.top - other.top) < line

/** Those whose names cover no name before them: what is to be named first stands first. */
export function fittingLabels<Mark extends Labelled>(marks: readonly Mark[]): Mark[] {
  const taken: Box[] = []
  return marks.filter(({ label, x, y }) => {
    const half = (label.length * letter) / 2
    const box = { left: x - half, right: x + half, top: y }
    if (taken.some((other) => meet(box, other))) return false
    taken.push(box)
    return true
  })
}
