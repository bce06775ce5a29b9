import { atom, createStore } from 'jotai'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { FakeElement, fakeLayer, fakePage } from '../../tests/canvas/fakePage.ts'
import { chosenAtom, type GraphNode, GraphScene } from '../../tests/canvas/graphScene.ts'
import { recordedPaint, textsOf } from '../../tests/fields/recordedPaint.ts'
import type { Camera } from '../state/camera.ts'
import type { Gesture, Gestures } from './gesture.ts'
import { PaneCamera } from './PaneCamera.ts'
import type { Pane } from './pane.ts'
import { panGesture } from './panGesture.ts'
import type { Scene } from './scene.ts'
import { createPane } from './usePane.ts'
import type { View } from './view.ts'
import { setWheelZoom } from './wheel.ts'

const size = { width: 300, height: 200, ratio: 1 }
const store = createStore()
const cameraAtom = atom<Camera | null>(null)
let page: ReturnType<typeof fakePage>
const panes: Pane<unknown>[] = []

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  page = fakePage()
  store.set(chosenAtom, null)
  store.set(cameraAtom, { scaleX: 1, scaleY: 1, x: -10, y: -10 })
})
afterEach(() => {
  for (const pane of panes.splice(0)) pane.dispose()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A pane of the graph, optionally with a shared camera, and what each of its frames has painted. */
function mounted(
  gestures: (camera: PaneCamera) => Gestures<GraphNode | null> = () => ({ begin: () => null }),
  move?: (view: View) => boolean,
) {
  const [root, surface] = [new FakeElement(), new FakeElement()]
  root.append(surface)
  const scene: Scene<GraphNode | null> = Object.assign(new GraphScene(store), move && { move })
  const frames: ReturnType<typeof recordedPaint>['painted'][] = []
  const host = { root, surface, layer: { ...fakeLayer().layer, draw: () => frames.push(draw(pane)) } }
  const camera = new PaneCamera(store, cameraAtom, scene, size)
  const pane = createPane(host as unknown as Parameters<typeof createPane>[0], scene, {
    store,
    camera,
    size,
    ...gestures(camera),
  })
  panes.push(pane)
  const send = (type: string, event: Record<string, unknown>, to: EventTarget = surface) => {
    const init = { button: 0, pointerId: 1, pointerType: 'mouse', deltaX: 0, deltaY: 0, deltaMode: 0, ...event }
    to.dispatchEvent(Object.assign(new Event(type, { cancelable: true }), init))
  }
  const boxes = () =>
    frames
      .at(-1)
      ?.filter(({ call, fill }) => call === 'fillRect' && fill !== 'white')
      .map(({ args, fill }) => [...args, fill])
  return { pane, scene, surface, root, frames, send, boxes }
}

function draw(pane: Pane<unknown>) {
  const { ctx, painted } = recordedPaint()
  pane.paint(ctx)
  return painted
}

describe('a pane of nodes and edges', () => {
  it('paints edges, then the visible nodes, and restyles the selected one after a change', () => {
    const { frames, boxes } = mounted()
    page.frame()
    expect(frames[0].map(({ call }) => call).filter((call) => /stroke|fillText/.test(call))).toEqual([
      'stroke',
      'stroke',
      'stroke',
      'fillText',
      'fillText',
    ])
    expect(textsOf(frames[0])).toEqual(['Lada', 'Vesna'])
    expect(boxes()).toEqual([
      [20, 140, 80, 40, 'silver'],
      [220, 40, 80, 40, 'silver'],
    ])
    store.set(chosenAtom, 'Vesna')
    page.frame()
    expect(boxes()?.map(([, , , , fill]) => fill)).toEqual(['silver', 'gold'])
  })

  it('draws once per frame for all changes, and no frame without a change', () => {
    const { pane, frames } = mounted()
    page.frame()
    expect([frames.length, page.frame()]).toEqual([1, 0])
    store.set(chosenAtom, 'Lada')
    store.set(chosenAtom, 'Vesna')
    pane.camera.pan(5, 5)
    expect(page.frame()).toBe(1)
    expect(frames).toHaveLength(2)
    pane.dispose()
    store.set(chosenAtom, 'Lada')
    expect(page.frame()).toBe(0)
    expect(draw(pane)).toEqual([])
  })

  it('moves the painted image while only the camera changes, and repaints otherwise', () => {
    const xs: number[] = []
    let can = true
    const { pane, frames, boxes } = mounted(undefined, ({ camera }) => {
      xs.push(camera.x)
      return can
    })
    page.frame()
    pane.camera.pan(5, 0)
    page.frame()
    expect([xs, frames.length, pane.view?.camera.x]).toEqual([[-5], 1, -5])
    can = false
    pane.camera.pan(5, 0)
    page.frame()
    expect([xs, frames.length]).toEqual([[-5, 0], 2])
    can = true
    pane.camera.pan(5, 0)
    store.set(chosenAtom, 'Lada')
    page.frame()
    expect([xs.length, frames.length]).toEqual([2, 3])
    expect(boxes()?.some(([, , , , fill]) => fill === 'gold')).toBe(true)
    pane.camera.pan(5, 0)
    pane.redraw()
    page.frame()
    expect([xs.length, frames.length]).toEqual([2, 4])
  })

  it('repaints when the content changes', () => {
    const { pane, scene, frames } = mounted(undefined, () => true)
    page.frame()
    let isPrepared = false
    scene.prepare = () => isPrepared
    pane.camera.pan(5, 0)
    page.frame()
    expect([frames.length, pane.view]).toEqual([1, null])
    isPrepared = true
    pane.camera.pan(5, 0)
    page.frame()
    expect(frames.length).toBe(2)
  })

  it('repaints once when the scale rests, whatever was moved before', () => {
    const { pane, frames } = mounted(undefined, () => true)
    page.frame()
    pane.camera.zoom(1.2, 0, 0)
    page.frame()
    expect([frames.length, pane.view?.isHurried]).toEqual([1, true])
    vi.advanceTimersByTime(100)
    page.frame()
    expect([frames.length, pane.view?.isHurried]).toEqual([2, false])
  })

  it('pans with the wheel and zooms at the pointer, within its bounds', () => {
    const { pane, boxes, send, root } = mounted()
    page.frame()
    send('wheel', { deltaX: 30, deltaY: 20 }, root)
    page.frame()
    expect(boxes()?.[0].slice(0, 2)).toEqual([-10, 120])
    const under = () => pane.pointOf({ clientX: 210, clientY: 30 } as MouseEvent)?.hit?.name
    expect(under()).toBe('Vesna')
    send('wheel', { deltaY: -60, ctrlKey: true, clientX: 210, clientY: 30 }, root)
    page.frame()
    expect(store.get(cameraAtom)?.scaleX).toBeCloseTo(Math.exp(60 * 0.0045))
    expect(under()).toBe('Vesna')
    for (let turn = 0; turn < 40; turn++) send('wheel', { deltaY: 80, ctrlKey: true, clientX: 0, clientY: 0 }, root)
    expect(store.get(cameraAtom)).toEqual({ scaleX: 0.25, scaleY: 0.25, x: -10, y: -10 })
  })

  it('zooms with the plain wheel if chosen, and always with Ctrl and pinch; sideways it pans', () => {
    const { send, root } = mounted()
    page.frame()
    setWheelZoom(true)
    try {
      for (const modifier of [{}, { ctrlKey: true }, { metaKey: true }]) {
        const before = store.get(cameraAtom)!.scaleX
        send('wheel', { deltaY: -60, clientX: 210, clientY: 30, ...modifier }, root)
        expect(store.get(cameraAtom)!.scaleX).toBeCloseTo(before * Math.exp(60 * 0.0045))
      }
      const { scaleX, x } = store.get(cameraAtom)!
      send('wheel', { deltaY: -20, shiftKey: true }, root)
      send('wheel', { deltaX: -10, deltaY: 0 }, root)
      expect([store.get(cameraAtom)!.scaleX, store.get(cameraAtom)!.x]).toEqual([scaleX, x - 30])
    } finally {
      setWheelZoom(false)
    }
  })

  it('stretches its image while the scale changes, and is sharp at rest', () => {
    const { pane } = mounted()
    page.frame()
    pane.camera.zoom(1.5, 0, 0)
    page.frame()
    expect(pane.view?.isHurried).toBe(true)
    vi.advanceTimersByTime(100)
    page.frame()
    expect(pane.view?.isHurried).toBe(false)
  })

  it('a press starts the action of its hit: selecting a node, dragging the ground; Escape cancels', () => {
    const cancelled: string[] = []
    const choose = (node: GraphNode): Gesture<GraphNode | null> => ({
      scrolls: true,
      move: ({ hit }) => store.set(chosenAtom, hit?.name ?? null),
      up: () => store.set(chosenAtom, node.name),
      cancel: () => cancelled.push(node.name),
    })
    const { send, boxes } = mounted((camera) => ({
      begin: (hit, press) => (hit ? choose(hit) : panGesture(camera, press)),
    }))
    page.frame()
    send('pointerdown', { clientX: 30, clientY: 150 })
    send('pointermove', { clientX: 250, clientY: 60 })
    expect(store.get(chosenAtom)).toBe('Vesna')
    send('keydown', { key: 'Escape' }, window)
    send('pointerup', { clientX: 30, clientY: 150 })
    expect([cancelled, store.get(chosenAtom)]).toEqual([['Lada'], 'Vesna'])
    page.frame()
    send('pointerdown', { clientX: 150, clientY: 100 })
    send('pointermove', { clientX: 130, clientY: 90 })
    send('pointerup', { clientX: 130, clientY: 90 })
    page.frame()
    expect(boxes()?.[0].slice(0, 2)).toEqual([0, 130])
  })

  it('scrolls as long as a gesture is beyond the edge', () => {
    const gesture = { scrolls: true, move: () => {}, up: () => {}, cancel: () => {} }
    const { send, pane } = mounted(() => ({ begin: () => gesture }))
    page.frame()
    send('pointerdown', { clientX: 30, clientY: 150 })
    send('pointermove', { clientX: 320, clientY: 150 })
    const before = pane.camera.now?.x
    page.frame()
    page.frame()
    expect(pane.camera.now?.x).toBe((before ?? 0) + 28)
    send('pointerup', { clientX: 320, clientY: 150 })
    page.frame()
    page.frame()
    expect(pane.camera.now?.x).toBe((before ?? 0) + 28)
  })

  it('a finger taps, pans, and long-presses after a rest; two fingers pan and zoom', () => {
    const begun: string[] = []
    const gestureOf = (name: string): Gesture<GraphNode | null> => ({
      scrolls: false,
      move: () => begun.push(`${name} moved`),
      up: () => begun.push(`${name} up`),
      cancel: () => begun.push(`${name} cancelled`),
    })
    const { send, boxes } = mounted(() => ({
      begin: (hit) => gestureOf(`tap on ${hit?.name}`),
      longPress: (hit) => gestureOf(`long press on ${hit?.name}`),
    }))
    const finger = (type: string, clientX: number, clientY: number, pointerId = 1) =>
      send(type, { pointerType: 'touch', clientX, clientY, pointerId })
    page.frame()
    finger('pointerdown', 30, 150)
    finger('pointerup', 30, 150)
    expect(begun.splice(0)).toEqual(['tap on Lada up'])
    finger('pointerdown', 30, 150)
    finger('pointermove', 10, 150)
    finger('pointerup', 10, 150)
    page.frame()
    expect([begun, boxes()?.[0].slice(0, 2)]).toEqual([[], [0, 140]])
    finger('pointerdown', 30, 150)
    vi.advanceTimersByTime(400)
    finger('pointermove', 60, 150)
    finger('pointerup', 60, 150)
    expect(begun.splice(0)).toEqual(['long press on Lada moved', 'long press on Lada up'])
    finger('pointerdown', 40, 50)
    finger('pointerdown', 80, 50, 2)
    finger('pointermove', 120, 50, 2)
    expect([begun, store.get(cameraAtom)?.scaleX]).toEqual([[], 2])
  })

  it('a slow finger pans without a long press; lifted at rest it opens the menu, once', () => {
    vi.stubGlobal(
      'MouseEvent',
      class extends Event {
        constructor(type: string, { clientX, button }: MouseEventInit) {
          super(type)
          Object.assign(this, { clientX, button })
        }
      },
    )
    const begun: string[] = []
    const { send, surface } = mounted(() => ({
      begin: () => null,
      longPress: () => ({
        scrolls: false,
        opensMenu: true,
        move() {},
        up: () => begun.push('long press'),
        cancel() {},
      }),
      grip: (hit) =>
        hit?.name === 'Vesna' ? { scrolls: false, move: () => begun.push('gripped'), up() {}, cancel() {} } : null,
    }))
    surface.addEventListener('contextmenu', (event) =>
      begun.push(`menu at ${(event as MouseEvent).clientX} with ${(event as MouseEvent).button}`),
    )
    const finger = (type: string, clientX: number, clientY: number) =>
      send(type, { pointerType: 'touch', clientX, clientY })
    page.frame()
    finger('pointerdown', 30, 150)
    for (let x = 31; x < 45; x++) finger('pointermove', x, 150)
    vi.advanceTimersByTime(400)
    finger('pointerup', 45, 150)
    expect(begun).toEqual([])
    page.frame()
    finger('pointerdown', 30, 150)
    // Some browsers open the menu by themselves while the finger is down.
    send('contextmenu', { clientX: 30, clientY: 150 })
    vi.advanceTimersByTime(400)
    finger('pointermove', 33, 152)
    finger('pointerup', 33, 152)
    expect(begun.splice(0)).toEqual(['long press', 'menu at 33 with 2'])
    finger('pointerdown', 250, 60)
    finger('pointermove', 262, 60)
    finger('pointerup', 262, 60)
    expect(begun).toEqual(['gripped'])
  })

  it('paints the surroundings in idle time after the viewport moved', () => {
    const { pane, scene } = mounted()
    let framesLeft = 2
    let calls = 0
    Object.assign(scene, {
      paintAhead: () => {
        calls++
        return framesLeft-- > 0
      },
    })
    page.frame()
    store.set(chosenAtom, 'Lada')
    page.frame()
    vi.advanceTimersByTime(100)
    expect(calls).toBe(0)
    pane.camera.pan(5, 0)
    page.frame()
    vi.advanceTimersByTime(100)
    expect([calls, framesLeft]).toEqual([3, -1])
    store.set(chosenAtom, 'Vesna')
    page.frame()
    vi.advanceTimersByTime(100)
    expect([calls, pane.view?.isPanned]).toEqual([3, false])
  })

  it('two panes can share a camera', () => {
    const [first, second] = [mounted(), mounted()]
    page.frame()
    first.pane.camera.pan(25, 0)
    page.frame()
    expect(second.boxes()).toEqual(first.boxes())
    expect(second.boxes()?.[0][0]).toBe(-5)
  })

  it('contains its mirror: the selected node has the name and takes the focus of a press', () => {
    const { surface, send } = mounted()
    store.set(chosenAtom, 'Vesna')
    page.frame()
    send('pointerdown', { clientX: 150, clientY: 100 })
    const focused = page.focused()
    expect(['role', 'aria-label', 'aria-level'].map((name) => focused?.getAttribute(name))).toEqual([
      'treeitem',
      'Vesna',
      '2',
    ])
    expect(surface.contains(focused)).toBe(true)
  })
})
