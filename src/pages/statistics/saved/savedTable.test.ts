import { expect, it } from 'vitest'
import { figuresOf, savedTable } from './savedTable.ts'

const names = {
  trait: (id: number) => `trait ${id}`,
  line: (id: number) => `line ${id}`,
  year: (id: number) => `${id}`,
}
const headings = (rows: Parameters<typeof savedTable>[0]) => savedTable(rows, names).columns.map(({ id }) => id)

it('columns of a saved result keep the order of its tab, whatever order the database stores', () => {
  // In PostgreSQL's order of keys: shorter names first.
  const average = { n: 4, cv: 17.45, sd: 5.1, se: 3.5, mean: 29.4, rank: 9, level: 'Arapahoe', ci_low: 22, ci_high: 36 }
  expect(headings([{ ...average, adjusted: 29.4, level_id: 7, trait_id: 2, percent_of_control: null }])).toEqual(
    'trait_id level n mean adjusted se ci_low ci_high sd cv percent_of_control rank'.split(' '),
  )
  const tTest = { t: 2, p: 0.01, df: 9, se: 1, test: 'welch', ci_low: 0, ci_high: 4, difference: 2 }
  expect(headings([tTest])).toEqual('test difference se t df p ci_low ci_high'.split(' '))
  const anova = { f: 2, p: 0.1, df: 3, ms: 5, ss: 15, eta2: 0.2, source: 'Line', trait_id: 2 }
  expect(headings([anova])).toEqual('trait_id source ss df ms f p eta2'.split(' '))
  expect(headings([{ line_id: 1, year_9: 5, year_8: 6 }])).toEqual(['line_id', 'year_9', 'year_8'])
})

it('numbers keep the decimals of their tab, whole ones too', () => {
  const info = { trait_id: 1, n: 224, mean: 25.527, sd: 7.45, cv: 29.19, min: 1.05, max: 42 }
  const { columns } = savedTable([info], names)
  expect(Object.fromEntries(columns.map(({ id, decimals }) => [id, decimals]))).toMatchObject({
    ...{ n: 0, mean: 2, sd: 2, cv: 1, min: 2, max: 2 },
  })
})

it('missing numbers of a result are omitted', () => {
  const design = { rows: 11, cols: 22, reps: null, blocks: null }
  expect(figuresOf({ rows: [], lsd05: null, f: 2, design })).toEqual([
    ['f', 2],
    ['design_rows', 11],
    ['design_cols', 22],
  ])
})
