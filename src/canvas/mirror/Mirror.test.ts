import { createStore } from 'jotai'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { FakeElement, fakePage } from '../../../tests/canvas/fakePage.ts'
import { chosenAtom, GraphScene, pedigree } from '../../../tests/canvas/graphScene.ts'
import type { View } from '../view.ts'
import { Mirror } from './Mirror.ts'
import type { GridNode, MirrorState } from './mirrorNode.ts'

const pane = { width: 300, height: 200, ratio: 1 }
const viewAt = (x: number, width = pane.width): View => ({
  camera: { scaleX: 1, scaleY: 1, x, y: 0 },
  pane: { ...pane, width },
  isHurried: false,
  isPanned: false,
})

/** Two rows of three places with a name that can change. */
class SmallGrid {
  word = 'old'
  names = 0
  active: GridNode | null = null
  subject = 7
  grid = { rows: 2, cols: 3 }

  place(row: number, col: number): GridNode {
    const mirrorHost = this
    return {
      role: 'gridcell',
      key: `${row}:${col}`,
      row,
      col,
      get name() {
        return `${mirrorHost.word} ${row} ${col}`
      },
      isSelected: false,
      isBlank: row === 1 && col === 1,
      box: ({ camera }) => ({ x: 40 * col - camera.x, y: 30 * row, w: 40, h: 30 }),
    }
  }
  nodes(): readonly GridNode[] {
    return [1, 2].flatMap((row) => [1, 2, 3].map((col) => this.place(row, col)))
  }
  mirrored(): MirrorState {
    return {
      subject: this.subject,
      layout: this.grid,
      selection: null,
      names: this.names,
      active: this.active,
      grid: this.grid,
    }
  }
}

let page: ReturnType<typeof fakePage>
let root: FakeElement
beforeEach(() => {
  vi.useFakeTimers()
  page = fakePage()
  root = new FakeElement()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const mirrorOf = (scene: ConstructorParameters<typeof Mirror>[1]) => new Mirror(root as unknown as HTMLElement, scene)
/** A scene whose nodes have all been added. */
const rested = async (scene: ConstructorParameters<typeof Mirror>[1]) => {
  const mirror = mirrorOf(scene)
  mirror.show(viewAt(0))
  await vi.advanceTimersByTimeAsync(1000)
  return mirror
}
const labels = () => root.descendants().flatMap((element) => element.getAttribute('aria-label') ?? [])

describe('the invisible grid over a canvas', () => {
  it('names its cells when the view rests, also during continuous painting', async () => {
    const scene = new SmallGrid()
    const mirror = mirrorOf(scene)
    mirror.show(viewAt(0))
    expect(labels()).toEqual(['old 1 2'])
    await vi.advanceTimersByTimeAsync(1000)
    expect([labels().length, root.getAttribute('aria-colcount')]).toEqual([6, '3'])
    // A panel opens next to the map, and a path starts to move over it.
    scene.word = 'new'
    scene.names++
    for (let frame = 0; frame < 10; frame++) {
      mirror.show(viewAt(4))
      await vi.advanceTimersByTimeAsync(48)
    }
    expect(labels()).toEqual(['new 1 1', 'new 1 2', 'new 1 3', 'new 2 1', 'new 2 2', 'new 2 3'])
    mirror.dispose()
    expect(root.children).toEqual([])
  })

  it('moves the focus with the cursor at once, wherever the view is; updates all cells when a pan rests', async () => {
    const scene = new SmallGrid()
    const mirror = await rested(scene)
    root.querySelector()?.focus()
    scene.active = scene.place(2, 3)
    mirror.show(viewAt(0))
    expect(page.focused()?.getAttribute('aria-label')).toBe('old 2 3')
    expect(root.descendants().filter(({ dataset }) => 'regionEntry' in dataset)).toEqual([page.focused()])
    const at = () => [root.children[0].style.transform, page.focused()?.style.left]
    mirror.show(viewAt(8))
    expect(at()).toEqual(['', '120px'])
    scene.active = scene.place(1, 3)
    mirror.show(viewAt(16))
    expect(at()).toEqual(['translate(-16px, 0px)', '120px'])
    await vi.advanceTimersByTimeAsync(200)
    expect(at()).toEqual(['', '104px'])
  })
})

describe('another subject in the invisible grid', () => {
  const entries = () => root.descendants().filter(({ dataset }) => 'regionEntry' in dataset)

  it('gets its entry in the first frame; the previous one keeps the focus until then, and is removed with its row', async () => {
    const scene = new SmallGrid()
    const mirror = await rested(scene)
    const before = root.querySelector()
    before?.focus()
    Object.assign(scene, { subject: 8, grid: { rows: 2, cols: 3 }, word: 'next' })
    mirror.show(viewAt(0))
    expect(page.focused()).toBe(before)
    expect(entries().map((entry) => entry.getAttribute('aria-label'))).toEqual(['next 1 2'])
    // Another subject before the focus has moved.
    Object.assign(scene, { subject: 9, grid: { rows: 2, cols: 3 }, word: 'last' })
    mirror.show(viewAt(0))
    await vi.advanceTimersByTimeAsync(0)
    expect(page.focused()?.getAttribute('aria-label')).toBe('last 1 2')
    expect([entries(), labels()]).toEqual([[page.focused()], ['last 1 2']])
    await vi.advanceTimersByTimeAsync(1000)
    expect([labels().length, root.children[0].children.length]).toEqual([6, 2])
  })

  it('gets its other nodes in idle time, within about a second', async () => {
    const idle: (() => void)[] = []
    const options: unknown[] = []
    vi.stubGlobal('requestIdleCallback', (work: (deadline: IdleDeadline) => void, idleOptions: unknown) => {
      options.push(idleOptions)
      return idle.push(() => work({ didTimeout: false, timeRemaining: () => 5 }))
    })
    const cancelled: number[] = []
    vi.stubGlobal('cancelIdleCallback', (handle: number) => cancelled.push(handle))
    const mirror = mirrorOf(new SmallGrid())
    mirror.show(viewAt(0))
    await vi.advanceTimersByTimeAsync(5000)
    expect([labels(), options]).toEqual([['old 1 2'], [{ timeout: 1000 }]])
    idle[0]()
    await vi.advanceTimersByTimeAsync(50)
    expect([labels().length, cancelled]).toEqual([6, [1]])
    mirror.dispose()
  })

  it('does not steal the focus', async () => {
    const scene = new SmallGrid()
    const mirror = await rested(scene)
    root.querySelector()?.focus()
    Object.assign(scene, { subject: 8, grid: { rows: 2, cols: 3 } })
    mirror.show(viewAt(0))
    const field = new FakeElement()
    field.focus()
    await vi.advanceTimersByTimeAsync(1000)
    expect(page.focused()).toBe(field)
    expect([entries().length, labels().length]).toEqual([1, 6])
  })
})

describe('the invisible tree over a canvas', () => {
  const describeNodes = () =>
    root.children[0].children.map((node) =>
      ['aria-label', 'aria-level', 'aria-expanded', 'aria-selected']
        .map((name) => node.getAttribute(name) ?? '–')
        .join(' '),
    )

  it('contains the visible nodes in tree order, with level and children', async () => {
    const store = createStore()
    const mirror = mirrorOf(new GraphScene(store, pedigree))
    store.set(chosenAtom, 'Zarya')
    mirror.show(viewAt(0))
    await vi.advanceTimersByTimeAsync(1000)
    // Sonet lies to the right of the pane; Zarya lies below it but is selected.
    expect(describeNodes()).toEqual(['Lada 1 true false', 'Vesna 2 true false', 'Zarya 2 – true'])
    store.set(chosenAtom, 'Vesna')
    mirror.show(viewAt(0, 600))
    await vi.advanceTimersByTimeAsync(200)
    expect(describeNodes()).toEqual(['Lada 1 true false', 'Vesna 2 true true', 'Sonet 3 – false'])
  })
})
