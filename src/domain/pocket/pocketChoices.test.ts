import { describe, expect, it } from 'vitest'
import { colourTrait, headingStage, smallYear, withStage, yieldTrait } from '../../../tests/arbitraries/smallYear.ts'
import { declarationOfColumn } from '../columns/declaredColumns.ts'
import { traitColumn } from '../columns/fieldYear.ts'
import { traitsOffered, traitsPreselected } from './pocketChoices.ts'

const ids = (columns: readonly { trait: { id: number } }[]) => columns.map(({ trait }) => trait.id)

/** A year that has yields, and neither colours nor dates of heading. */
function yearWithYield() {
  const columns = smallYear(2, 2)
  withStage(columns)
  traitColumn(columns, colourTrait)!.codes.fill(-1)
  traitColumn(columns, headingStage)!.numbers.fill(Number.NaN)
  return columns
}

describe('the traits that field entry offers', () => {
  it('are those that the year has values of or declares, and apart from them the crop’s others', () => {
    const columns = yearWithYield()
    expect(ids(traitsOffered(columns).ofYear)).toEqual([yieldTrait])
    expect(ids(traitsOffered(columns).others)).toEqual([colourTrait, headingStage])
    columns.declared.add(declarationOfColumn(headingStage))
    expect(ids(traitsOffered(columns).ofYear)).toEqual([yieldTrait, headingStage])
  })

  it('are ticked as on the year’s last walk, else as last used anywhere, and never if the trial lacks them', () => {
    const offered = traitsOffered(yearWithYield())
    const ticked = (inYear: number[], anywhere: number[], coloured: number | null = null) =>
      traitsPreselected(offered, { inYear, anywhere, coloured })
    expect(ticked([], [], colourTrait)).toEqual([yieldTrait])
    expect(ticked([], [colourTrait, yieldTrait])).toEqual([yieldTrait])
    expect(ticked([], [colourTrait])).toEqual([yieldTrait])
    // The user has chosen it for this year.
    expect(ticked([colourTrait], [yieldTrait])).toEqual([colourTrait])
    expect(ticked([999], [])).toEqual([yieldTrait])
    const nothing = { ofYear: [], others: offered.others }
    expect(traitsPreselected(nothing, { inYear: [], anywhere: [colourTrait], coloured: colourTrait })).toEqual([])
  })
})
