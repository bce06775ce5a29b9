import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { smallStore } from '../../../tests/fields/smallField.ts'
import { seenGridAtom } from '../../state/map/seenGrid.ts'
import { buildGeometry } from '../geometry.ts'
import { GridMirror } from './GridMirror.ts'

/** As much of an element as the mirror needs. */
class FakeElement {
  readonly style: Record<string, string> = {}
  readonly dataset: Record<string, string> = {}
  readonly children: FakeElement[] = []
  private readonly attributes = new Map<string, string>()
  get childElementCount() {
    return this.children.length
  }
  setAttribute(name: string, value: string) {
    this.attributes.set(name, value)
  }
  getAttribute(name: string) {
    return this.attributes.get(name) ?? null
  }
  hasAttribute(name: string) {
    return this.attributes.has(name)
  }
  append(child: FakeElement) {
    this.children.push(child)
  }
  insertBefore(child: FakeElement, before: FakeElement | null) {
    this.children.splice(before ? this.children.indexOf(before) : this.children.length, 0, child)
  }
  replaceChildren() {
    this.children.length = 0
  }
  contains() {
    return false
  }
  remove() {}
}

describe('the invisible grid over the map', () => {
  beforeEach(() => {
    vi.useFakeTimers()
    vi.stubGlobal('document', { activeElement: null, createElement: () => new FakeElement() })
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  it('names its places when the view rests, also while it is drawn on and on', async () => {
    const { store, columns } = smallStore({ rows: 2, cols: 3 })
    const grid = store.get(seenGridAtom)!
    const size = { rows: 2, cols: 3, breaks: { rows: [], cols: [] } }
    const at = (x: number) => buildGeometry(size, { scaleX: 40, scaleY: 30, x, y: 0 }, pane)
    const pane = { width: 300, height: 200, ratio: 1 }
    const root = new FakeElement()
    let label = 'old'
    const mirror = new GridMirror(root as unknown as HTMLElement, (row, col) => `${label} ${row} ${col}`)
    const shown = { yearId: columns.year_id, grid, mask: new Uint8Array(6), active: null }
    const first = at(0)
    mirror.show({ ...shown, geometry: first })
    await vi.advanceTimersByTimeAsync(1000)
    const names = () =>
      root.children[0].children.flatMap((row) => row.children.map((cell) => cell.getAttribute('aria-label')))
    expect(names()).toHaveLength(6)
    // A panel opens beside the map, and a path begins to march over it.
    label = 'new'
    mirror.rename()
    const moved = { ...first, scrollX: 4 }
    for (let frame = 0; frame < 10; frame++) {
      mirror.show({ ...shown, geometry: { ...moved } })
      await vi.advanceTimersByTimeAsync(48)
    }
    expect(names()).toEqual(['new 1 1', 'new 1 2', 'new 1 3', 'new 2 1', 'new 2 2', 'new 2 3'])
    mirror.dispose()
  })
})
