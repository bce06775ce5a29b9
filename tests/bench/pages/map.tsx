import { type FieldYearColumns, suppressedBit } from '../../../src/domain/columns/fieldYear.ts'
import { colouringAtom, colouringOf } from '../../../src/state/colour/colouring.ts'
import {
  changeDraft,
  leaveNumbering,
  numberingDraftAtom,
  numberingPreviewAtom,
  openNumbering,
} from '../../../src/state/map/numbering/numberingDraft.ts'
import { secondMapAtom } from '../../../src/state/map/secondMap/secondMap.ts'
import { clearSelected } from '../../../src/state/map/select/rangeSelection.ts'
import { cameraRequests } from '../../../src/state/map/view/cameraRequest.ts'
import { cameraAtom } from '../../../src/state/map/view/view.ts'
import { showComputed } from '../../../src/state/sheet/fill/computedValues.ts'
import { sheetPasteAtom } from '../../../src/state/sheet/paste/sheetPaste.ts'
import { request } from '../../../src/state/shell/requests.ts'
import { loadedYearAtom } from '../../../src/state/year/loaded.ts'
import { selectionAtom, selectPlots } from '../../../src/state/year/selection.ts'
import { FieldMap } from '../../../src/workbench/FieldMap.tsx'
import { arrivedYear, type YearColumnsWanted } from './arrivedYear.ts'
import { drawImageFrames } from './drawImageFrames.ts'
import { frame, frames, painted, pauseFor, watchLongTasks } from './frames.ts'
import { mount } from './mount.tsx'
import { repaintOf } from './repaint.ts'

const store = mount(<FieldMap />)

function pane(): HTMLElement {
  const region = document.querySelector<HTMLElement>('[data-region="map"]')
  if (!region) throw new Error('no map')
  return region
}

function loaded(): FieldYearColumns {
  const columns = store.get(loadedYearAtom)
  if (!columns) throw new Error('nothing is loaded')
  return columns
}

/** The element that receives the pointer: the invisible grid over the canvases. */
function surface(): Element {
  const grid = pane().querySelector('[role="grid"]')
  if (!grid) throw new Error('no surface')
  return grid
}

/** Turns the wheel over the middle of a map's surface: it pans, with Mod it zooms. */
function wheel(over: Element, deltaX: number, deltaY: number, zooms = false): void {
  const at = { clientX: innerWidth / 2, clientY: innerHeight / 2 }
  const turn = { deltaX, deltaY, ctrlKey: zooms, bubbles: true, cancelable: true, ...at }
  over.dispatchEvent(new WheelEvent('wheel', turn))
}

let coloured = 0

const bench = {
  /** Shows a synthetic field-year. */
  async load(plots: number, wanted: YearColumnsWanted): Promise<void> {
    store.set(loadedYearAtom, arrivedYear(plots, wanted))
    await pauseFor(400)
    await painted()
  },

  /**
   * Shows a synthetic field-year with a third of its first trait's values missing and a third suppressed: two hatches.
   */
  async loadHatched(plots: number, wanted: YearColumnsWanted): Promise<void> {
    const columns = arrivedYear(plots, wanted)
    const [first] = columns.traits
    for (let i = 0; i < columns.count; i++) {
      if (i % 3 === 0) first.numbers[i] = Number.NaN
      if (i % 3 === 1) first.status[i] |= suppressedBit
    }
    store.set(loadedYearAtom, columns)
    store.set(colouringAtom, colouringOf({ by: 'trait', trait: first.trait.id }))
    await pauseFor(400)
    await painted()
  },

  /** Shows the field by its second trait on a second map. */
  async secondMap(): Promise<void> {
    store.set(secondMapAtom, { kind: 'subject', subject: { by: 'trait', trait: loaded().traits[1].trait.id } })
    const maps = () => pane().querySelectorAll('[role="grid"]').length
    for (let k = 0; k < 100 && maps() < 2; k++) await pauseFor(50)
    if (maps() !== 2) throw new Error(`${maps()} maps`)
    await pauseFor(500)
  },

  /** Sets the size of the cells, CSS pixels, at the top left of the field. */
  async cells(cellWidth: number, cellHeight: number): Promise<void> {
    // A pan by the user, after which the map is not refitted when its legend grows.
    request(store, cameraRequests, { kind: 'pan', rows: 0, cols: 0 })
    store.set(cameraAtom, { scaleX: cellWidth, scaleY: cellHeight, x: 0, y: 0 })
    await pauseFor()
  },

  /** Pans over the whole field, to and fro by rows; script times. */
  async pan(count: number): Promise<number[]> {
    let dx = 64
    let dy = 40
    let moved = 0
    const over = surface()
    const times = await frames(count, () => {
      const before = store.get(cameraAtom)
      wheel(over, dx, dy)
      const after = store.get(cameraAtom)
      if (before?.x === after?.x) dx = -dx
      if (before?.y === after?.y) dy = -dy
      if (before !== after) moved += 1
    })
    if (moved < count / 2) throw new Error('the wheel does not pan')
    return times
  },

  /** Zooms out and in again in `count` frames, including the sharp picture at each end. */
  async zoom(count: number): Promise<number[]> {
    const times: number[] = []
    const half = Math.round(count / 2)
    const over = surface()
    for (const delta of [40, -40]) {
      times.push(...(await frames(half, () => wheel(over, 0, delta, true), 0)))
      times.push(await frame(() => {}))
    }
    await pauseFor()
    return times
  },

  /** The floor of a frame. */
  async drawImage(count: number): Promise<number[]> {
    const map = pane().parentElement
    if (!map) throw new Error('no map')
    map.style.display = 'none'
    const times = await drawImageFrames(count)
    map.style.display = ''
    await pauseFor()
    return times
  },

  /** One full repaint of the present window: the field painter and one drawImage. */
  repaint(count: number): ReturnType<typeof repaintOf> {
    return repaintOf(store, pane(), count)
  },

  /** Colours by another trait in other classes, which were not shown before. */
  recolour(count: number): Promise<number[]> {
    return frames(count, () => {
      coloured += 1
      const colouring = colouringOf({ by: 'trait', trait: 1 + (coloured % 3) }, 'binned')
      store.set(colouringAtom, { ...colouring, classes: 3 + (coloured % 7) })
    })
  },

  /** Colours by two traits alternately, as users compare them. */
  compare(count: number): Promise<number[]> {
    return frames(count, (k) => store.set(colouringAtom, colouringOf({ by: 'trait', trait: 1 + (k % 2) }, 'binned')))
  },

  /** Selects a block of 20 × 25 plots, a different one each time. */
  select(count: number): Promise<number[]> {
    const columns = loaded()
    const blocks = Array.from({ length: count + 3 }, (_, k) =>
      Array.from({ length: 500 }, (_, n) => ((k * 7) % 40) + Math.floor(n / 25) * columns.map_width + (n % 25)),
    )
    return frames(count, (k) => selectPlots(store, blocks[k], 'map'))
  },

  /** Fits the field and draws a rectangle over all of it; script times of the moves. */
  async marquee(count: number): Promise<number[]> {
    request(store, cameraRequests, { kind: 'fit' })
    await pauseFor(500)
    const box = pane().getBoundingClientRect()
    const point = (type: string, share: number) =>
      surface().dispatchEvent(
        new PointerEvent(type, {
          pointerId: 1,
          pointerType: 'mouse',
          isPrimary: true,
          button: type === 'pointermove' ? -1 : 0,
          buttons: type === 'pointerup' ? 0 : 1,
          clientX: box.left + 50 + share * (box.width - 54),
          clientY: box.top + 30 + share * (box.height - 34),
          bubbles: true,
          cancelable: true,
        }),
      )
    clearSelected(store)
    point('pointerdown', 0)
    const times = await frames(count, (k) => point('pointermove', (k + 1) / (count + 3)))
    point('pointerup', 1)
    if (store.get(selectionAtom).count < loaded().count / 2) throw new Error('the rectangle has selected too little')
    clearSelected(store)
    await pauseFor()
    return times
  },

  /**
   * Changes the numbering's prefix as a key press does. ms until the preview has come, with the script time of the frame
   * that draws it (the rest is waiting for the screen); for as many further changes when the labels were on screen, and
   * the longest task until the panel shows them on screen as well.
   */
  async numbering(count: number): Promise<{ times: number[]; screens: number[]; tasks: number[] }> {
    // An earlier selection would be drawn with every preview, but not with the repaint that it is compared with.
    clearSelected(store)
    openNumbering(store)
    await pauseFor(600)
    const prefixOf = (k: number): string => (k % 2 ? 'A' : 'B')
    const isPanelUpdated = (k: number): boolean => {
      const counts = pane().querySelector('[data-numbering-counts]')
      return counts?.textContent?.startsWith(prefixOf(k)) === true
    }
    const press = async (k: number): Promise<number> => {
      const began = performance.now()
      changeDraft(store, { prefix: prefixOf(k), renumber: true })
      const draft = store.get(numberingDraftAtom)
      const come = await new Promise<number>((resolve) => {
        const stop = store.sub(numberingPreviewAtom, () => {
          if (store.get(numberingPreviewAtom)?.draft !== draft) return
          stop()
          resolve(performance.now())
        })
      })
      return come - began
    }
    const times: number[] = []
    const screens: number[] = []
    const tasks: number[] = []
    for (let k = 0; k <= count; k++) {
      const time = (await press(k)) + (await frame(() => {}))
      if (k > 0) times.push(time)
      await pauseFor(60)
    }
    for (let k = 0; k < count; k++) {
      const heart = watchLongTasks()
      const began = performance.now()
      await press(k)
      screens.push((await painted()) - began)
      while (!isPanelUpdated(k)) await painted()
      await painted()
      tasks.push(heart())
      await pauseFor(60)
    }
    leaveNumbering(store)
    await pauseFor()
    return { times, screens, tasks }
  },

  /**
   * Shows a panel's values on every plot, different ones each time, and clears them at the end: script times of showing
   * them, and of computing them as well.
   */
  async panelValues(count: number): Promise<{ shown: number[]; worked: number[] }> {
    clearSelected(store)
    const columns = loaded()
    const { trait } = columns.traits[0]
    const name = { key: 'change.recounted', params: { trait: trait.name } }
    const plots = Array.from({ length: columns.count }, (_, plot) => plot)
    const own = { write: () => {}, drop: () => {} }
    const work = (k: number) => {
      const after = plots.map((plot) => 20 + k + (plot % 500) / 100)
      const paste = showComputed(store, name, trait.id, { plots, after }, own)
      if (!paste) throw new Error('nothing is shown')
      return paste
    }
    const worked = await frames(count, work)
    const pastes = Array.from({ length: count + 3 }, (_, k) => work(k))
    store.set(sheetPasteAtom, null)
    await pauseFor()
    const shown = await frames(count, (k) => store.set(sheetPasteAtom, pastes[k]))
    store.set(sheetPasteAtom, null)
    await pauseFor()
    return { shown, worked }
  },

  /** The floor of a recount: a number for every plot in one loop. */
  recountLoop(count: number): number[] {
    const { numbers } = loaded().traits[0]
    return Array.from({ length: count }, (_, k) => {
      const began = performance.now()
      const after: number[] = []
      for (let i = 0; i < loaded().count; i++) after.push(numbers[i] * k)
      const time = performance.now() - began
      if (after.length !== loaded().count) throw new Error('values are missing')
      return time
    })
  },

  /** The floor of a preview: a label for every plot in one loop. */
  numberingLoop(count: number): number[] {
    const columns = loaded()
    return Array.from({ length: count }, (_, k) => {
      const began = performance.now()
      const labels: string[] = []
      for (let i = 0; i < columns.count; i++) labels.push(`B${k + i}`)
      const time = performance.now() - began
      if (labels.length !== columns.count) throw new Error('labels are missing')
      return time
    })
  },
}

export type MapBench = typeof bench
Object.assign(window, { bench })
