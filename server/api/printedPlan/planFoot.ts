import { countPlots } from '../../../src/domain/columns/cell.ts'
import { type PlanSheets, planEdge } from '../../../src/domain/printedPlan/planSheets.ts'
import { translate } from '../../platform/http/answers/translate.ts'
import type { Measure } from '../labels/layout.ts'
import { hairline, ink, type PlanPen, smallestText } from './PlanPen.ts'
import { drawKey } from './planFrame.ts'
import { drawLegend } from './planLegend.ts'
import type { PlannedField, PlanRequest } from './plannedField.ts'

const small = 2.5
/** Room on either side of the legend, mm. */
const sideRoom = 52

/** The foot of each page: what the plan shows, the legend, north, and the number of the sheet. */
export function drawFoot(
  pen: PlanPen,
  field: PlannedField,
  sheets: PlanSheets,
  wanted: PlanRequest,
  sheet: number | null,
  measure: Measure,
): void {
  const { language } = wanted
  const { columns } = field
  const [left, right, top] = [planEdge, sheets.page.width - planEdge, sheets.foot]
  pen.line([left, top, right, top], hairline)
  const sized = (text: string, size: number, bold: boolean, width: number) =>
    Math.max(smallestText, Math.min(size, width / measure(text, bold)))
  const title = `${columns.field_name} · ${columns.year}`
  pen.text(title, { x: left, baseline: top + 5.5 }, sized(title, 4, true, sideRoom), { bold: true })
  const { plots } = countPlots(columns)
  const cell = { width: shown(sheets.cell.width, field.mark), height: shown(sheets.cell.height, field.mark) }
  const texts = [
    `${wanted.day} · ${translate(language, 'plan.plots', { count: plots })}`,
    translate(language, 'plan.size', { rows: field.rows, cols: field.cols }),
    translate(language, 'plan.cell', cell),
  ]
  texts.forEach((text, k) => {
    pen.text(text, { x: left, baseline: top + 10 + k * 3.6 }, sized(text, small, false, sideRoom))
  })
  const keyLeft = right - sideRoom + 16
  const sheetCount = sheets.tiles.length
  const sheetText =
    sheet === null
      ? translate(language, 'plan.overview', { count: sheetCount })
      : translate(language, 'plan.sheet', { n: sheet + 1, of: sheetCount })
  pen.text(sheetText, { x: right, baseline: top + 5.5 }, sized(sheetText, 3.4, true, sideRoom), {
    bold: true,
    align: 'right',
  })
  if (sheetCount > 1) drawKey(pen, sheets, sheet, { x: keyLeft, y: top + 8, width: right - keyLeft, height: 18 })
  drawNorth(pen, field, right - sideRoom + 7, top + 17, translate(language, 'map.north'))
  const legend = { x: left + sideRoom + 6, y: top + 2, width: right - left - 2 * sideRoom - 10, height: 25 }
  drawLegend(pen, field, wanted, legend, measure)
}

const shown = (mm: number, mark: string): string => String(Math.round(mm * 10) / 10).replace('.', mark)

/** A needle to the north, if the field's direction is recorded. */
function drawNorth(pen: PlanPen, field: PlannedField, x: number, y: number, word: string): void {
  const { north } = field.columns.structure
  if (north === null) return
  const [from, to] = [field.seen({ row: 2, col: 1 }), field.seen({ row: 1, col: 1 })]
  const angle = Math.atan2(to.col - from.col, from.row - to.row) + (north * Math.PI) / 180
  const rotated = (along: number, aside: number): [number, number] => [
    x + Math.sin(angle) * along + Math.cos(angle) * aside,
    y - Math.cos(angle) * along + Math.sin(angle) * aside,
  ]
  pen.shape([...rotated(5, 0), ...rotated(0, 1.5), ...rotated(0, -1.5)], ink)
  pen.shape([...rotated(-5, 0), ...rotated(0, 1.5), ...rotated(0, -1.5)], 'darkgray')
  const [tx, ty] = rotated(7, 0)
  pen.text(word, { x: tx, baseline: ty + 0.9 }, small, { align: 'middle', bold: true })
}
