import { makeStyles } from '@fluentui/react-components'
import Konva from 'konva/lib/Core'
import { type RefObject, useLayoutEffect, useRef } from 'react'
import { Layer, Shape, Stage } from 'react-konva/lib/ReactKonvaCore'
import { konvaRatio, paintInDevicePixels, wholePixelLength } from './devicePixels.ts'
import type { Pane } from './pane.ts'
import type { PaneSize } from './paneSize.ts'

/** What a pane needs from its stage to make its layer. */
export interface StageParts {
  readonly over: RefObject<HTMLDivElement | null>
  readonly layer: RefObject<Konva.Layer | null>
  /** `PaneLayer.slack`. */
  readonly slack: number
}

const useStyles = makeStyles({
  // `clip`, not `hidden`: a hidden overflow could still be scrolled.
  clip: { position: 'absolute', inset: 0, overflow: 'clip' },
})

/**
 * A pane's canvas: one layer with one shape, which paints everything that the scene does not paint on separate
 * elements.
 */
export function PaneStage(props: {
  size: PaneSize
  stage: StageParts
  /** Null until it has been created on the layer. */
  pane: Pane<unknown> | null
}) {
  const { size, stage, pane } = props
  const { over, layer, slack } = stage
  const styles = useStyles()
  const painter = useRef(pane)
  painter.current = pane

  useLayoutEffect(() => {
    Konva.pixelRatio = konvaRatio(size.ratio)
    layer.current?.getCanvas().setPixelRatio(Konva.pixelRatio)
    pane?.redraw()
  }, [layer, pane, size.ratio])

  const lengthOf = (length: number) => wholePixelLength(length + slack, size.ratio)
  return (
    <div ref={over} className={styles.clip} aria-hidden>
      <Stage width={lengthOf(size.width)} height={lengthOf(size.height)} listening={false}>
        <Layer ref={layer} listening={false} clearBeforeDraw={false}>
          <Shape sceneFunc={(context) => paintInDevicePixels(context, (ctx) => painter.current?.paint(ctx))} />
        </Layer>
      </Stage>
    </div>
  )
}
