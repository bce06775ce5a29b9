import { expect, it } from 'vitest'
import { type ArrangedLayout, plainLayout } from '../../state/sheet/columns/columnLayout.ts'
import type { SheetGroup } from './columnFields.ts'
import { pinnedOnPhone } from './pinnedFit.ts'

const column = (field: string, width: number) => ({ field, heading: field, isNumeric: false, width, trait: null })
const groups: SheetGroup[] = [
  { id: 'location', heading: 'Location', fields: [column('label', 88), column('row', 80), column('col', 80)] },
  { id: 'general', heading: 'General', fields: [column('name', 112), column('line', 112)] },
]
const layout = (change: Partial<ArrangedLayout>): ArrangedLayout => ({
  ...plainLayout,
  empty: { fields: [], filled: 0 },
  ...change,
})
const pinned = (change: Partial<ArrangedLayout>, width = 390) => pinnedOnPhone(groups, layout(change), width, 32)

it('on a phone only as many columns are pinned as leave half of the table', () => {
  expect(pinned({})).toEqual(['label'])
  expect(pinned({}, 400)).toEqual(['label', 'row'])
  expect(pinned({ widths: { row: 60 } })).toEqual(['label', 'row'])
  // A hidden one needs no space, and the first one stays however wide it is.
  expect(pinned({ hidden: ['row'], widths: { col: 75 } })).toEqual(['label', 'col'])
  expect(pinned({ widths: { label: 300 } })).toEqual(['label'])
  expect(pinned({ pinned: ['label', 'line'], widths: { line: 60 } })).toEqual(['label', 'line'])
})
