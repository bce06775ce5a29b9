import Konva from 'konva/lib/Core'
import { type RefObject, useLayoutEffect, useRef } from 'react'
import { Layer, Shape, Stage } from 'react-konva/lib/ReactKonvaCore'
import { inDevicePixels } from './devicePixels.ts'
import type { Pane } from './pane.ts'
import type { PaneSize } from './paneSize.ts'

/** A pane's canvas: one layer with one shape, which paints everything, so that a pan fills one canvas and no more. */
export function PaneStage(props: {
  size: PaneSize
  layer: RefObject<Konva.Layer | null>
  /** Null until it is made of the layer. */
  pane: Pane<unknown> | null
}) {
  const { size, layer, pane } = props
  const painter = useRef(pane)
  painter.current = pane

  useLayoutEffect(() => {
    Konva.pixelRatio = size.ratio
    layer.current?.getCanvas().setPixelRatio(size.ratio)
    pane?.redraw()
  }, [layer, pane, size.ratio])

  return (
    <Stage width={size.width} height={size.height} listening={false} aria-hidden>
      <Layer ref={layer} listening={false} clearBeforeDraw={false}>
        <Shape sceneFunc={(context) => inDevicePixels(context, (ctx) => painter.current?.paint(ctx))} />
      </Layer>
    </Stage>
  )
}
