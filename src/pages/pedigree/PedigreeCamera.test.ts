import type { TFunction } from 'i18next'
import { createStore } from 'jotai'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fakePage } from '../../../tests/canvas/fakePage.ts'
import { graphFrom } from '../../../tests/pedigrees/graphFrom.ts'
import { PaneCamera } from '../../canvas/PaneCamera.ts'
import { type Box, overlap } from '../../canvas/paint.ts'
import { activeNodeAtom, drawnPedigreeAtom, pedigreeCameraAtom } from '../../state/pedigree/pedigreeView.ts'
import { mapThemes } from '../../ui/theme.ts'
import { PedigreeCamera } from './PedigreeCamera.ts'
import { boxOf, projection } from './scene/geometry.ts'
import { PedigreeScene } from './scene/PedigreeScene.ts'

beforeEach(() => {
  fakePage()
})
afterEach(() => vi.unstubAllGlobals())

const pane = { width: 900, height: 600, ratio: 1 }
const legend: Box = { x: 700, y: 500, w: 188, h: 88 }

/** Six varieties in two generations, the last at the bottom right. */
function drawnSix() {
  const graph = graphFrom('A*\nB*\nC*\nD*\nE*: A × B\nF*: C × D')
  const nodes = graph.all().map((line) => ({
    kind: 'line' as const,
    key: `line:${line.id}`,
    line,
    generation: line.mother ? 1 : 0,
    side: false,
  }))
  const layout = {
    x: Float64Array.from([0, 250, 500, 750, 0, 750]),
    layer: Int32Array.from([0, 0, 0, 0, 6, 6]),
    bends: [],
  }
  const at = new Map(nodes.map(({ key }, k) => [key, k]))
  return { focus: 1, pedigree: { nodes, edges: [] }, layout, at }
}

function setUp(covers: Box[]) {
  const store = createStore()
  const scene = new PedigreeScene(store, mapThemes.light, ((key: string) => key) as TFunction)
  const camera = new PaneCamera(store, pedigreeCameraAtom, scene, pane)
  const steering = new PedigreeCamera(store, camera, scene, pane, () => covers)
  steering.start()
  store.set(drawnPedigreeAtom, drawnSix())
  const covered = () => {
    const now = camera.now
    const place = scene.placed
    if (!now || !place) throw new Error('nothing is drawn')
    const to = projection({ camera: now, pane, isHurried: false, isPanned: false })
    return place.drawn.pedigree.nodes
      .filter((_, k) => covers.some((cover) => overlap(boxOf(place, k, to), cover)))
      .map(({ key }) => key)
  }
  return { store, camera, steering, covers, covered }
}

describe('the camera of a pedigree', () => {
  it('fits the whole pedigree next to the legend, even a late one, and as large as possible without one', () => {
    const { camera, steering, covers, covered } = setUp([])
    const free = camera.now
    covers.push(legend)
    expect(covered()).toEqual(['line:6'])
    steering.coversChanged()
    expect(covered()).toEqual([])
    expect(camera.now?.scaleX).toBeLessThan(free?.scaleX ?? 0)
    covers.pop()
    steering.coversChanged()
    expect(camera.now).toEqual(free)
  })

  it('allows a legend that would cost too much room to cover something', () => {
    const { camera, steering, covers, covered } = setUp([])
    const free = camera.now
    covers.push({ x: 460, y: 60, w: 430, h: 530 })
    steering.coversChanged()
    expect(camera.now).toEqual(free)
    expect(covered()).not.toEqual([])
  })

  it('reveals the active node from under the legend, once the user has panned', () => {
    const { store, camera, covered } = setUp([legend])
    camera.zoom(1.2, 0, 0)
    camera.pan(400, 400)
    expect(covered()).toEqual(['line:6'])
    store.set(activeNodeAtom, 'line:6')
    expect(covered()).toEqual([])
  })
})
