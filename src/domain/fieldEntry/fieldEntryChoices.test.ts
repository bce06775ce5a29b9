import { describe, expect, it } from 'vitest'
import { colourTrait, headingStage, smallYear, withStage, yieldTrait } from '../../../tests/arbitraries/smallYear.ts'
import { declarationOfColumn } from '../columns/declaredColumns.ts'
import { traitColumn } from '../columns/fieldYear.ts'
import { traitsOffered, traitsPreselected } from './fieldEntryChoices.ts'

const ids = (columns: readonly { trait: { id: number } }[]) => columns.map(({ trait }) => trait.id)

/** A year that has yields, and neither colours nor dates of heading. */
function yearWithYield() {
  const columns = smallYear(2, 2)
  withStage(columns)
  traitColumn(columns, colourTrait)!.codes.fill(-1)
  traitColumn(columns, headingStage)!.numbers.fill(Number.NaN)
  return columns
}

describe('traits offered by field entry', () => {
  it('groups traits that the year declares or has values of, and the crop’s other traits separately', () => {
    const columns = yearWithYield()
    expect(ids(traitsOffered(columns).ofThisYear)).toEqual([yieldTrait])
    expect(ids(traitsOffered(columns).ofOtherYears)).toEqual([colourTrait, headingStage])
    columns.declared.add(declarationOfColumn(headingStage))
    expect(ids(traitsOffered(columns).ofThisYear)).toEqual([yieldTrait, headingStage])
  })

  it('preselects the traits of the year’s last walk, else those last used, and only traits of the trial', () => {
    const offered = traitsOffered(yearWithYield())
    const ticked = (inYear: number[], anywhere: number[], coloured: number | null = null) =>
      traitsPreselected(offered, { inYear, anywhere, coloured })
    expect(ticked([], [], colourTrait)).toEqual([yieldTrait])
    expect(ticked([], [colourTrait, yieldTrait])).toEqual([yieldTrait])
    expect(ticked([], [colourTrait])).toEqual([yieldTrait])
    // The user has chosen it for this year.
    expect(ticked([colourTrait], [yieldTrait])).toEqual([colourTrait])
    expect(ticked([999], [])).toEqual([yieldTrait])
    const nothing = { ofThisYear: [], ofOtherYears: offered.ofOtherYears }
    expect(traitsPreselected(nothing, { inYear: [], anywhere: [colourTrait], coloured: colourTrait })).toEqual([])
  })
})
