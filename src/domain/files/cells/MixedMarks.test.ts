import { describe, expect, it } from 'vitest'
import { MixedMarks } from './MixedMarks.ts'
import { numberFromText } from './numberText.ts'

/** The texts of a column that are told to be doubtful, in the order in which they are. */
function doubtfulOf(texts: readonly string[], marks = new MixedMarks(), column = 0): string[] {
  return texts.flatMap((text, row) =>
    marks.note(text, row, column, numberFromText(text) ?? Number.NaN).map((one) => one.text),
  )
}

describe('numbers whose mark may group thousands', () => {
  it('three digits after a mark are doubtful beside numbers with the other one as the decimal mark, before and after them', () => {
    expect(doubtfulOf(['1.234', '34,5', '2.345', '12,25'])).toEqual(['1.234', '2.345'])
    expect(doubtfulOf(['1,234', '34.5', '-2,345'])).toEqual(['1,234', '-2,345'])
    expect(doubtfulOf(['1.234', '1.234,5'])).toEqual(['1.234'])
    expect(doubtfulOf(['1.234', '1,5e-3'])).toEqual(['1.234'])
  })

  it('a mark that stands twice in a number groups thousands there, and leaves the other one to be the decimal mark', () => {
    expect(doubtfulOf(['1.234.567', '1.234', '2,345'])).toEqual(['1.234'])
    expect(doubtfulOf(['1.234', '2,345', '1,234,567'])).toEqual(['2,345'])
  })

  it('a column with one mark has no doubt, whatever its decimals', () => {
    expect(doubtfulOf(['1.234', '2.345', '12.5', '7'])).toEqual([])
    expect(doubtfulOf(['1,234', '2,345', '12,5'])).toEqual([])
    expect(doubtfulOf(['0.125', '34,5', '1234.125', '1 234,125'])).toEqual([])
  })

  it('columns are judged each for itself', () => {
    const marks = new MixedMarks()
    expect([...doubtfulOf(['1.234'], marks, 0), ...doubtfulOf(['34,5'], marks, 1)]).toEqual([])
  })
})
