import { newPage } from '../../canvas/page.ts'
import type { Size } from '../../canvas/paneSize.ts'
import type { MapLook } from '../../state/present/steps.ts'
import { fitCentred } from '../fit.ts'
import { headersOf } from '../geometry.ts'
import { cameraAt } from '../look.ts'
import type { FieldScene } from './FieldScene.ts'

/**
 * A small picture of a part of the field without its headers, as a data URL; `look` null = the whole field, `size` in
 * pixels. Null before anything is drawn.
 */
export function stepPicture(scene: FieldScene, look: MapLook | null, size: Size): string | null {
  const { plan } = scene.content
  if (!plan) return null
  const { left, top } = headersOf(plan.size)
  const pane = { width: size.width + left, height: size.height + top, ratio: 1 }
  const camera = look ? cameraAt(look, plan.bounds, pane) : fitCentred(plan.size, pane, plan.aspect)
  const whole = newPage(pane.width, pane.height)
  scene.paint(whole, { camera, pane, isHurried: false, isPanned: false, isForFile: true })
  const part = newPage(size.width, size.height)
  part.drawImage(whole.canvas, -left, -top)
  return part.canvas.toDataURL('image/webp', 0.8)
}
