import { createRoot } from 'react-dom/client'
import { decodeFieldYear } from '../../../src/domain/columns/codec.ts'
import type { FieldYearColumns } from '../../../src/domain/columns/fieldYear.ts'
import { syntheticYear } from '../syntheticYear.ts'
import { createdYear, type YearColumnsWanted } from './arrivedYear.ts'
import { longTasks, painted, pauseFor } from './frames.ts'
import { GridAlone } from './GridAlone.tsx'

/** The field as one bitmap, a pixel per plot, drawn onto a canvas. */
function drawBitmap(columns: FieldYearColumns, canvas: HTMLCanvasElement): void {
  const { numbers } = columns.traits[0]
  const image = new ImageData(columns.map_width, columns.map_rows)
  const pixels = new Uint32Array(image.data.buffer)
  for (let i = 0; i < columns.count; i++) {
    const shade = Math.max(0, Math.min(255, Math.round(numbers[i] * 3)))
    pixels[(columns.row[i] - 1) * columns.map_width + columns.col[i] - 1] = 0xff000000 | (shade << 8)
  }
  const bitmap = document.createElement('canvas')
  bitmap.width = image.width
  bitmap.height = image.height
  bitmap.getContext('2d')?.putImageData(image, 0, 0)
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
}

function place(style: string, element: HTMLElement): HTMLElement {
  element.style.cssText = `position:fixed;top:100px;bottom:24px;${style}`
  document.body.append(element)
  return element
}

const canvas = document.createElement('canvas')
canvas.width = Math.round(innerWidth * 0.55)
canvas.height = innerHeight - 124
place('left:0', canvas)
const table = place('left:55%;right:0', document.createElement('div'))

let refresh = () => {}

async function show(columns: FieldYearColumns): Promise<() => void> {
  drawBitmap(columns, canvas)
  const root = createRoot(table)
  root.render(
    <GridAlone
      columns={columns}
      onReady={(api) => {
        refresh = () => api.refreshCells()
      }}
    />,
  )
  while (!table.querySelector('.ag-row [col-id]')) await painted()
  return () => root.unmount()
}

let leave = () => {}
let edited: FieldYearColumns | null = null

const bench = {
  /** A small year is shown first, as in the product. */
  async prepare(): Promise<void> {
    leave = await show(syntheticYear(12, 1))
    await pauseFor(500)
  },

  /** Fetches, decodes and shows a field-year; ms, and the longest task of the main thread. */
  async load(url: string): Promise<{ time: number; task: number }> {
    const tasks = longTasks()
    const began = performance.now()
    const bytes = new Uint8Array(await (await fetch(url)).arrayBuffer())
    const columns = decodeFieldYear(bytes)
    leave()
    await show(columns)
    const time = (await painted()) - began
    await pauseFor(500)
    return { time, task: tasks() }
  },

  /** Shows a year whose cells are edited. */
  async showYear(plots: number, wanted: YearColumnsWanted): Promise<void> {
    edited = createdYear(plots, wanted)
    leave()
    leave = await show(edited)
    await pauseFor(500)
  },

  /**
   * The least work of an edit: values of the first plots and traits are parsed and written, their cells refreshed and
   * the bitmap drawn; ms until that is painted. `k` makes the values differ from the previous ones.
   */
  async edit(plots: number, traits: number, k: number): Promise<number> {
    if (!edited) throw new Error('no year is shown')
    const values = Array.from({ length: traits }, (_, col) =>
      Array.from({ length: plots }, (_, row) => k + row + col / 8),
    )
    const text = JSON.stringify(values)
    const began = performance.now()
    for (const [col, column] of (JSON.parse(text) as number[][]).entries()) edited.traits[col].numbers.set(column)
    refresh()
    drawBitmap(edited, canvas)
    return (await painted()) - began
  },
}

export type LoadBench = typeof bench
Object.assign(window, { bench })
