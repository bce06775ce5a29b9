import type { TFunction } from 'i18next'
import { readCell } from '../../domain/columns/cell.ts'
import { type TraitColumn, traitColumn } from '../../domain/columns/fieldYear.ts'
import type { DecimalsOf } from '../../domain/columns/shownDecimals.ts'
import { conflictPlot } from '../../domain/layout/numbering/numbering.ts'
import type { Colouring } from '../../state/colour/colouring.ts'
import { lineOfDesign, plotRoleOf } from '../../state/map/design/designShown.ts'
import { kindSeenAt, type SeenGrid, toStored } from '../../state/map/view/seenGrid.ts'
import type { PhotoCounts } from '../../state/photos/photographed.ts'
import type { NumberingPicture } from '../paint/numbering/numberingPicture.ts'
import type { TextBefore } from '../paint/picture.ts'
import { farFlag, outFlag, type PlotStyle } from '../paint/plotStyle.ts'
import { traitText } from '../scene/plotText.ts'
import type { FieldPlan } from '../scene/readField.ts'

/** The name of a plot: its label, or in numbering mode what happens to it. */
function plotName(t: TFunction, plan: FieldPlan, numbering: NumberingPicture | null, plot: number): string {
  const label = numbering ? numbering.label(plot) : plan.columns.label[plot]
  if (label === null) return t('map.plotUnnumbered', { name: plan.columns.name[plot] })
  if (numbering?.status[plot] === conflictPlot) return t('map.conflictLabel', { label })
  const change = numbering?.change(plot)
  if (change)
    return change.from === null ? t('map.newLabel', { label }) : t('map.otherLabel', { old: change.from, label })
  return t('map.plot', { label })
}

/** The annotations of a trait's value at a plot in words: why it is excluded from calculations, its note. */
function annotationTexts(t: TFunction, { annotations }: TraitColumn, plot: number): string[] {
  const reason = annotations.suppressed.get(plot)
  const note = annotations.note.get(plot)
  return [
    ...(reason === undefined ? [] : [[t('map.suppressed'), reason].filter(Boolean).join(': ')]),
    ...(note === undefined ? [] : [t('map.note', { note })]),
  ]
}

/** The line that the shown design places here. */
function designedName(t: TFunction, { columns, design }: FieldPlan, k: number, position: string): string {
  if (!design) return position
  const { shown } = design
  const { rep, block } = shown.design
  const line = lineOfDesign(columns, shown, k)
  return [
    t(`designMode.role.${plotRoleOf(shown, k)}`),
    ...(line === null ? [] : [t('map.line', { line })]),
    ...(rep[k] > 0 ? [t('designMode.inRep', { rep: rep[k] })] : []),
    ...(block[k] > 0 ? [t('designMode.inBlock', { block: block[k] })] : []),
    position,
  ].join(', ')
}

/** The name of a seen position: label, line, row and column, coloured value, and whether that is out of range. */
export function positionName(
  t: TFunction,
  plan: FieldPlan,
  content: {
    readonly style: PlotStyle | null
    readonly numbering: NumberingPicture | null
    readonly under: TextBefore | null
    readonly photos: PhotoCounts
  },
  colouring: Colouring | null,
  seen: { row: number; col: number },
  decimals: DecimalsOf,
): string {
  const { columns, grid } = plan
  const stored = toStored(grid, seen)
  const position = t('map.place', { row: String(stored.row), col: String(stored.col) })
  const plot = plotAt(grid, seen)
  if (plan.design && plot >= plan.design.from) return designedName(t, plan, plot - plan.design.from, position)
  const kind = kindSeenAt(grid, seen)
  if (kind !== 'plot' && plot < 0) return [t(`position.${kind}`), position].join(', ')
  if (plot < 0) return [t('map.emptyPlace'), position].join(', ')
  const { style, numbering } = content
  const parts = [plotName(t, plan, numbering, plot)]
  if (plan.design?.inTheWay.includes(plot)) parts.push(t('designMode.inTheWay'))
  if (kind !== 'plot') parts.push(t(`position.${kind}`))
  const line = readCell(columns, plot, 'line')
  if (line !== null) parts.push(t('map.line', { line: String(line) }))
  parts.push(position)
  const column = colouring?.subject.by === 'trait' ? traitColumn(columns, colouring.subject.trait) : null
  if (column) {
    const value = traitText(columns, column, plot, decimals)
    const unit = column.trait.unit ? ` ${column.trait.unit}` : ''
    parts.push(
      value === null
        ? t('map.valueMissing', { trait: column.trait.name })
        : t('map.value', { trait: column.trait.name, value: value + unit }),
    )
    if (style && style.flags[plot] & outFlag)
      parts.push(t(style.flags[plot] & farFlag ? 'map.farOut' : 'map.outOfRange'))
    parts.push(...annotationTexts(t, column, plot))
  }
  const photos = content.photos.get(columns.id[plot])
  if (photos !== undefined) parts.push(t('map.photos', { count: photos }))
  const before = [content.under?.line(plot), content.under?.value(plot)].filter(Boolean)
  if (before.length > 0) parts.push(t('under.text', { year: String(columns.year - 1), text: before.join(' ') }))
  return parts.join(', ')
}

function plotAt(grid: SeenGrid, seen: { row: number; col: number }): number {
  return grid.at[(seen.row - 1) * grid.cols + seen.col - 1]
}
