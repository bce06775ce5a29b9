import { viewExchangesAxes } from '../../../src/domain/layout/viewCorner.ts'
import { type PlanSheets, type PlanTile, planHead, planMarks } from '../../../src/domain/printedPlan/planSheets.ts'
import type { Language } from '../../../src/words/word.ts'
import { translate } from '../../platform/http/answers/translate.ts'
import type { Measure } from '../labels/layout.ts'
import { hairline, ink, type PlanPen, smallestText } from './PlanPen.ts'
import type { PlannedField } from './plannedField.ts'

/** Where a part of the field is drawn: its upper left corner and the size of a place, mm. */
export interface DrawnPart {
  readonly tile: Pick<PlanTile, 'top' | 'left' | 'bottom' | 'right'>
  readonly x: number
  readonly y: number
  readonly cell: PlanSheets['cell']
}

export const drawnSize = ({ tile, cell }: DrawnPart) => ({
  width: (tile.right - tile.left + 1) * cell.width,
  height: (tile.bottom - tile.top + 1) * cell.height,
})

const steps = [1, 2, 5, 10, 20, 50]

/** Numbers of the stored rows and columns at the edges; if they do not fit, every second, fifth … of them. */
export function drawHeads(pen: PlanPen, field: PlannedField, drawn: DrawnPart, measure: Measure): void {
  const { tile, x, y, cell } = drawn
  const size = Math.max(smallestText, Math.min(3.2, cell.height * 0.5))
  const widest = measure(String(Math.max(field.rows, field.cols)), false) * size + 0.8
  const stepFor = (room: number, needed: number) => steps.find((step) => step * room >= needed) ?? 100
  const isShown = (number: number, step: number) => step === 1 || number % step === 0
  const [stepOfCols, stepOfRows] = [stepFor(cell.width, widest), stepFor(cell.height, size * 1.1)]
  for (let col = tile.left; col <= tile.right; col++) {
    const number = field.numberOf('col', col)
    if (!isShown(number, stepOfCols)) continue
    const middle = x + (col - tile.left + 0.5) * cell.width
    pen.text(String(number), { x: middle, baseline: y - planMarks - (planHead.cols - size) / 2 }, size, {
      align: 'middle',
    })
  }
  for (let row = tile.top; row <= tile.bottom; row++) {
    const number = field.numberOf('row', row)
    if (!isShown(number, stepOfRows)) continue
    const baseline = y + (row - tile.top + 0.5) * cell.height + size * 0.35
    pen.text(String(number), { x: x - planMarks - 1, baseline }, size, { align: 'right' })
  }
}

const repetitionLine = { width: 0.7, colour: ink, dash: null }
const alleyLine = { width: 1.4, colour: 'darkgray', dash: null }

/** Lines between repetitions, and the alleys. */
export function drawBetween(pen: PlanPen, field: PlannedField, drawn: DrawnPart): void {
  const { tile, x, y, cell } = drawn
  const repetition = (row: number, col: number): string | null => {
    if (row > field.rows || col > field.cols) return null
    const plot = field.plotAt({ row, col })
    return plot < 0 ? null : field.repetitionOf(plot)
  }
  for (let row = tile.top; row <= tile.bottom; row++)
    for (let col = tile.left; col <= tile.right; col++) {
      const repetitionOfCell = repetition(row, col)
      if (repetitionOfCell === null) continue
      const [left, top] = [x + (col - tile.left) * cell.width, y + (row - tile.top) * cell.height]
      const [right, bottom] = [left + cell.width, top + cell.height]
      const [nextKey, below] = [repetition(row, col + 1), repetition(row + 1, col)]
      if (nextKey !== null && nextKey !== repetitionOfCell) pen.line([right, top, right, bottom], repetitionLine)
      if (below !== null && below !== repetitionOfCell) pen.line([left, bottom, right, bottom], repetitionLine)
    }
  const { width, height } = drawnSize(drawn)
  for (const { after, at: behind } of field.columns.structure.alleys) {
    const [beforeAlley, afterAlley] = [behind, behind + 1].map((k) =>
      field.seen(after === 'row' ? { row: k, col: 1 } : { row: 1, col: k }),
    )
    const isLevel = (after === 'row') !== viewExchangesAxes(field.view)
    const edge = isLevel ? Math.min(beforeAlley.row, afterAlley.row) : Math.min(beforeAlley.col, afterAlley.col)
    if (isLevel && edge >= tile.top - 1 && edge <= tile.bottom) {
      const level = y + (edge - tile.top + 1) * cell.height
      pen.line([x, level, x + width, level], alleyLine)
    } else if (!isLevel && edge >= tile.left - 1 && edge <= tile.right) {
      const upright = x + (edge - tile.left + 1) * cell.width
      pen.line([upright, y, upright, y + height], alleyLine)
    }
  }
}

/** An L at the corner of the field from which places are counted upwards and to the right, if this part contains it. */
export function drawOrigin(pen: PlanPen, field: PlannedField, drawn: DrawnPart, language: Language): void {
  if (drawn.tile.left !== 1 || drawn.tile.bottom !== field.rows) return
  const bottom = drawn.y + drawnSize(drawn).height + 1
  const left = drawn.x - 1
  pen.line([left, bottom - 7, left, bottom, left + 7, bottom], { width: 0.7, colour: ink, dash: null })
  pen.text(translate(language, 'plan.origin'), { x: left + 1.2, baseline: bottom + 3 }, 2.4)
}

const cutLine = { width: 0.25, colour: ink, dash: [2, 1.2] }
const mark = { width: 0.2, colour: ink, dash: null }

/** Where the field continues: a line to cut along, marks at its ends, and the number of the adjacent sheet. */
export function drawMarks(pen: PlanPen, sheets: PlanSheets, tile: PlanTile, drawn: DrawnPart): void {
  const { width, height } = drawnSize(drawn)
  const [left, top, right, bottom] = [drawn.x, drawn.y, drawn.x + width, drawn.y + height]
  const reach = planMarks - 1
  const cross = (x: number, y: number, out: number, down: number) => {
    pen.line([x + out, y, x + out * reach, y], mark)
    pen.line([x, y + down, x, y + down * reach], mark)
  }
  const sheetAt = (across: number, down: number) =>
    sheets.tiles.findIndex((tile) => tile.across === across && tile.down === down) + 1
  const markEnds = { left: left - 0.4, top: top - 0.4, right: right + 0.4, bottom: bottom + 0.4 }
  const neighbours: [sheet: number, line: number[], x: number, y: number, dx: number, dy: number][] = [
    [sheetAt(tile.across - 1, tile.down), [left, markEnds.top, left, markEnds.bottom], left, (top + bottom) / 2, -1, 0],
    [
      sheetAt(tile.across + 1, tile.down),
      [right, markEnds.top, right, markEnds.bottom],
      right,
      (top + bottom) / 2,
      1,
      0,
    ],
    [sheetAt(tile.across, tile.down - 1), [markEnds.left, top, markEnds.right, top], (left + right) / 2, top, 0, -1],
    [
      sheetAt(tile.across, tile.down + 1),
      [markEnds.left, bottom, markEnds.right, bottom],
      (left + right) / 2,
      bottom,
      0,
      1,
    ],
  ]
  const isContinued = neighbours.map(([sheet]) => sheet > 0)
  if (isContinued[0] || isContinued[2]) cross(left, top, -1, -1)
  if (isContinued[1] || isContinued[2]) cross(right, top, 1, -1)
  if (isContinued[0] || isContinued[3]) cross(left, bottom, -1, 1)
  if (isContinued[1] || isContinued[3]) cross(right, bottom, 1, 1)
  for (const [sheet, line, x, y, dx, dy] of neighbours) {
    if (sheet === 0) continue
    pen.line(line, cutLine)
    const [ax, ay] = [x + dx * 1.4 + (dy === 0 ? 0 : -2.2), y + dy * 1.4 + (dx === 0 ? 0 : -2)]
    pen.shape([ax + dx * 1.6, ay + dy * 1.6, ax + dy, ay - dx, ax - dy, ay + dx], ink)
    pen.text(
      String(sheet),
      dx === 0 ? { x: x + 0.4, baseline: y + dy * 2.2 + 1 } : { x: x + dx * 2.2, baseline: y + 2.2 },
      2.8,
      { bold: true, align: dx === 0 ? 'left' : 'middle' },
    )
  }
}

/** The sheets as small boxes, the current one in black; `box` is the room for them. */
export function drawKey(
  pen: PlanPen,
  sheets: PlanSheets,
  current: number | null,
  box: { x: number; y: number; width: number; height: number },
): void {
  const shape = sheets.field.height / sheets.field.width
  const width = Math.min(box.width / sheets.across, box.height / sheets.down / shape)
  const height = width * shape
  const left = box.x + box.width - width * sheets.across
  sheets.tiles.forEach(({ across, down }, k) => {
    const tile = { x: left + across * width, y: box.y + down * height, width, height }
    pen.box(tile, k === current ? ink : null, hairline)
    const size = Math.min(height * 0.6, width * 0.45, 4)
    if (size < smallestText) return
    pen.text(String(k + 1), { x: tile.x + width / 2, baseline: tile.y + height / 2 + size * 0.35 }, size, {
      align: 'middle',
      colour: k === current ? 'white' : ink,
    })
  })
}
