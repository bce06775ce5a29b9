import type { Store } from '../../../src/state/store.ts'
import { cameraAtom } from '../../../src/state/view.ts'
import { mapThemes } from '../../../src/ui/theme.ts'
import { buildGeometry, fieldPart } from '../../../src/workbench/geometry.ts'
import { FieldBuffer, paintField } from '../../../src/workbench/paint/fieldBuffer.ts'
import { SceneContent } from '../../../src/workbench/scene/SceneContent.ts'

/**
 * Times of one full repaint from what is loaded, ms: every plot's colour into the bitmap, the whole window by the field
 * painter, and one drawImage to the screen's canvas, rastered.
 */
export function repaintOf(store: Store, pane: HTMLElement, count: number): number[] {
  const theme = mapThemes.light
  const content = new SceneContent(store, new FieldBuffer(), theme)
  content.refresh()
  const { plan, look, text, marks, bitmap } = content
  const camera = store.get(cameraAtom)
  if (!plan || !look || !text || !camera) throw new Error('nothing is drawn')
  const { grid, blank } = plan
  const geometry = buildGeometry(plan.size, camera, {
    width: pane.clientWidth,
    height: pane.clientHeight,
    ratio: devicePixelRatio,
  })
  const picture = { grid, geometry, theme, look, text, blank, marks, numbering: null, roomSize: 1 }
  const [page, shown] = [0, 1].map(() => {
    const canvas = document.createElement('canvas')
    canvas.width = pane.clientWidth * devicePixelRatio
    canvas.height = pane.clientHeight * devicePixelRatio
    return canvas
  })
  const ctx = page.getContext('2d', { alpha: false })
  const target = shown.getContext('2d')
  if (!ctx || !target) throw new Error('canvas 2d context')
  const times: number[] = []
  for (let k = 0; k < count + 2; k++) {
    const began = performance.now()
    bitmap.rebuild(grid, look)
    paintField(ctx, picture, bitmap, fieldPart(geometry))
    target.drawImage(page, 0, 0)
    target.getImageData(0, 0, 1, 1)
    times.push(performance.now() - began)
  }
  return times.slice(2)
}
