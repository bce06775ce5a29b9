import { cropOf } from '../../../src/domain/columns/cropColumns.ts'
import { PedigreePane } from '../../../src/pages/pedigree/PedigreePane.tsx'
import { useLayout } from '../../../src/pages/pedigree/useLayout.ts'
import { activeScopeKindAtom, openCropAtom } from '../../../src/state/log/openColumns.ts'
import { cameraRequests } from '../../../src/state/map/view/cameraRequest.ts'
import { lineStagesAtom } from '../../../src/state/pedigree/lineStages.ts'
import {
  depthAtom,
  drawnPedigreeAtom,
  focusLineAtom,
  pedigreeCameraAtom,
  pedigreeColourAtom,
} from '../../../src/state/pedigree/pedigreeView.ts'
import { request } from '../../../src/state/shell/requests.ts'
import { manyDescendants } from '../manyDescendants.ts'
import { drawImageFrames } from './drawImageFrames.ts'
import { frames, pauseFor } from './frames.ts'
import { mount } from './mount.tsx'

function Pedigree() {
  useLayout()
  return (
    <div style={{ display: 'flex', height: '100%' }}>
      <PedigreePane />
    </div>
  )
}

const store = mount(<Pedigree />)

function surface(): Element {
  const found = document.querySelector('[data-region="pedigree"] [role="tree"]')
  if (!found) throw new Error('no surface')
  return found
}

function wheel(deltaX: number, deltaY: number, zooms = false): void {
  const at = { clientX: innerWidth / 2, clientY: innerHeight / 2 }
  surface().dispatchEvent(
    new WheelEvent('wheel', { deltaX, deltaY, ctrlKey: zooms, bubbles: true, cancelable: true, ...at }),
  )
}

const bench = {
  /**
   * Shows all ancestors of the last of `count` lines, coloured by inbreeding; ms until it is laid out, and the number of
   * nodes.
   */
  async load(count: number): Promise<{ time: number; nodes: number }> {
    const { parent, child } = manyDescendants(count)
    const parents = new Map<number, number[]>()
    for (const [k, at] of child.entries()) parents.set(at, [...(parents.get(at) ?? []), parent[k] + 1])
    const lines = Array.from({ length: count }, (_, k) => {
      const [mother_id = null, father_id = null] = parents.get(k) ?? []
      return { id: k + 1, name: `L-${k + 1}`, is_variety: k % 50 === 0, mother_id, father_id }
    })
    store.set(openCropAtom, cropOf({ spec_id: 1, seq: 0 }, lines, []))
    store.set(activeScopeKindAtom, 'crop')
    store.set(lineStagesAtom, { isFixed: true, selfings: new Map() })
    store.set(depthAtom, 0)
    store.set(pedigreeColourAtom, { kind: 'inbreeding' })
    const began = performance.now()
    store.set(focusLineAtom, count)
    for (let k = 0; store.get(drawnPedigreeAtom) === null; k++) {
      if (k > 1000) throw new Error('no layout')
      await pauseFor(10)
    }
    const time = performance.now() - began
    await pauseFor(500)
    return { time, nodes: store.get(drawnPedigreeAtom)?.pedigree.nodes.length ?? 0 }
  },

  /** Fits the whole pedigree into the window. */
  async fit(): Promise<void> {
    request(store, cameraRequests, { kind: 'fit' })
    await pauseFor(600)
  },

  /** Shows it at its natural size, with readable names. */
  async readable(): Promise<void> {
    store.set(pedigreeCameraAtom, { scaleX: 1, scaleY: 1, x: 0, y: 0 })
    await pauseFor(300)
  },

  /** Pans back and forth; script times. */
  async pan(count: number): Promise<number[]> {
    let dx = 64
    let moved = 0
    const times = await frames(count, () => {
      const before = store.get(pedigreeCameraAtom)
      wheel(dx, 10)
      const after = store.get(pedigreeCameraAtom)
      if (before?.x === after?.x) dx = -dx
      if (before !== after) moved += 1
    })
    if (moved < count / 2) throw new Error('the wheel does not pan')
    return times
  },

  /** The floor of a frame. */
  drawImage: drawImageFrames,

  /** Zooms in and out again; script times. */
  async zoom(count: number): Promise<number[]> {
    const half = Math.round(count / 2)
    const times: number[] = []
    for (const delta of [-40, 40]) times.push(...(await frames(half, () => wheel(0, delta, true), 0)))
    await pauseFor()
    return times
  },
}

Object.assign(window, { bench })
export type PedigreeBench = typeof bench
