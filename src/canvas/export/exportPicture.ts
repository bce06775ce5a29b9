import { newPage } from '../page.ts'
import type { PaneSize } from '../paneSize.ts'
import type { Scene } from '../scene.ts'
import type { View } from '../view.ts'
import { SvgPaint } from './SvgPaint.ts'

/** Longest side of a canvas that browsers can paint, device pixels. */
const longestSide = 16_384

/** Scale of an exported picture. */
interface PictureScale {
  readonly scaleX: number
  readonly scaleY: number
  /** Pixels of a raster picture per CSS pixel. */
  readonly ratio: number
}

/** A view of a whole scene with its insets and padding. */
function wholeOf(scene: Scene<unknown>, { scaleX, scaleY, ratio }: PictureScale): View {
  const { padding, inset } = scene
  const camera = { scaleX, scaleY, x: -padding, y: -padding }
  const { width, height } = scene.extent(camera)
  const pane: PaneSize = {
    width: Math.ceil(inset.left + width + 2 * padding),
    height: Math.ceil(inset.top + height + 2 * padding),
    ratio,
  }
  return { camera, pane, isHurried: false, isPanned: false, isForFile: true }
}

/**
 * Paints a whole scene that has been drawn before into a file with its own painter: PNG, or SVG that stays sharp. Throws
 * a RangeError when a PNG would be larger than browsers can paint.
 */
export async function exportPicture(scene: Scene<unknown>, format: 'png' | 'svg', scale: PictureScale): Promise<Blob> {
  const view = wholeOf(scene, scale)
  const width = Math.round(view.pane.width * scale.ratio)
  const height = Math.round(view.pane.height * scale.ratio)
  if (format === 'svg') {
    const paint = new SvgPaint()
    scene.paint(paint, view)
    return new Blob([paint.document({ width, height }, view.pane)], { type: 'image/svg+xml' })
  }
  if (Math.max(width, height) > longestSide) throw new RangeError(`a picture of ${width} × ${height} pixels`)
  const page = newPage(width, height)
  scene.paint(page, view)
  return new Promise((resolve, reject) =>
    page.canvas.toBlob((blob) => {
      if (blob) resolve(blob)
      else reject(new Error(`no picture of ${width} × ${height} pixels could be made`))
    }, 'image/png'),
  )
}
