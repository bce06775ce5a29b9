/** A number that was read, and may mean another: where it stands and as what it was read. */
export interface DoubtfulNumber {
  readonly row: number
  readonly text: string
  readonly number: number
}

type Mark = ',' | '.'

/** What a column has shown so far. */
interface Column {
  /** Marks that can only be decimal ones there: `34,5`, `1.234,5`. */
  readonly decimal: Set<Mark>
  /** Numbers whose one mark may as well group thousands, by that mark. */
  readonly open: Record<Mark, DoubtfulNumber[]>
}

/** A column of data with three decimals has nothing but such numbers: enough are held to tell of. */
const heldAtMost = 1000

const other: Record<Mark, Mark> = { ',': '.', '.': ',' }
/** One mark with exactly three digits after it and a whole part that groups could begin with. */
const eitherWay = /^[+-]?[1-9]\d{0,2}([.,])\d{3}$/
const lastMark = /([.,])\d*(?:[eE][+-]?\d+)?$/

/**
 * Finds numbers of a column whose single mark is read as the decimal one, as alone it is, while others of the column are
 * written with the other mark as the decimal one: `1.234` beside `34,5` is rather 1234.
 */
export class MixedMarks {
  private readonly columns = new Map<number, Column>()

  /** Takes in one number as it is written; answers those of its column that it makes doubtful, itself among them. */
  note(text: string, row: number, column: number, number: number): readonly DoubtfulNumber[] {
    const last = lastMark.exec(text)?.[1] as Mark | undefined
    if (last === undefined) return []
    // One that stands twice groups thousands: `1.234.567` beside `1.234`.
    const mark = text.indexOf(last) < text.lastIndexOf(last) ? other[last] : last
    const seen = this.columnOf(column)
    if (eitherWay.test(text)) {
      const one = { row, text, number }
      if (seen.decimal.has(other[mark])) return [one]
      if (seen.open[mark].length < heldAtMost) seen.open[mark].push(one)
      return []
    }
    seen.decimal.add(mark)
    const doubtful = seen.open[other[mark]]
    seen.open[other[mark]] = []
    return doubtful
  }

  private columnOf(column: number): Column {
    const seen = this.columns.get(column) ?? { decimal: new Set(), open: { ',': [], '.': [] } }
    this.columns.set(column, seen)
    return seen
  }
}
