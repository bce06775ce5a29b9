import { exportPicture } from '../../../canvas/export/exportPicture.ts'
import { newPage } from '../../../canvas/page.ts'
import type { PlotMapScene } from '../../../workbench/maps/PlotMapScene.ts'

/** A map with its heading. */
interface TitledMap {
  readonly title: string
  readonly scene: PlotMapScene
}

/** Size of a plot in a picture and height of a heading, CSS pixels. */
const cell = { width: 36, height: 28 }
const headingRoom = 28
const margin = 8
const font = '600 14px "Segoe UI", "Noto Sans", "Liberation Sans", sans-serif'

/** Longest side of a picture of several maps, device pixels: its canvas and one map's are in memory at once. */
const longestSide = 8192

interface PlacedMap {
  readonly title: string
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** Two maps in a row, each below its heading; sizes in CSS pixels. */
function arrangeMaps(maps: readonly TitledMap[]): { places: PlacedMap[]; width: number; height: number } {
  const [{ scene }] = maps
  const size = scene.extent({ scaleX: cell.width, scaleY: cell.height, x: 0, y: 0 })
  const width = Math.ceil(size.width + scene.inset.left + 2 * scene.padding)
  const height = Math.ceil(size.height + scene.inset.top + 2 * scene.padding)
  const across = Math.min(2, maps.length)
  const places = maps.map(({ title }, k) => ({
    title,
    x: (k % across) * (width + margin),
    y: Math.floor(k / across) * (height + headingRoom) + headingRoom,
    width,
    height,
  }))
  const down = Math.ceil(maps.length / across)
  return { places, width: across * (width + margin) - margin, height: down * (height + headingRoom) }
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

async function asSvg(maps: readonly TitledMap[]): Promise<Blob> {
  const { places, width, height } = arrangeMaps(maps)
  const pictures = await Promise.all(
    maps.map(async ({ scene }) =>
      (await exportPicture(scene, 'svg', { scaleX: cell.width, scaleY: cell.height, ratio: 1 })).text(),
    ),
  )
  const parts = places.map(({ title, x, y }, k) => {
    const heading = `<text x="${x + margin}" y="${y - 9}" style='font:${font}'>${escaped(title)}</text>`
    return `${heading}${pictures[k].replace('<svg ', `<svg x="${x}" y="${y}" `)}`
  })
  const openTag = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`
  return new Blob([`${openTag}${parts.join('')}</svg>`], { type: 'image/svg+xml' })
}

async function asPng(maps: readonly TitledMap[]): Promise<Blob> {
  const { places, width, height } = arrangeMaps(maps)
  const ratio = Math.min(2, longestSide / Math.max(width, height))
  const page = newPage(Math.floor(width * ratio), Math.floor(height * ratio))
  page.fillStyle = 'white'
  page.fillRect(0, 0, page.canvas.width, page.canvas.height)
  page.scale(ratio, ratio)
  page.font = font
  page.fillStyle = 'black'
  for (const [k, { title, x, y, width: wide, height: high }] of places.entries()) {
    page.fillText(title, x + margin, y - 9)
    const picture = await exportPicture(maps[k].scene, 'png', { scaleX: cell.width, scaleY: cell.height, ratio })
    const bitmap = await createImageBitmap(picture)
    page.drawImage(bitmap, x, y, wide, high)
    bitmap.close()
  }
  return new Promise((resolve, reject) =>
    page.canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture of the maps'))), 'image/png'),
  )
}

/** The maps of a result as one picture, two in a row, each with its heading; null without maps. */
export async function mapsPicture(maps: readonly TitledMap[], format: 'png' | 'svg'): Promise<Blob | null> {
  if (maps.length === 0) return null
  return format === 'svg' ? asSvg(maps) : asPng(maps)
}
