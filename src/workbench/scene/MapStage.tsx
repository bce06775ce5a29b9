import Konva from 'konva/lib/Core'
import { useLayoutEffect, useRef } from 'react'
import { Layer, Shape, Stage } from 'react-konva/lib/ReactKonvaCore'
import type { Paint } from '../../canvas/paint.ts'
import type { PaneSize } from '../../canvas/paneSize.ts'
import type { SceneParts } from './useMapScene.ts'

/** Lets a painter work in device pixels on the layer's own canvas. */
function inDevicePixels(context: Konva.Context, paint: (ctx: Paint) => void): void {
  const native = context._context
  native.save()
  native.setTransform(1, 0, 0, 1, 0, 0)
  paint(native)
  native.restore()
}

/** The map's canvas: one layer with one shape, which paints everything, so that a pan fills one canvas and no more. */
export function MapStage(props: { pane: PaneSize; parts: SceneParts }) {
  const { pane, parts } = props
  const { scene } = parts
  const layer = useRef<Konva.Layer>(null)

  useLayoutEffect(() => {
    if (!layer.current) return
    scene.start(layer.current)
    return () => scene.stop()
  }, [scene])

  useLayoutEffect(() => {
    Konva.pixelRatio = pane.ratio
    layer.current?.getCanvas().setPixelRatio(pane.ratio)
    scene.redraw()
  }, [scene, pane.ratio])

  return (
    <Stage width={pane.width} height={pane.height} listening={false} aria-hidden>
      <Layer ref={layer} listening={false} clearBeforeDraw={false}>
        <Shape sceneFunc={(context) => inDevicePixels(context, (ctx) => scene.paint(ctx))} />
      </Layer>
    </Stage>
  )
}
