import type { z } from 'zod'
import type { numberPlots } from '../../../src/contract/plots/maps.ts'
import type { FieldYearColumns } from '../../../src/domain/columns/fieldYear.ts'
import { planClearing } from '../../../src/domain/layout/numbering/clearing.ts'
import { labelColumn } from '../../../src/domain/layout/numbering/labelColumn.ts'
import { type NumberingRefusal, planNumbering } from '../../../src/domain/layout/numbering/numbering.ts'
import { numberingGroups } from '../../../src/domain/layout/numbering/numberingGroups.ts'
import { leastDigits, type NumberingOptions } from '../../../src/domain/layout/numbering/numberingOptions.ts'
import { membership } from '../../../src/domain/layout/positions.ts'
import { numberedWalk } from '../../../src/domain/layout/walk/walkColumn.ts'
import { applyNamed, type WriteContext } from '../../core/changes/applyNamed.ts'
import type { Tx } from '../../platform/db/connect.ts'
import { ApiError, fieldError, notFound } from '../../platform/http/answers/apiError.ts'
import { readRanges } from './numberingRules.ts'

type Body = z.output<NonNullable<typeof numberPlots.body>>
type Answer = z.input<NonNullable<typeof numberPlots.answer>>

const fieldOfCode: Record<string, string> = {
  'numbering.direction': 'horizontal_direction',
  'numbering.start': 'numeration_start_number',
  'numbering.step': 'numeration_step',
  'numbering.restartEmpty': 'count_empty',
  'numbering.noGroup': 'restart',
  'numbering.reserved': 'numeration_start_number',
  'label.pattern': 'prefix',
  'label.too_long': 'prefix',
}

/** Numbers plots by the rule of the preview. @throws ApiError the plan's refusal; with a free start number. */
export async function applyNumbering(
  tx: Tx,
  context: WriteContext,
  columns: FieldYearColumns,
  body: Body,
): Promise<Answer> {
  const ranges = await readRanges(tx, columns.spec_id)
  const options: NumberingOptions = {
    start_position: body.start_position,
    numbering_type: body.numbering_type,
    horizontal_direction: body.horizontal_direction,
    vertical_direction: body.vertical_direction,
    order: body.order,
    prefix: body.prefix,
    start: Number(body.numeration_start_number),
    step: body.numeration_step,
    digits: Math.max(body.digits, leastDigits(body.numeration_start_number)),
    renumber: body.renumber,
    count_empty: body.count_empty,
    groups: groupsOf(columns, body.restart),
    reserved: ranges.filter(({ field_id }) => field_id !== columns.field_id),
    members: body.plot_ids ? membership(columns.count, indexesOf(columns, body.plot_ids)) : undefined,
  }
  const plan = planNumbering(columns, options)
  if (!plan.ok) {
    const field = fieldOfCode[plan.code]
    if (field) throw fieldError(field, plan.code, { ...plan.params })
    throw new ApiError(plan.code, { params: { ...plan.params } })
  }
  if (plan.refusal) throw refusal(plan.refusal, plan.conflicts, plan.nextFreeStart)
  const { numbered, skipped, changed } = plan
  const column = labelColumn(columns.id, plan.order, columns.label, (i) => plan.label[i])
  if (column !== null) {
    const prefix = body.prefix.normalize('NFC').trim()
    const labelParts = new Map(column.ids.map((id) => [id, { prefix, suffix: '' }]))
    const name = { key: 'change.numbered', params: { count: numbered } }
    const walk = numberedWalk(columns, options)
    await applyNamed(tx, context, columns.year_id, { name, columns: walk ? [column, walk] : [column] }, { labelParts })
  }
  return {
    numbered,
    kept: skipped,
    changed,
    first_label: plan.first?.label ?? null,
    last_label: plan.last?.label ?? null,
  }
}

function refusal(
  { code, params }: NumberingRefusal,
  conflicts: readonly { label: string }[],
  nextStart: number | null,
): ApiError {
  const field = fieldOfCode[code] ?? (code === 'numbering.conflict' ? 'numeration_start_number' : null)
  return new ApiError(code, {
    params: { ...params },
    fields: field === null ? {} : { [field]: [{ key: code, params: { ...params } }] },
    extra:
      conflicts.length === 0
        ? {}
        : {
            labels: [...new Set(conflicts.map((conflict) => conflict.label))].slice(0, 1000),
            next_start_number: nextStart,
          },
  })
}

/** Deletes all labels. @throws ApiError `numbering.nothingToClear`. */
export async function clearNumbering(tx: Tx, context: WriteContext, columns: FieldYearColumns): Promise<void> {
  const plan = planClearing(columns)
  if (!plan.ok) throw new ApiError(plan.code)
  const column = labelColumn(columns.id, plan.plots, columns.label, () => null)
  if (column === null) return
  const name = { key: 'change.cleared', params: { count: column.ids.length } }
  await applyNamed(tx, context, columns.year_id, { name, columns: [column] })
}

/** The groups in which numbering restarts; undefined if it does not. @throws ApiError `numbering.noLevel`. */
function groupsOf(columns: FieldYearColumns, restart: Body['restart']): Int32Array | undefined {
  if (restart === 'none') return undefined
  const groups = numberingGroups(columns, restart)
  if (groups === null) throw fieldError('restart', 'numbering.noLevel')
  return groups
}

/** Indices of existing plots. @throws ApiError `notFound`. */
function indexesOf(columns: FieldYearColumns, plots: readonly number[]): number[] {
  return plots.map((id) => {
    const i = columns.indexOf.get(id)
    if (i === undefined || !columns.alive[i]) throw notFound()
    return i
  })
}
