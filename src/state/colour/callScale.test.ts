import { expect, it } from 'vitest'
import { rphMarker, smallYear, withMarker } from '../../../tests/arbitraries/smallYear.ts'
import { columnOfMarker } from '../../domain/genotypes/columnOfMarker.ts'
import { colouringOf } from './colouring.ts'
import { scaleOf } from './scale.ts'

it('calls of a marker are classes, with C/A equal to A/C [GRD-05]', () => {
  const columns = withMarker(smallYear(2, 4))
  const scale = scaleOf(columns, colouringOf({ by: 'trait', trait: columnOfMarker(rphMarker) }, 'categories'))
  if (scale?.kind !== 'categories') throw new Error('no categories')
  expect(scale.words).toEqual(['A/C', 'G/G'])
  const [ac, gg] = [0, 2].map((plot) => scale.classes.index[plot])
  expect([...scale.classes.index].slice(0, 4)).toEqual([ac, ac, gg, scale.classes.index[3]])
  expect(new Set([ac, gg, scale.classes.index[3]]).size).toBe(3)
})
