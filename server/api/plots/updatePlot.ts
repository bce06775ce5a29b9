import type { z } from 'zod'
import type { updatePlot } from '../../../src/contract/plots/plots.ts'
import type { CellValue, ChangeColumn, ChangeField } from '../../../src/domain/change/changeSet.ts'
import { applyNamed, type WriteContext } from '../../core/changes/applyNamed.ts'
import type { Tx } from '../../platform/db/connect.ts'
import { ApiError, fieldError, notFound } from '../../platform/http/answers/apiError.ts'
import { checkedName, lineRefs } from './lineRefs.ts'
import { lockTarget, parentColumns } from './newPlots.ts'
import { writtenLabel } from './plotLabel.ts'
import { readPlot, yearOfPlot } from './readPlots.ts'

type Body = z.output<NonNullable<typeof updatePlot.body>>

interface StoredPlot {
  name: string
  label: string | null
  prefix: string | null
  suffix: string | null
  line_name: string | null
  version: number
}

/**
 * Writes fields of a plot. Parents go to the plot's line, and so to all plots of that line.
 * @throws ApiError `version.stale` with the plot as it is now, `plot.not_moved`, `pedigree.needs_line`.
 */
export async function editPlot(tx: Tx, context: WriteContext, id: number, body: Body): Promise<void> {
  const place = await yearOfPlot(tx, id)
  const target = await lockTarget(tx, place.id)
  const [stored] = await tx<StoredPlot[]>`
    SELECT p.name, p.label, p.prefix, p.suffix, l.name AS line_name, p.version
    FROM plots p LEFT JOIN lines l ON l.id = p.line_id WHERE p.id = ${id} AND p.live`
  if (!stored) throw notFound()
  if (body.version !== undefined && body.version !== stored.version)
    throw new ApiError('version.stale', { extra: { current: await readPlot(tx, id) } })
  for (const [field, value] of [
    ['spec_id', target.crop_id],
    ['field', target.field_id],
    ['year', target.year],
  ] as const)
    if (body[field] !== undefined && body[field] !== value) throw fieldError(field, 'plot.not_moved')

  const columns: ChangeColumn[] = []
  const write = (field: ChangeField, value: CellValue): void => {
    columns.push({ entity: 'plot', field, ids: [id], before: [null], after: [value] })
  }
  const optionalName = (field: 'line_name' | 'mother' | 'father' | 'crossbreeding_name'): string | null | undefined => {
    const text = body[field]
    if (text === undefined) return undefined
    return text === null || text.trim() === '' ? null : checkedName(field, text)
  }
  if (body.plot_name !== undefined) write('name', checkedName('plot_name', body.plot_name))
  for (const field of ['comment', 'repetitions', 'width', 'length'] as const)
    if (body[field] !== undefined) write(field, body[field])
  const label = writtenLabel(body, stored)
  if (label !== null) write('label', label.label)

  const line = optionalName('line_name')
  const mother = optionalName('mother')
  const father = optionalName('father')
  const crossing = optionalName('crossbreeding_name')
  const ownLine = line === undefined ? stored.line_name : line
  if (ownLine === null && (mother || father)) throw fieldError(mother ? 'mother' : 'father', 'pedigree.needs_line')
  const newLineNames = [ownLine, mother, father, crossing].filter((name): name is string => typeof name === 'string')
  const refs = await lineRefs(tx, target.crop_id, newLineNames)
  if (line !== undefined) write('line_id', line === null ? null : refs.idOf(line))
  if (crossing !== undefined) write('crossing_line_id', crossing === null ? null : refs.idOf(crossing))
  const parents = ownLine === null ? [] : parentColumns(refs.idOf, { line: ownLine, mother, father })
  const allColumns = [...refs.columns, ...parents, ...columns]
  if (allColumns.length === 0) return
  await applyNamed(
    tx,
    context,
    target.id,
    { name: { key: 'change.plotEdited', params: { name: stored.name } }, columns: allColumns },
    { labelParts: label?.parts ? new Map([[id, label.parts]]) : undefined },
  )
}
