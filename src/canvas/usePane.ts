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

/** A pane in the making: null until `surface` and `stage`, which are given to its elements, stand on the page. */
interface PaneInReact<Hit> {
  readonly pane: Pane<Hit> | null
  readonly surface: RefObject<HTMLDivElement | null>
  readonly stage: StageParts
}

/** Lays the canvas of a layer: `PaneLayer.lay`. */
function laying(layer: Konva.Layer): PaneLayer['lay'] {
  const { style } = layer.getNativeCanvasElement()
  Object.assign(style, { transformOrigin: '0 0', willChange: 'transform' })
  let laid = ''
  return (x, y, scaleX, scaleY) => {
    const next = `translate(${x}px, ${y}px) scale(${scaleX}, ${scaleY})`
    if (laid !== next) style.transform = next
    laid = next
  }
}

/** Brings what is painted to whole device pixels: between two of them a browser would blur it. */
function onWholePixels({ style }: HTMLElement, root: HTMLElement, ratio: number): void {
  const { left, top } = root.getBoundingClientRect()
  const [x, y] = [toWholePixel(left, ratio), toWholePixel(top, ratio)]
  Object.assign(style, { left: `${x.offset}px`, top: `${y.offset}px` })
  style.transform = x.shift || y.shift ? `translate(${x.shift}px, ${y.shift}px)` : ''
}

/** Makes the pane of a scene in `root` before the page is painted, keeps its size, and disposes of it with the component. */
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
    // A frame goes past the layer's walk through its nodes, of which there is one: that takes as long as drawing its tiles.
    const draw = () => inDevicePixels(context, made.paint)
    const host = {
      root: root.current,
      surface: surface.current,
      layer: { draw, slack, over: over.current, lay: laying(layer.current) },
    }
    const made: Pane<Hit> = createPane(host, scene, { store, camera, size, ...gestures })
    setPane(made)
    return () => made.dispose()
  }, [root, store, scene, camera, gestures])
  useLayoutEffect(() => pane?.resize(size), [pane, size])
  useLayoutEffect(() => {
    const [pane, painted] = [root.current, over.current]
    if (!pane || !painted) return
    // A pane beside others goes by parts of a pixel with the length of those, which `size` does not tell.
    const observer = new ResizeObserver(() => onWholePixels(painted, pane, size.ratio))
    observer.observe(pane)
    return () => observer.disconnect()
  }, [root, size.ratio])
  return { pane, surface, stage }
}
