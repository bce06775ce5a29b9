import { useStore } from 'jotai'
import type Konva from 'konva/lib/Core'
import { type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { Store } from '../state/store.ts'
import { isMac } from '../ui/platform.ts'
import { paintInDevicePixels, toWholePixel } from './devicePixels.ts'
import { FrameLoop } from './FrameLoop.ts'
import type { Gestures } from './gesture.ts'
import { type PaneLayer, panSlack } from './layer.ts'
import { Mirror } from './mirror/Mirror.ts'
import type { PaneCamera } from './PaneCamera.ts'
import type { StageParts } from './PaneStage.tsx'
import type { Pane, PaneHost } from './pane.ts'
import type { PaneSize } from './paneSize.ts'
import { listenToPointer } from './pointer.ts'
import type { Scene } from './scene.ts'
import { listenToWheel } from './wheel.ts'

interface PaneOptions<Hit> extends Gestures<Hit> {
  readonly store: Store
  readonly camera: PaneCamera
  readonly size: PaneSize
}

/** Shows a scene in a host, with its mirror on the surface, until it is disposed of. */
export function createPane<Hit>(host: PaneHost, scene: Scene<Hit>, options: PaneOptions<Hit>): Pane<Hit> {
  const { camera } = options
  const loop = new FrameLoop(scene, camera, options.size, () => host.layer.draw())
  const pane: Pane<Hit> = {
    camera,
    get view() {
      return loop.view
    },
    paint(ctx) {
      if (loop.view) scene.paint(ctx, loop.view)
    },
    pointOf(event, box = host.root.getBoundingClientRect()) {
      if (!loop.view) return null
      const x = event.clientX - box.left
      const y = event.clientY - box.top
      return {
        x,
        y,
        hit: scene.hit(x, y, loop.view),
        shift: event.shiftKey,
        mod: isMac ? event.metaKey : event.ctrlKey,
        button: event.button,
        touch: 'pointerType' in event && event.pointerType === 'touch',
      }
    },
    onFrame: (listener) => loop.onFrame(listener),
    resize(size) {
      camera.size = size
      loop.resize(size)
    },
    redraw: () => loop.requestRedraw(),
    dispose() {
      for (const stop of stops) stop()
      loop.stop()
      camera.stop()
      mirror.dispose()
    },
  }
  const mirror = new Mirror(host.surface, scene)
  loop.onFrame(() => loop.view && mirror.show(loop.view))
  loop.start(options.store, host.layer)
  const stops = [listenToPointer(host, pane, scene, options), listenToWheel(host, camera)]
  return pane
}

/** A pane under construction: null until the elements of `surface` and `stage` are mounted. */
interface PaneInReact<Hit> {
  readonly pane: Pane<Hit> | null
  readonly surface: RefObject<HTMLDivElement | null>
  readonly stage: StageParts
}

/** Makes the function that positions a layer's canvas: `PaneLayer.place`. */
function placerOf(layer: Konva.Layer): PaneLayer['place'] {
  const { style } = layer.getNativeCanvasElement()
  Object.assign(style, { transformOrigin: '0 0', willChange: 'transform' })
  let current = ''
  return (x, y, scaleX, scaleY) => {
    const next = `translate(${x}px, ${y}px) scale(${scaleX}, ${scaleY})`
    if (current !== next) style.transform = next
    current = next
  }
}

/** Moves an element to whole device pixels: the browser would blur it in between. */
function onWholePixels({ style }: HTMLElement, root: HTMLElement, ratio: number): void {
  const { left, top } = root.getBoundingClientRect()
  const [x, y] = [toWholePixel(left, ratio), toWholePixel(top, ratio)]
  Object.assign(style, { left: `${x.offset}px`, top: `${y.offset}px` })
  style.transform = x.shift || y.shift ? `translate(${x.shift}px, ${y.shift}px)` : ''
}

/** Creates the pane of a scene in `root` before the page is painted, follows its size, and disposes of it on unmount. */
export function usePane<Hit>(
  root: RefObject<HTMLElement | null>,
  size: PaneSize,
  scene: Scene<Hit>,
  camera: PaneCamera,
  gestures: Gestures<Hit>,
): PaneInReact<Hit> {
  const store = useStore()
  const surface = useRef<HTMLDivElement>(null)
  const over = useRef<HTMLDivElement>(null)
  const layer = useRef<Konva.Layer>(null)
  const slack = scene.move ? panSlack : 0
  const stage = useMemo((): StageParts => ({ over, layer, slack }), [slack])
  const [pane, setPane] = useState<Pane<Hit> | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the size is followed by the effect below
  useLayoutEffect(() => {
    if (!root.current || !surface.current || !over.current || !layer.current) return
    const context = layer.current.getContext()
    // Bypasses the layer's walk over its nodes: it has only one, and the walk takes as long as drawing the tiles.
    const draw = () => paintInDevicePixels(context, created.paint)
    const host = {
      root: root.current,
      surface: surface.current,
      layer: { draw, slack, over: over.current, place: placerOf(layer.current) },
    }
    const created: Pane<Hit> = createPane(host, scene, { store, camera, size, ...gestures })
    setPane(created)
    return () => created.dispose()
  }, [root, store, scene, camera, gestures])
  useLayoutEffect(() => pane?.resize(size), [pane, size])
  useLayoutEffect(() => {
    const [pane, painted] = [root.current, over.current]
    if (!pane || !painted) return
    // A pane next to others can move by fractions of a pixel when they are resized; `size` does not change then.
    const observer = new ResizeObserver(() => onWholePixels(painted, pane, size.ratio))
    observer.observe(pane)
    return () => observer.disconnect()
  }, [root, size.ratio])
  return { pane, surface, stage }
}
