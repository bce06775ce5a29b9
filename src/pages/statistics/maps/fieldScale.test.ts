import { expect, it } from 'vitest'
import { chartsByScale, type FieldChart } from './fieldScale.ts'

const field = (name: string, changed: Partial<FieldChart>): FieldChart => ({
  kind: 'field',
  title: { key: name },
  scale: 'sequential',
  unit: 't/ha',
  domain: [4, 8],
  cells: {
    row: Float64Array.of(1),
    col: Float64Array.of(1),
    plot: Float64Array.of(1),
    value: Float64Array.of(5),
  },
  ...changed,
})

it('maps with one scale share a legend, others have their own', () => {
  const around = { scale: 'diverging' as const, domain: [-1, 1] as const }
  const charts = [field('raw', {}), field('trend', around), field('residual', around), field('adjusted', {})]
  const names = (groups: readonly (readonly FieldChart[])[]) =>
    groups.map((chartsOfScale) => chartsOfScale.map(({ title }) => title.key))
  expect(names(chartsByScale(charts))).toEqual([
    ['raw', 'adjusted'],
    ['trend', 'residual'],
  ])
  const apart = [field('raw', {}), field('other', { domain: [4, 9] }), field('unit', { unit: '%' })]
  expect(names(chartsByScale(apart))).toEqual([['raw'], ['other'], ['unit']])
})
