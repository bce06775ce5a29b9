import { textOn } from '../../src/domain/colour/contrast.ts'
import { planClassText } from '../../src/domain/plan/planClasses.ts'
import { say } from '../http/worded.ts'
import type { Box, Measure } from '../labels/layout.ts'
import { ink, type PlanPen, paper, smallestText } from './PlanPen.ts'
import { fillsOf, letterOf, missingHatch } from './planCells.ts'
import type { PlannedField, WantedPlan } from './plannedField.ts'

const textSize = 2.4
const swatch = 3.6
const rowHeight = 4.2
const titleHeight = 5
const gap = 4

interface Row {
  readonly fill: string | null
  readonly letter: string
  readonly text: string
}

function rowsOf(field: PlannedField, { colouring, language, ink: printer }: WantedPlan): Row[] {
  if (!field.classes || !colouring) return []
  const { counts, missing } = field.classes
  const fills = fillsOf(colouring.classes, printer === 'black')
  const rows = colouring.classes.map((one, k): Row => {
    const text = planClassText(one, colouring.decimals, field.mark) ?? say(language, 'map.class.other')
    return { fill: fills[k], letter: letterOf(k), text: `${text} · ${counts[k]}` }
  })
  const isOfNumbers = colouring.classes.some(({ low, high }) => low !== undefined || high !== undefined)
  if (isOfNumbers) rows.reverse()
  if (missing > 0) rows.push({ fill: null, letter: '', text: `${say(language, 'map.class.missing')} · ${missing}` })
  return rows
}

/** The legend: trait and unit, then a swatch with its letter, its limits and its plots for each class, in columns. */
export function drawLegend(pen: PlanPen, field: PlannedField, wanted: WantedPlan, box: Box, measure: Measure): void {
  const rows = rowsOf(field, wanted)
  if (!field.classes || rows.length === 0) return
  const { name, unit } = field.classes.column.trait
  const title = unit ? `${name}, ${unit}` : name
  const titleSize = Math.min(2.8, Math.max(smallestText, box.width / measure(title, true)))
  pen.text(title, { x: box.x, baseline: box.y + 3.4 }, titleSize, { bold: true })
  const inColumn = Math.max(1, Math.floor((box.height - titleHeight) / rowHeight))
  let x = box.x
  for (let from = 0; from < rows.length; from += inColumn) {
    const column = rows.slice(from, from + inColumn)
    const left = box.x + box.width - x - swatch - 1.2
    const columnsLeft = Math.ceil((rows.length - from) / inColumn)
    const most = (left - (columnsLeft - 1) * (swatch + gap)) / columnsLeft
    const widths = column.map((row, k) => drawRow(pen, row, x, box.y + titleHeight + k * rowHeight, most, measure))
    x += swatch + 1.2 + Math.max(...widths) + gap
  }
}

/** Draws a row of the legend and answers how wide its text became. */
function drawRow(pen: PlanPen, row: Row, x: number, y: number, most: number, measure: Measure): number {
  const box = { x, y, width: swatch * 1.2, height: swatch }
  pen.box(box, row.fill ?? paper)
  if (row.fill === null) pen.hatch(box, 1.2, missingHatch)
  const colour = row.fill ? textOn(row.fill, paper, ink) : ink
  pen.text(row.letter, { x: x + box.width / 2, baseline: y + swatch / 2 + textSize * 0.36 }, textSize, {
    align: 'middle',
    colour,
    bold: true,
  })
  const signs = [...row.text]
  while (signs.length > 6 && measure(signs.join(''), false) * textSize > most) signs.pop()
  const text = signs.length < [...row.text].length ? `${signs.join('').trimEnd()}…` : row.text
  pen.text(text, { x: x + box.width + 1.2, baseline: y + swatch / 2 + textSize * 0.36 }, textSize)
  return measure(text, false) * textSize
}
