import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { fakeLayer, fakePage } from '../../../tests/canvas/fakePage.ts'
import { recordedPaint } from '../../../tests/fields/recordedPaint.ts'
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
import { FieldScene } from './FieldScene.ts'

let page: ReturnType<typeof fakePage>
beforeEach(() => {
  page = fakePage()
  vi.stubGlobal('window', Object.assign(new EventTarget(), { matchMedia: () => ({ matches: false }) }))
})
afterEach(() => vi.unstubAllGlobals())

/** A small field with a numbering that has just been previewed, drawn in cells of a size. */
function numbered() {
  const { store, columns } = smallStore({ rows: 3, cols: 4 })
  const scene = new FieldScene(store, mapThemes.light)
  let frameRequests = 0
  scene.start(() => frameRequests++, fakeLayer().layer)
  for (const atom of scene.follows) store.sub(atom, () => scene.changed(atom))
  openNumbering(store)
  const draft = store.get(numberingDraftAtom)
  const options = store.get(numberingOptionsAtom)
  if (!draft || !options || isRefusal(options)) throw new Error('nothing is drafted')
  const plan = planNumbering(columns, options)
  if (!plan.ok) throw new Error(plan.code)
  store.set(numberingAnswerAtom, { draft, result: previewOf(plan, options) })
  return {
    store,
    frameRequests: () => frameRequests,
    /** Whether the path is drawn in dashes. */
    draw: (cell: number): boolean => {
      const view = {
        camera: { scaleX: cell, scaleY: cell, x: 0, y: 0 },
        pane: { width: 400, height: 300, ratio: 1 },
        isHurried: false,
        isPanned: false,
      }
      scene.prepare(view)
      const { ctx, painted } = recordedPaint()
      scene.paint(ctx, view)
      return painted.some(({ call, args }) => call === 'setLineDash' && (args[0] as unknown as number[]).length > 0)
    },
  }
}

it('the path of a numbering is animated for two seconds, and then rests', () => {
  const now = vi.spyOn(performance, 'now').mockReturnValue(1000)
  const { draw, frameRequests } = numbered()
  expect(draw(40)).toBe(true)
  const before = frameRequests()
  now.mockReturnValue(1100)
  expect(page.frame()).toBe(1)
  expect(frameRequests()).toBe(before + 1)
  now.mockReturnValue(3001)
  page.frame()
  expect(frameRequests()).toBe(before + 2)
  expect(draw(40)).toBe(false)
  expect(page.frame()).toBe(0)
  now.mockRestore()
})

it('a field without space for the path requests no frames, until there is', () => {
  const { draw } = numbered()
  draw(8)
  expect(page.frame()).toBe(0)
  expect(draw(40)).toBe(true)
  expect(page.frame()).toBe(1)
  draw(8)
  page.frame()
  expect(page.frame()).toBe(0)
})

it('a cancelled numbering is not animated further', () => {
  const { store, draw } = numbered()
  draw(40)
  leaveNumbering(store)
  draw(40)
  page.frame()
  expect(page.frame()).toBe(0)
})

it('a typed prefix draws nothing before its preview arrives', () => {
  const { store, frameRequests, draw } = numbered()
  draw(8)
  const before = frameRequests()
  changeDraft(store, { prefix: 'A' })
  expect(frameRequests()).toBe(before)
  leaveNumbering(store)
  expect(frameRequests()).toBeGreaterThan(before)
})
