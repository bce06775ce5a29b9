import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { openedSheet, sheetFields } from '../../../tests/arbitraries/openedSheet.ts'
import { yieldTrait } from '../../../tests/arbitraries/smallYear.ts'
import { activeCellAtom, goToCell, shownBlocksAtom } from '../../state/sheet/selection/sheetSelection.ts'
import { sheetOrderAtom } from '../../state/sheet/sheetView.ts'
import type { Store } from '../../state/store.ts'
import { loadedYearAtom } from '../../state/year/loaded.ts'
import { SheetPointer } from './SheetPointer.ts'
import type { SheetScene } from './SheetScene.ts'

const rowHeight = 30
const colWidth = 100
const grain = sheetFields.indexOf(`trait:${yieldTrait}`)

/** Target of a press: a cell or the fill handle. */
class FakeElement {
  readonly dataset: { handle?: string }
  private readonly place: Readonly<Record<string, string>>
  constructor(place: Readonly<Record<string, string>>, handle?: string) {
    this.place = place
    this.dataset = { handle }
  }
  getAttribute(name: string): string | null {
    return this.place[name] ?? null
  }
  closest(selector: string): FakeElement | null {
    return ['[col-id]', '[row-index]'].includes(selector) ? this : null
  }
}

let store: Store
let pointer: SheetPointer
let viewport: { scrollTop: number }
let scene: { seen: { top: number } }
let frames: (() => void)[] = []
let received = new Map<string, (event: unknown) => void>()
const isListening = {
  addEventListener: (type: string, react: (event: unknown) => void) => {
    received.set(type, react)
  },
  removeEventListener: (type: string) => {
    received.delete(type)
  },
}

function frame(): void {
  const called = frames
  frames = []
  for (const call of called) call()
}

/** Sends a pointer event at the middle of a cell, or `down` pixels below it. */
function sendPointer(
  type: string,
  row: number,
  col: number,
  target?: FakeElement,
  down = 0,
  pointerType = 'mouse',
): void {
  const at = { clientX: (col + 0.5) * colWidth, clientY: (row + 0.5) * rowHeight + down }
  const keys = { button: 0, pointerType, pointerId: 1, shiftKey: false, ctrlKey: false, metaKey: false }
  received.get(type)?.({ ...at, ...keys, target, stopPropagation() {}, preventDefault() {} })
}

const cell = (row: number, col: number) => new FakeElement({ 'row-index': String(row), 'col-id': sheetFields[col] })
const handle = new FakeElement({}, 'fill')
/** First and last row, first and last column of each block. */
const selected = () => store.get(shownBlocksAtom).map(({ rows, cols }) => [[...rows].join(), [...cols].join()])
const values = () => [...store.get(loadedYearAtom)!.traits[0].numbers.slice(0, 6)]

beforeEach(() => {
  frames = []
  received = new Map()
  vi.stubGlobal('Element', FakeElement)
  vi.stubGlobal('HTMLElement', FakeElement)
  vi.stubGlobal('window', isListening)
  vi.stubGlobal('requestAnimationFrame', (call: () => void) => frames.push(call))
  vi.stubGlobal('cancelAnimationFrame', (id: number) => {
    frames[id - 1] = () => {}
  })
  store = openedSheet(1, 6)
  const window = { scrollTop: 0, scrollLeft: 0, getBoundingClientRect: () => ({ left: 0, top: 0 }) }
  const shown = {
    root: { ...isListening, setPointerCapture() {} },
    viewport: window,
    seen: { left: 0, top: 0, width: 2000, height: 2000, offset: 0 },
    geometry: {
      pinnedWidth: 0,
      rowAt: (y: number, rows: number) => Math.min(rows - 1, Math.floor(y / rowHeight)),
      colAt: (x: number) => Math.min(sheetFields.length - 1, Math.floor(x / colWidth)),
    },
    get order() {
      return store.get(sheetOrderAtom)
    },
    inFrame: <Answer>(work: () => Answer) => work(),
    hasKeyboard: () => true,
    focusActive() {},
    showFill() {},
  }
  viewport = window
  scene = shown
  pointer = new SheetPointer(store, shown as unknown as SheetScene)
  pointer.start()
})
afterEach(() => {
  pointer.stop()
  vi.unstubAllGlobals()
})

it('a drag updates with each move, and once a frame while the table scrolls', () => {
  sendPointer('pointerdown', 0, grain, cell(0, grain))
  sendPointer('pointermove', 3, grain + 1)
  const first = selected()
  sendPointer('pointermove', 2, grain)
  expect([first, selected()]).toEqual([[['0,3', `${grain},${grain + 1}`]], [['0,2', `${grain},${grain}`]]])
  expect(frames).toHaveLength(0)
  sendPointer('pointermove', 200, grain)
  sendPointer('pointermove', 200, grain + 1)
  expect(frames).toHaveLength(1)
  expect(selected()).toEqual([['0,5', `${grain},${grain}`]])
  frame()
  expect([selected(), frames.length, viewport.scrollTop > 0]).toEqual([[['0,5', `${grain},${grain + 1}`]], 1, true])
})

it('a range ends at the release, also while the table scrolls', () => {
  sendPointer('pointerdown', 1, grain, cell(1, grain))
  sendPointer('pointermove', 200, grain)
  sendPointer('pointermove', 4, grain)
  viewport.scrollTop = 0
  scene.seen.top = 0
  sendPointer('pointerup', 4, grain)
  expect(selected()).toEqual([['1,4', `${grain},${grain}`]])
  for (const late of frames) late()
  expect(selected()).toEqual([['1,4', `${grain},${grain}`]])
})

it('Escape ends a drag: later moves select nothing', () => {
  sendPointer('pointerdown', 1, grain, cell(1, grain))
  sendPointer('pointermove', 3, grain)
  received.get('keydown')?.({ key: 'Escape' })
  sendPointer('pointermove', 5, grain)
  sendPointer('pointerup', 5, grain)
  expect(selected()).toEqual([['1,3', `${grain},${grain}`]])
})

it('a tap activates its cell, a scroll selects nothing, and the emulated click selects nothing more', () => {
  goToCell(store, { row: 0, col: grain })
  sendPointer('pointerdown', 3, grain - 1, cell(3, grain - 1), 0, 'touch')
  sendPointer('pointercancel', 5, grain, undefined, 0, 'touch')
  expect(store.get(activeCellAtom)).toEqual({ row: 0, col: grain })
  sendPointer('pointerdown', 4, grain - 1, cell(4, grain - 1), 0, 'touch')
  sendPointer('pointerup', 4, grain - 1, cell(4, grain - 1), 0, 'touch')
  sendPointer('click', 4, grain - 1, cell(4, grain - 1), 0, 'touch')
  expect([store.get(activeCellAtom), selected()]).toEqual([
    { row: 4, col: grain - 1 },
    [['4,4', `${grain - 1},${grain - 1}`]],
  ])
  sendPointer('pointerdown', 0, grain, cell(0, grain))
  sendPointer('pointermove', 2, grain)
  sendPointer('pointerup', 2, grain)
  sendPointer('click', 2, grain, cell(2, grain))
  expect(selected()).toEqual([['0,2', `${grain},${grain}`]])
})

it('a fill extends to the release, and pressing the handle alone fills nothing', () => {
  goToCell(store, { row: 0, col: grain })
  const before = values()
  sendPointer('pointerdown', 0, grain, handle)
  sendPointer('pointerup', 0, grain, handle, rowHeight)
  expect(values()).toEqual(before)
  sendPointer('pointerdown', 0, grain, handle)
  sendPointer('pointermove', 3, grain)
  sendPointer('pointerup', 3, grain)
  expect(values()).toEqual([before[0], before[0], before[0], before[0], before[4], before[5]])
})
