import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fakePage } from '../../../tests/canvas/fakePage.ts'
import { smallStore } from '../../../tests/fields/smallField.ts'
import { planNumbering } from '../../domain/layout/numbering/numbering.ts'
import { previewOf } from '../../domain/layout/numbering/numberingPreview.ts'
import { isRefusal } from '../../domain/refusal.ts'
import {
  changeDraft,
  leaveNumbering,
  numberingAnswerAtom,
  numberingDraftAtom,
  numberingOptionsAtom,
  openNumbering,
} from '../../state/map/numbering/numberingDraft.ts'
import { mapThemes } from '../../ui/theme.ts'
import { FieldTiles } from '../paint/fieldTiles.ts'
import { SceneContent } from './SceneContent.ts'

beforeEach(() => {
  fakePage()
})
afterEach(() => vi.unstubAllGlobals())

function setUp() {
  const { store, columns } = smallStore({ rows: 3, cols: 4, label: (row, col) => `${row}-${col}` })
  const tiles = new FieldTiles()
  const content = new SceneContent(store, tiles, mapThemes.light)
  content.refresh()
  const created = {
    bitmap: vi.spyOn(content.bitmap, 'rebuild'),
    pixels: vi.spyOn(content.bitmap, 'update'),
    tiles: vi.spyOn(tiles, 'invalidate'),
  }
  /**
   * Reads the colours again; returns how often the bitmap was rebuilt, how many plots were repainted, and how often all
   * tiles were.
   */
  const read = () => {
    for (const spy of Object.values(created)) spy.mockClear()
    content.recolour()
    content.refresh()
    const plots = created.pixels.mock.calls.reduce((sum, [, , some]) => sum + [...some].length, 0)
    return { bitmap: created.bitmap.mock.calls.length, plots, tiles: created.tiles.mock.calls.length }
  }
  const preview = (part: Parameters<typeof changeDraft>[1]) => {
    changeDraft(store, { corner: 'top_left', renumber: true, ...part })
    const [draft, options] = [store.get(numberingDraftAtom), store.get(numberingOptionsAtom)]
    if (!draft || !options || isRefusal(options)) throw new Error('nothing is drafted')
    const plan = planNumbering(columns, options)
    if (!plan.ok) throw new Error(plan.code)
    store.set(numberingAnswerAtom, { draft, result: previewOf(plan, options) })
    return read()
  }
  return { store, content, read, preview }
}

describe('the map during numbering', () => {
  it('a typed prefix updates every label but keeps colours and their derivatives', () => {
    const { store, content, preview } = setUp()
    openNumbering(store)
    preview({ prefix: 'A' })
    const { style } = content
    expect(preview({ prefix: 'B' })).toEqual({ bitmap: 0, plots: 0, tiles: 1 })
    expect(content.style).toBe(style)
    expect(content.numbering?.label(0)).toMatch(/^B/)
  })

  it('plots with a new kind change colour, and all labels are updated', () => {
    const { store, content, preview } = setUp()
    openNumbering(store)
    preview({ prefix: 'A' })
    const { style } = content
    const { bitmap, plots, tiles } = preview({ prefix: 'A', renumber: false })
    expect([bitmap, plots, tiles]).toEqual([0, 12, 1])
    expect(content.style).not.toBe(style)
  })

  it('the data colours return when it ends', () => {
    const { store, content, read, preview } = setUp()
    const data = content.style
    openNumbering(store)
    preview({ prefix: 'A' })
    leaveNumbering(store)
    expect(read()).toMatchObject({ bitmap: 1, tiles: 1 })
    expect(content.style).toEqual(data)
  })
})
