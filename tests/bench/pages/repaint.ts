import type { Store } from '../../../src/state/store.ts'
import { cameraAtom } from '../../../src/state/view.ts'
import { mapThemes } from '../../../src/ui/theme.ts'
import { buildGeometry, fieldPart } from '../../../src/workbench/geometry.ts'
import { FieldTiles } from '../../../src/workbench/paint/fieldTiles.ts'
import { paintField } from '../../../src/workbench/paint/paintField.ts'
import { SceneContent } from '../../../src/workbench/scene/SceneContent.ts'
import { frames, painted, rest } from './frames.ts'

/**
 * Script times of frames with one full repaint of what is loaded: every plot's colour into the bitmap, the whole window by
 * the field painter, and one drawImage to a canvas that the page shows in the map's place.
 */
export async function repaintOf(store: Store, pane: HTMLElement, count: number): Promise<number[]> {
  const theme = mapThemes.light
  const content = new SceneContent(store, new FieldTiles(), theme)
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
  const picture = { grid, geometry, theme, look, text, blank, marks, numbering: null, forced: false, roomSize: 1 }
  const [page, shown] = [0, 1].map(() => {
    const canvas = document.createElement('canvas')
    canvas.width = pane.clientWidth * devicePixelRatio
    canvas.height = pane.clientHeight * devicePixelRatio
    return canvas
  })
  const ctx = page.getContext('2d', { alpha: false })
  const target = shown.getContext('2d')
  if (!ctx || !target) throw new Error('canvas 2d context')
  shown.style.cssText = 'position:fixed;inset:0'
  pane.style.visibility = 'hidden'
  document.body.append(shown)
  await painted()
  const times = await frames(count, () =>
    requestAnimationFrame(() => {
      bitmap.rebuild(grid, look)
      paintField(ctx, picture, bitmap, fieldPart(geometry))
      target.drawImage(page, 0, 0)
    }),
  )
  shown.remove()
  pane.style.visibility = ''
  await rest()
  return times
}
