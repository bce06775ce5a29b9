import { PlotTable } from '../../../src/grid/PlotTable.tsx'
import { changeLayout } from '../../../src/state/sheet/columns/columnLayout.ts'
import { extendToCell, goToCell } from '../../../src/state/sheet/selection/sheetSelection.ts'
import { loadedYearAtom } from '../../../src/state/year/loaded.ts'
import { arrivedYear, type YearColumnsWanted } from './arrivedYear.ts'
import { frames, painted, pauseFor } from './frames.ts'
import { mount } from './mount.tsx'
import { rowsShown, scrollDown, scrollTo } from './tableParts.ts'

const store = mount(<PlotTable />)
let year = 0

function pointer(type: string, target: Element, x: number, y: number, shiftKey = false): void {
  const buttons = type === 'pointerup' ? 0 : 1
  const button = type === 'pointermove' ? -1 : 0
  const about = { pointerId: 1, pointerType: 'mouse', isPrimary: true, bubbles: true, cancelable: true, shiftKey }
  target.dispatchEvent(new PointerEvent(type, { ...about, button, buttons, clientX: x, clientY: y }))
}

/** Where a drag began, for its further moves. */
let begun = { x: 0, y: 0 }

/** Presses on an element, at a place of the window. */
function press(on: Element, x: number, y: number, shiftKey = false): void {
  begun = { x, y }
  pointer('pointerdown', on, x, y, shiftKey)
}

function tableRoot(): Element {
  const root = document.querySelector('[data-region="table"]')
  if (!root) throw new Error('no table')
  return root
}

/** Continues a drag from its start, within the window; script times of the moves. */
async function drag(count: number): Promise<number[]> {
  const root = tableRoot()
  return frames(count, (k) =>
    pointer('pointermove', root, begun.x + 12 * ((k % 24) - 12), begun.y + 14 * ((k % 20) - 10)),
  )
}

const bench = {
  /** Time to the first paint of a field-year, ms. */
  async firstPaint(plots: number, wanted: YearColumnsWanted): Promise<number> {
    store.set(loadedYearAtom, null)
    await pauseFor(300)
    year += 1
    const columns = arrivedYear(plots, wanted, year)
    await pauseFor(300)
    const began = performance.now()
    store.set(loadedYearAtom, columns)
    await rowsShown('1')
    return (await painted()) - began
  },

  async scroll(steps: number): Promise<void> {
    await scrollTo(0)
    await scrollDown(steps)
  },

  async sort(count: number): Promise<number[]> {
    const times: number[] = []
    for (let k = 0; k < count; k++) {
      const began = performance.now()
      changeLayout(store, { sort: { field: 'trait:1', order: k % 2 ? 'desc' : 'asc' } })
      times.push((await painted()) - began)
      await pauseFor(100)
    }
    changeLayout(store, { sort: null })
    await pauseFor(300)
    return times
  },

  /** Draws a range of about 5,000 cells, from row 1 to about row 450, and presses on its end. */
  async showRange(): Promise<void> {
    await scrollTo(0)
    goToCell(store, { row: 0, col: 3 })
    await scrollTo(450 * 28)
    const cells = [...document.querySelectorAll('.ag-row .ag-cell:not(.is-pinned)')]
    const middle = cells.find((cell) => {
      const box = cell.getBoundingClientRect()
      return box.top > innerHeight / 2 && box.left > innerWidth / 2
    })
    if (!middle) throw new Error('no cell in the middle')
    extendToCell(store, { row: 450, col: 12 })
    await pauseFor(200)
    const box = middle.getBoundingClientRect()
    press(middle, box.left + 5, box.top + 5, true)
    await pauseFor(200)
  },

  dragRange: drag,

  /** The frames of a drag whose events have no listener: the cost of the pointer and of watching frames. */
  async watchOnly(count: number): Promise<void> {
    const root = tableRoot()
    await frames(count, (k) => pointer('benchonly', root, begun.x + k, begun.y))
  },

  /** Presses on the fill handle of a small block. */
  async showFill(): Promise<void> {
    await scrollTo(0)
    goToCell(store, { row: 14, col: 9 })
    extendToCell(store, { row: 16, col: 9 })
    await pauseFor(200)
    const handle = document.querySelector('[data-handle="fill"]')
    if (!handle) throw new Error('no handle')
    const box = handle.getBoundingClientRect()
    press(handle, box.left + box.width / 2, box.top + box.height / 2)
    await pauseFor(200)
  },

  dragFill: drag,

  /** Ends a drag where it began; the fill's writing is not part of the drag. */
  async release(): Promise<void> {
    pointer('pointerup', tableRoot(), begun.x, begun.y)
    await pauseFor(200)
  },
}

export type TableBench = typeof bench
Object.assign(window, { bench })
