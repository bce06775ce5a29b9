import type { Overview } from '../../../canvas/Minimap.tsx'
import type { Box } from '../../../canvas/paint.ts'
import type { Size } from '../../../canvas/paneSize.ts'
import type { View } from '../../../canvas/view.ts'
import type { MapTheme } from '../../../ui/theme.ts'
import { heightOf, type PedigreeDrawing, rulerWidth, widthOf } from './geometry.ts'
import type { PedigreeScene } from './PedigreeScene.ts'

/** The minimap of a pedigree: one mark per node, the focus line in another colour. */
export class PedigreeOverview implements Overview {
  private readonly scene: PedigreeScene
  private readonly theme: MapTheme
  private shown: { placed: PedigreeDrawing; width: number; height: number; ratio: number } | null = null

  constructor(scene: PedigreeScene, theme: MapTheme) {
    this.scene = scene
    this.theme = theme
  }

  paint(canvas: HTMLCanvasElement, size: Size, view: View): boolean {
    const { placed } = this.scene
    if (!placed) return false
    const next = { placed, width: size.width, height: size.height, ratio: view.pane.ratio }
    const { shown } = this
    const isSame =
      shown?.placed === placed &&
      shown.width === size.width &&
      shown.height === size.height &&
      shown.ratio === view.pane.ratio
    if (isSame) return true
    this.shown = next
    canvas.width = Math.round(size.width * next.ratio)
    canvas.height = Math.round(size.height * next.ratio)
    Object.assign(canvas.style, { width: `${size.width}px`, height: `${size.height}px` })
    const ctx = canvas.getContext('2d')
    if (!ctx) return false
    ctx.fillStyle = this.theme.ground
    ctx.fillRect(0, 0, canvas.width, canvas.height)
    const { drawn, size: whole, x, y } = placed
    const [scaleX, scaleY] = [canvas.width / whole.width, canvas.height / whole.height]
    for (const [k, node] of drawn.pedigree.nodes.entries()) {
      const isFocus = node.kind === 'line' && node.line.id === drawn.focus
      ctx.fillStyle = isFocus ? this.theme.accent : this.theme.controlBorder
      const w = Math.max(next.ratio, widthOf(node) * scaleX)
      const h = Math.max(next.ratio, heightOf(node) * scaleY)
      ctx.fillRect(x[k] * scaleX - w / 2, y[k] * scaleY - h / 2, w, h)
    }
    return true
  }

  window({ camera, pane }: View): Box {
    const { width, height } = this.scene.extent(camera)
    return {
      x: camera.x / width,
      y: camera.y / height,
      w: (pane.width - rulerWidth) / width,
      h: pane.height / height,
    }
  }
}
