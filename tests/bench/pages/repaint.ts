import { cameraAtom } from '../../../src/state/map/view/view.ts'
import type { Store } from '../../../src/state/store.ts'
import { mapThemes } from '../../../src/ui/theme.ts'
import { buildGeometry, fieldPart } from '../../../src/workbench/geometry.ts'
import { FieldTiles } from '../../../src/workbench/paint/fieldTiles.ts'
import { paintField } from '../../../src/workbench/paint/paintField.ts'
import { SceneContent } from '../../../src/workbench/scene/SceneContent.ts'
import { frames, painted, pauseFor, watchLongTasks } from './frames.ts'

/**
 * Frames with one full repaint of the loaded data: every plot's colour into the bitmap, the whole window by the field
 * painter, and one drawImage to a canvas in place of the map. Script times, ms; for as many further frames the longest
 * task, including the browser's own work for the frame, and when the frame was on screen.
 */
export async function repaintOf(
  store: Store,
  pane: HTMLElement,
  count: number,
): Promise<{ times: number[]; tasks: number[]; screens: number[] }> {
  const theme = mapThemes.light
  const content = new SceneContent(store, new FieldTiles(), theme)
  content.refresh()
  const { plan, style: appearance, text, marks, bitmap } = content
  const camera = store.get(cameraAtom)
  if (!plan || !appearance || !text || !camera) throw new Error('nothing is drawn')
  const { grid, blank } = plan
  const geometry = buildGeometry(plan.size, camera, {
    width: pane.clientWidth,
    height: pane.clientHeight,
    ratio: devicePixelRatio,
  })
  const picture = {
    grid,
    geometry,
    theme,
    style: appearance,
    text,
    blank,
    marks,
    numbering: null,
    forced: false,
    roomSize: 1,
  }
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
  const draw = () => {
    bitmap.rebuild(grid, appearance)
    paintField(ctx, picture, bitmap, fieldPart(geometry))
    target.drawImage(page, 0, 0)
  }
  const times = await frames(count, () => requestAnimationFrame(draw))
  const tasks: number[] = []
  const screens: number[] = []
  for (let k = 0; k < count; k++) {
    await pauseFor(60)
    const heart = watchLongTasks()
    const began = performance.now()
    requestAnimationFrame(draw)
    screens.push((await painted()) - began)
    tasks.push(heart())
  }
  shown.remove()
  pane.style.visibility = ''
  await pauseFor()
  return { times, tasks, screens }
}
