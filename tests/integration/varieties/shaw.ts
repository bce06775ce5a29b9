import { readTrial } from '../../../server/demo/trialFile.ts'
import { reserveIds } from '../../../src/contract/plots/changes.ts'
import { addFieldYear, createField } from '../../../src/contract/plots/nurseries.ts'
import type { CellValue } from '../../../src/domain/change/changeSet.ts'
import { createdColumns } from '../../../src/domain/change/createdColumns.ts'
import type { Actor } from '../harness.ts'
import { changeOf, column, newCrop, sendAccepted } from '../trials/field.ts'

/**
 * Oats at two sites in three years (Shaw 1936), as one crop of a company: its lines by name, and its years by site and
 * year.
 */
export interface Shaw {
  crop: number
  lines: Record<string, number>
  yield: number
  years: Record<string, { year_id: number; plots: number[] }>
}

const regions: Record<string, number> = { Pusa: 305, Karnal: 312 }

const yes = (ids: readonly number[]) => ids.map(() => true)

/** Plants the six trials; `control` names the check of each, null none. */
export async function createShawTrial(actor: Actor, control: string | null = 'L'): Promise<Shaw> {
  const rows = readTrial('shaw_oats')
  const crop = await newCrop(actor)
  const shaw: Shaw = { crop, lines: {}, yield: 0, years: {} }
  const fields = new Map<string, number>()
  for (const [place, trial] of Map.groupBy(rows, (row) => `${row.site} ${row.year}`)) {
    const [{ site, year }] = trial
    const region = regions[site]
    const field =
      fields.get(site) ??
      (await actor.call(createField, { body: { field_name: site, spec_id: crop, region } })).body.field_id
    fields.set(site, field)
    const body = { field_id: field, year: Number(year), spec_id: crop }
    const { year_id } = (await actor.call(addFieldYear, { body })).body
    const isFirst = fields.size === 1 && Object.keys(shaw.years).length === 0
    const names = isFirst ? [...new Set(trial.map(({ line }) => line))] : []
    const wanted = { plot: trial.length, line: names.length, trait: isFirst ? 2 : 0 }
    const { body: ids } = await actor.call(reserveIds, { params: { id: year_id }, body: wanted })
    for (const [k, name] of names.entries()) shaw.lines[name] = ids.line[k]
    const created = isFirst
      ? [
          ...createdColumns('line', ids.line, [['name', names]]),
          ...createdColumns('trait', ids.trait, [
            ['name', ['Yield', 'Block']],
            ['unit', ['lb/plot', '']],
            ['kind', ['quantitative', 'qualitative']],
            ['role', ['trait', 'factor']],
          ]),
        ]
      : []
    if (isFirst) shaw.yield = ids.trait[0]
    const block = shaw.yield + (ids.trait[1] === undefined ? blockOffset(shaw) : ids.trait[1] - ids.trait[0])
    offsets.set(shaw, block - shaw.yield)
    const plotColumn = (field: string, values: CellValue[]) => column('plot', field, ids.plot, values)
    await sendAccepted(
      actor,
      year_id,
      changeOf([
        ...created,
        column(
          'plot',
          'exists',
          ids.plot,
          yes(ids.plot),
          ids.plot.map(() => false),
        ),
        plotColumn(
          'name',
          trial.map((row) => `${row.block}-${row.line}`),
        ),
        plotColumn(
          'label',
          trial.map((_, k) => String(k + 1)),
        ),
        plotColumn(
          'line_id',
          trial.map((row) => shaw.lines[row.line]),
        ),
        plotColumn(
          `trait:${shaw.yield}`,
          trial.map((row) => Number(row.yield_lb_plot)),
        ),
        plotColumn(
          `trait:${block}`,
          trial.map((row) => row.block),
        ),
        ...(control === null ? [] : [column('field_year', 'checks', [year_id], [String(shaw.lines[control])])]),
      ]),
    )
    shaw.years[place] = { year_id, plots: ids.plot }
  }
  return shaw
}

const offsets = new WeakMap<Shaw, number>()
const blockOffset = (shaw: Shaw) => offsets.get(shaw) ?? 0
