import { expect, it } from 'vitest'
import { smallYear, yieldTrait } from '../../../tests/arbitraries/smallYear.ts'
import { samePositions } from '../../domain/layout/samePositions.ts'
import { colouringOf } from '../../state/colour/colouring.ts'
import { scaleOf } from '../../state/colour/scale.ts'
import { mapThemes } from '../../ui/theme.ts'
import { hiddenFlag } from '../paint/plotStyle.ts'
import { plotStyle } from '../paint/styleOfScale.ts'
import { previousYearStyle } from './previousYearStyle.ts'
import { previousYearText } from './previousYearText.ts'

const theme = mapThemes.light

function twoYears() {
  const now = smallYear(1, 4)
  const before = smallYear(1, 3)
  // A year earlier each value was one position further left.
  before.traits[0].numbers.set([1.5, 2, 2.5])
  before.line[0] = 12
  return { now, before, places: samePositions(now, before) }
}

it('a value has one colour on the maps of this year and last year; empty positions have no plot', () => {
  const { now, before, places } = twoYears()
  const colouring = colouringOf({ by: 'trait', trait: yieldTrait })
  const scales = { now: scaleOf(now, colouring)!, before: scaleOf(before, colouring)! }
  const style = plotStyle(
    now.count,
    scales.now,
    colouring,
    theme,
    { shown: null, hidden: new Set() },
    new Uint8Array(4),
  )
  const other = previousYearStyle(now, { columns: before, places }, scales, colouring, theme)
  expect([...other.shade.slice(0, 3)]).toEqual([...style.shade.slice(1, 4)])
  expect(other.flags[3]).toBe(hiddenFlag)
  const texts = previousYearText({ columns: before, places }, colouring)
  expect([texts.line(0), texts.value(0), texts.line(3), texts.value(3)]).toEqual(['Vega', '1.5', null, null])
})

it('a line keeps this year’s colour, others share one', () => {
  const { now, before, places } = twoYears()
  before.lines.set(13, { id: 13, name: 'Zarya', is_variety: false, mother_id: null, father_id: null })
  before.line[2] = 13
  const colouring = colouringOf({ by: 'line' }, 'categories')
  const scales = { now: scaleOf(now, colouring)!, before: scaleOf(before, colouring)! }
  const { shade, shades } = previousYearStyle(now, { columns: before, places }, scales, colouring, theme)
  expect([...shade]).toEqual([2, 2, 3, 0])
  expect(shades[3].fill).toBe(theme.otherCategory)
})
