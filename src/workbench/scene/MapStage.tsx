import Konva from 'konva/lib/Core'
import { useLayoutEffect, useRef } from 'react'
import { Layer, Shape, Stage } from 'react-konva/lib/ReactKonvaCore'
import type { Pane } from '../geometry.ts'
import type { Paint } from '../paint/picture.ts'
import type { SceneParts } from './useMapScene.ts'

/** Lets a painter work in device pixels on the layer's own canvas. */
function inDevicePixels(context: Konva.Context, paint: (ctx: Paint) => void): void {
  const native = context._context
  native.save()
  native.setTransform(1, 0, 0, 1, 0, 0)
  paint(native)
  native.restore()
}

/** The three canvases of the map, one shape each: field, overlay, headers. */
export function MapStage(props: { pane: Pane; parts: SceneParts }) {
  const { pane, parts } = props
  const { scene } = parts
  const field = useRef<Konva.Layer>(null)
  const overlay = useRef<Konva.Layer>(null)
  const headers = useRef<Konva.Layer>(null)

  useLayoutEffect(() => {
    if (!field.current || !overlay.current || !headers.current) return
    scene.start({ field: field.current, overlay: overlay.current, headers: headers.current })
    return () => scene.stop()
  }, [scene])

  useLayoutEffect(() => {
    Konva.pixelRatio = pane.ratio
    for (const layer of [field.current, overlay.current, headers.current]) layer?.getCanvas().setPixelRatio(pane.ratio)
    scene.redraw()
  }, [scene, pane.ratio])

  return (
    <Stage width={pane.width} height={pane.height} listening={false} aria-hidden>
      <Layer ref={field} listening={false}>
        <Shape sceneFunc={(context) => inDevicePixels(context, (ctx) => scene.paintField(ctx))} />
      </Layer>
      <Layer ref={overlay} listening={false}>
        <Shape sceneFunc={(context) => inDevicePixels(context, (ctx) => scene.paintOverlay(ctx))} />
      </Layer>
      <Layer ref={headers} listening={false}>
        <Shape sceneFunc={(context) => inDevicePixels(context, (ctx) => scene.paintHeaders(ctx))} />
      </Layer>
    </Stage>
  )
}
