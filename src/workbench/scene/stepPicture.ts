import { newPage } from '../../canvas/page.ts'
import type { Size } from '../../canvas/paneSize.ts'
import type { ViewedArea } from '../../state/present/steps.ts'
import { fitCentred } from '../fit.ts'
import { headersOf } from '../geometry.ts'
import { cameraAt } from '../viewedArea.ts'
import type { FieldScene } from './FieldScene.ts'

/**
 * A thumbnail of a part of the field without its headers, as a data URL; `area` null = the whole field, `size` in
 * pixels. Null before anything is drawn.
 */
export function stepPicture(scene: FieldScene, area: ViewedArea | null, size: Size): string | null {
  const { plan } = scene.content
  if (!plan) return null
  const { left, top } = headersOf(plan.size)
  const pane = { width: size.width + left, height: size.height + top, ratio: 1 }
  const camera = area ? cameraAt(area, plan.bounds, pane) : fitCentred(plan.size, pane, plan.aspect)
  const wholePage = newPage(pane.width, pane.height)
  scene.paint(wholePage, { camera, pane, isHurried: false, isPanned: false, isForFile: true })
  const part = newPage(size.width, size.height)
  part.drawImage(wholePage.canvas, -left, -top)
  return part.canvas.toDataURL('image/webp', 0.8)
}
