import type { FieldYearColumns } from '../../../src/domain/columns/fieldYear.ts'
import { classesOf } from '../../../src/domain/printedPlan/planClasses.ts'
import { type PlanSheets, planPages, planSheets } from '../../../src/domain/printedPlan/planSheets.ts'
import type { Measure } from '../labels/layout.ts'
import { type PlanDrawing, PlanPen } from './PlanPen.ts'
import { CellDrawer, classFills } from './planCells.ts'
import { drawFoot } from './planFoot.ts'
import { type DrawnPart, drawBetween, drawHeads, drawMarks, drawnSize, drawOrigin } from './planFrame.ts'
import { PlannedField, type PlanRequest } from './plannedField.ts'

/** A plan laid out page by page. */
export interface Plan {
  readonly pages: number
  /** Sheets of the field, without the overview. */
  readonly sheets: number
  /** The contents of a page, from 0; with several sheets the first page is their overview. */
  page(k: number): PlanDrawing
}

/** Lays the map of a year out on paper. */
export function layOutPlan(columns: FieldYearColumns, wanted: PlanRequest, measure: Measure): Plan {
  const field = new PlannedField(columns, wanted)
  const fills = wanted.colouring ? classFills(classesOf(wanted.colouring), wanted.ink === 'black') : []
  const overviewDrawer = new CellDrawer(field, fills, measure)
  const plain = new CellDrawer(field, fills, null)
  const sheets = planSheets(field.rows, field.cols, wanted)
  const pages = planPages(sheets)

  const drawPart = (pen: PlanPen, drawn: DrawnPart, cells: CellDrawer) => {
    const { tile, x, y, cell } = drawn
    for (let row = tile.top; row <= tile.bottom; row++)
      for (let col = tile.left; col <= tile.right; col++) {
        const corner = { x: x + (col - tile.left) * cell.width, y: y + (row - tile.top) * cell.height }
        cells.draw(pen, { row, col }, { ...corner, ...cell })
      }
    drawBetween(pen, field, drawn)
    drawHeads(pen, field, drawn, measure)
    drawOrigin(pen, field, drawn, wanted.language)
  }
  const drawSheet = (pen: PlanPen, k: number) => {
    const tile = sheets.tiles[k]
    const width = (tile.right - tile.left + 1) * sheets.cell.width
    // Sheets that are laid together begin at one corner; a single one has its field in the middle.
    const aside = sheets.tiles.length > 1 ? 0 : (sheets.field.width - width) / 2
    const drawn: DrawnPart = { tile, x: sheets.field.x + aside, y: sheets.field.y, cell: sheets.cell }
    drawPart(pen, drawn, overviewDrawer)
    drawMarks(pen, sheets, tile, drawn)
  }
  const drawOverview = (pen: PlanPen) => {
    const small = planSheets(field.rows, field.cols, { ...wanted, cell: null })
    const [tile] = small.tiles
    const smallDrawn: DrawnPart = { tile, x: small.field.x, y: small.field.y, cell: small.cell }
    const drawn = { ...smallDrawn, x: smallDrawn.x + (small.field.width - drawnSize(smallDrawn).width) / 2 }
    drawPart(pen, drawn, plain)
    drawBorders(pen, sheets, drawn)
  }
  return {
    pages,
    sheets: sheets.tiles.length,
    page: (k) => {
      const pen = new PlanPen(sheets.page.width, sheets.page.height)
      const sheet = pages > 1 ? k - 1 : 0
      if (sheet < 0) drawOverview(pen)
      else drawSheet(pen, sheet)
      drawFoot(pen, field, sheets, wanted, sheet < 0 ? null : sheet, measure)
      return pen.drawing
    },
  }
}

const casing = { width: 2, colour: 'white', dash: null }
const border = { width: 0.9, colour: 'black', dash: null }

/** Draws the borders and numbers of the sheets over the whole field. */
function drawBorders(pen: PlanPen, sheets: PlanSheets, { x, y, cell }: DrawnPart): void {
  const boxes = sheets.tiles.map(({ top, left, bottom, right }) => ({
    x: x + (left - 1) * cell.width,
    y: y + (top - 1) * cell.height,
    width: (right - left + 1) * cell.width,
    height: (bottom - top + 1) * cell.height,
  }))
  const round = (box: (typeof boxes)[number], stroke: typeof border) => {
    const [right, bottom] = [box.x + box.width, box.y + box.height]
    pen.line([box.x, box.y, right, box.y, right, bottom, box.x, bottom, box.x, box.y], stroke)
  }
  for (const box of boxes) round(box, casing)
  for (const box of boxes) round(box, border)
  boxes.forEach((box, k) => {
    const size = Math.min(7, box.height * 0.5, box.width * 0.3)
    const side = size * 1.5
    const [middle, level] = [box.x + box.width / 2, box.y + box.height / 2]
    pen.numbered({ x: middle - side / 2, y: level - side / 2, width: side, height: side }, String(k + 1), size)
  })
}
