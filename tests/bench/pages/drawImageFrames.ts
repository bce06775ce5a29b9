import { frames, painted } from './frames.ts'

/**
 * The floor of a frame: script times, ms, of one drawImage of a window-sized picture on a canvas that covers the page.
 */
export async function drawImageFrames(count: number): Promise<number[]> {
  const [picture, canvas] = [0, 1].map(() => {
    const created = document.createElement('canvas')
    created.width = innerWidth * devicePixelRatio
    created.height = innerHeight * devicePixelRatio
    created.style.cssText = 'position:fixed;inset:0;width:100vw;height:100vh'
    return created
  })
  const from = picture.getContext('2d', { alpha: false })
  const to = canvas.getContext('2d')
  if (!from || !to) throw new Error('canvas 2d context')
  for (let y = 0; y < picture.height; y += 3) {
    from.fillStyle = `hsl(${y % 360} 60% 50%)`
    from.fillRect(0, y, picture.width, 3)
  }
  from.getImageData(0, 0, 1, 1)
  document.body.append(canvas)
  await painted()
  const times = await frames(count, () => requestAnimationFrame(() => to.drawImage(picture, 0, 0)))
  canvas.remove()
  return times
}
