import { useStore } from 'jotai'
import type Konva from 'konva/lib/Core'
import { type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { createPane } from './createPane.ts'
import { inDevicePixels, toWholePixel } from './devicePixels.ts'
import type { Gestures } from './gesture.ts'
import { movedSlack, type PaneLayer } from './layer.ts'
import type { PaneCamera } from './PaneCamera.ts'
import type { StageParts } from './PaneStage.tsx'
import type { Pane } from './pane.ts'
import type { PaneSize } from './paneSize.ts'
import type { Scene } from './scene.ts'

/** A pane under construction: null until the elements of `surface` and `stage` are mounted. */
interface PaneInReact<Hit> {
  readonly pane: Pane<Hit> | null
  readonly surface: RefObject<HTMLDivElement | null>
  readonly stage: StageParts
}

/** Makes the function that places a layer's canvas: `PaneLayer.place`. */
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
  const slack = scene.move ? movedSlack : 0
  const stage = useMemo((): StageParts => ({ over, layer, slack }), [slack])
  const [pane, setPane] = useState<Pane<Hit> | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the size is followed by the effect below
  useLayoutEffect(() => {
    if (!root.current || !surface.current || !over.current || !layer.current) return
    const context = layer.current.getContext()
    // Bypasses the layer's walk over its nodes: it has only one, and the walk takes as long as drawing the tiles.
    const draw = () => inDevicePixels(context, made.paint)
    const host = {
      root: root.current,
      surface: surface.current,
      layer: { draw, slack, over: over.current, place: placerOf(layer.current) },
    }
    const made: Pane<Hit> = createPane(host, scene, { store, camera, size, ...gestures })
    setPane(made)
    return () => made.dispose()
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
