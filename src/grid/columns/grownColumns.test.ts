import { expect, it } from 'vitest'
import type { SheetGroup } from './columnFields.ts'
import { grownColumns } from './grownColumns.ts'

const field = (name: string, width: number) => ({ field: name, heading: name, isNumeric: false, width, trait: null })
const groups: SheetGroup[] = [
  { id: 'names', heading: '', fields: [field('name', 100), field('variety_name', 100)] },
  { id: 'passport', heading: '', fields: [field('species', 100)] },
]
const widths = (grown: readonly SheetGroup[]) => grown.flatMap((group) => group.fields.map(({ width }) => width))

it('shown columns share the free width of a wide table, but hidden ones and those that the user sized do not', () => {
  expect(widths(grownColumns(groups, ['name', 'variety_name'], {}, 300))).toEqual([150, 150, 100])
  expect(widths(grownColumns(groups, ['name', 'variety_name'], { name: 60 }, 200))).toEqual([100, 140, 100])
  expect(widths(grownColumns(groups, ['name', 'variety_name'], {}, 2000))).toEqual([180, 180, 100])
})

it('columns that fill their table already keep their widths', () => {
  expect(grownColumns(groups, ['name', 'variety_name'], {}, 150)).toBe(groups)
  expect(grownColumns(groups, [], {}, 150)).toBe(groups)
})
