import type { Rectangle } from '../layout/positions.ts'

/** Paper sizes of a plan, in millimetres, in portrait. */
export const planPapers = { a4: { width: 210, height: 297 }, a3: { width: 297, height: 420 } } as const
export type PlanPaperKey = keyof typeof planPapers
export const planPaperKeys = Object.keys(planPapers) as PlanPaperKey[]

/** Fields that a cell of a plan can show, the first one in bold; in the order in which they are offered. */
export const planFields = ['label', 'plot', 'line', 'rep', 'value'] as const
export type PlanField = (typeof planFields)[number]
/** Most lines of a cell. */
export const maxPlanFields = 3

/** Narrowest and widest cell, mm. */
export const minPlanCell = 4
export const maxPlanCell = 60
/** Most sheets of one plan. */
export const maxPlanSheets = 500
/** A cell's height for a width of 1, as on the screen's map. */
const cellShape = 0.75

/** Paper and scale of a plan. `cell` is the width of a plot in mm; null = the whole field on one sheet. */
export interface PlanSize {
  readonly paper: PlanPaperKey
  readonly turned: 'portrait' | 'landscape'
  readonly cell: number | null
}

/** A sheet's part of the field: displayed positions, inclusive, and the sheet's position among the others (from 0). */
export interface PlanTile extends Rectangle {
  readonly across: number
  readonly down: number
}

/** The sheets into which a field is cut, row by row of sheets, and their measures in millimetres. */
export interface PlanSheets {
  readonly page: { readonly width: number; readonly height: number }
  readonly cell: { readonly width: number; readonly height: number }
  /** Position of a sheet's field from the left and from the top, and its size. */
  readonly field: { readonly x: number; readonly y: number; readonly width: number; readonly height: number }
  /** Position of the foot from the top. */
  readonly foot: number
  readonly across: number
  readonly down: number
  readonly tiles: readonly PlanTile[]
}

/**
 * Margin of the paper, and space for the numbers of rows and of columns, the marks around the field, and the foot; mm.
 */
export const planEdge = 9
export const planHead = { rows: 9, cols: 6 } as const
export const planMarks = 5
const footHeight = 27

/** Cuts a field of `rows` × `cols` displayed positions into sheets. */
export function planSheets(rows: number, cols: number, { paper, turned, cell }: PlanSize): PlanSheets {
  const upright = planPapers[paper]
  const page = turned === 'portrait' ? upright : { width: upright.height, height: upright.width }
  const x = planEdge + planHead.rows + planMarks
  const y = planEdge + planHead.cols + planMarks
  const foot = page.height - planEdge - footHeight
  const field = { x, y, width: page.width - planEdge - planMarks - x, height: foot - planMarks - y }
  const fitting = Math.min(field.width / cols, field.height / rows / cellShape, maxPlanCell)
  const width = cell ?? fitting
  const size = { width, height: width * cellShape }
  const perRow = cell === null ? cols : Math.max(1, Math.floor(field.width / size.width + 1e-9))
  const perColumn = cell === null ? rows : Math.max(1, Math.floor(field.height / size.height + 1e-9))
  const across = Math.ceil(cols / perRow)
  const down = Math.ceil(rows / perColumn)
  const tiles = Array.from({ length: across * down }, (_, k): PlanTile => {
    const at = { across: k % across, down: Math.floor(k / across) }
    const [top, left] = [at.down * perColumn + 1, at.across * perRow + 1]
    const bottom = Math.min(rows, top + perColumn - 1)
    return { ...at, top, left, bottom, right: Math.min(cols, left + perRow - 1) }
  })
  return { page, cell: size, field, foot, across, down, tiles }
}

/** Number of pages of a plan: several sheets are preceded by an overview. */
export const planPages = ({ tiles }: PlanSheets): number => (tiles.length > 1 ? tiles.length + 1 : 1)
