import { textOn } from '../../../src/domain/colour/contrast.ts'
import { classesOf, planClassText } from '../../../src/domain/printedPlan/planClasses.ts'
import { translate } from '../../platform/http/answers/translate.ts'
import type { Box, Measure } from '../labels/layout.ts'
import { ink, type PlanPen, paper, smallestText } from './PlanPen.ts'
import { classFills, classLetter, missingHatch } from './planCells.ts'
import type { PlannedField, PlanRequest } from './plannedField.ts'

const textSize = 2.4
const swatch = 3.6
const rowHeight = 4.2
const titleHeight = 5
const gap = 4

/** Words for chosen plots and all others, in the order of the classes. */
const plotsWords = {
  selected: ['plan.class.rest', 'plan.class.selected'],
  out: ['map.class.inRange', 'map.class.outOfRange'],
} as const

interface Row {
  readonly fill: string | null
  readonly letter: string
  readonly text: string
}

function rowsOf(field: PlannedField, { colouring, language, ink: printer }: PlanRequest): Row[] {
  if (!field.classes || !colouring) return []
  const { counts, missing } = field.classes
  const classes = classesOf(colouring)
  const fills = classFills(classes, printer === 'black')
  const decimals = 'decimals' in colouring ? colouring.decimals : 0
  const isOfPlots = 'plot_ids' in colouring
  const rows = classes.map((entry, k): Row => {
    const otherClassKey = isOfPlots ? plotsWords[colouring.by][k] : 'map.class.other'
    const text = planClassText(entry, decimals, field.mark) ?? translate(language, otherClassKey)
    return { fill: fills[k], letter: classLetter(k), text: `${text} · ${counts[k]}` }
  })
  const isOfNumbers = isOfPlots || classes.some(({ low, high }) => low !== undefined || high !== undefined)
  if (isOfNumbers) rows.reverse()
  if (missing > 0)
    rows.push({ fill: null, letter: '', text: `${translate(language, 'map.class.missing')} · ${missing}` })
  return rows
}

/** The heading of the legend: the trait with its unit, or what else distinguishes the classes. */
function titleOf({ classes }: PlannedField, { colouring, language }: PlanRequest): string {
  if (!classes?.column) return translate(language, `plan.by.${colouring?.by ?? 'line'}`)
  const { name, unit } = classes.column.trait
  return unit ? `${name}, ${unit}` : name
}

/** The legend: trait and unit, then a swatch with its letter, its limits and its plots for each class, in columns. */
export function drawLegend(pen: PlanPen, field: PlannedField, wanted: PlanRequest, box: Box, measure: Measure): void {
  const rows = rowsOf(field, wanted)
  if (!field.classes || rows.length === 0) return
  const title = titleOf(field, wanted)
  const titleSize = Math.min(2.8, Math.max(smallestText, box.width / measure(title, true)))
  pen.text(title, { x: box.x, baseline: box.y + 3.4 }, titleSize, { bold: true })
  const rowsInColumn = Math.max(1, Math.floor((box.height - titleHeight) / rowHeight))
  let x = box.x
  for (let from = 0; from < rows.length; from += rowsInColumn) {
    const column = rows.slice(from, from + rowsInColumn)
    const left = box.x + box.width - x - swatch - 1.2
    const columnsLeft = Math.ceil((rows.length - from) / rowsInColumn)
    const maxWidth = (left - (columnsLeft - 1) * (swatch + gap)) / columnsLeft
    const widths = column.map((row, k) => drawRow(pen, row, x, box.y + titleHeight + k * rowHeight, maxWidth, measure))
    x += swatch + 1.2 + Math.max(...widths) + gap
  }
}

/** Draws a row of the legend and returns the width of its text. */
function drawRow(pen: PlanPen, row: Row, x: number, y: number, maxWidth: number, measure: Measure): number {
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
  while (signs.length > 6 && measure(signs.join(''), false) * textSize > maxWidth) signs.pop()
  const text = signs.length < [...row.text].length ? `${signs.join('').trimEnd()}…` : row.text
  pen.text(text, { x: x + box.width + 1.2, baseline: y + swatch / 2 + textSize * 0.36 }, textSize)
  return measure(text, false) * textSize
}
