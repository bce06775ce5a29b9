import { randomUUID } from 'node:crypto'
import { createCrop } from '../../../src/contract/lines/crops.ts'
import { reserveIds, sendChange } from '../../../src/contract/plots/changes.ts'
import { addFieldYear, createField } from '../../../src/contract/plots/nurseries.ts'
import type { ChangeColumn } from '../../../src/domain/change/changeSet.ts'
import { trialRows } from '../../arbitraries/trialYear.ts'
import { type Actor, bodyOf } from '../harness.ts'

interface CreatedIds {
  readonly line: number[]
  readonly trait: number[]
}

/** Six years of oats in two nurseries (Shaw 1936). */
interface Oats {
  /** Query of an address: the crop, and the open year. */
  readonly query: string
  /** Years by the name of their nursery and year, in the order of the query. */
  readonly years: Readonly<Record<string, number>>
  readonly spec_id: number
  /** The trait of the yields. */
  readonly grain: number
  /** The plots of the first year. */
  readonly plots: readonly number[]
}

/** Creates the six years over the API: 13 lines in 5 blocks each, with their yield. */
export async function oatsOfShaw(actor: Actor): Promise<Oats> {
  const rows = trialRows('shaw_oats')
  const sites = [...new Set(rows.map(({ site }) => site))].sort()
  const lines = [...new Set(rows.map(({ line }) => line))].sort()
  const { spec_id } = await bodyOf(
    actor.call(createCrop, { body: { russian_name: 'Овёс Шоу', english_name: 'Shaw oats' } }),
  )
  const years: Record<string, number> = {}
  let created: CreatedIds | null = null
  let query = ''
  let firstPlots: readonly number[] = []
  for (const site of sites) {
    const nursery = { field_name: site, spec_id, region: 1, kind: 'competitive' as const }
    const { field_id } = await bodyOf(actor.call(createField, { body: nursery }))
    for (const year of ['1932', '1933', '1934']) {
      const { year_id } = await bodyOf(actor.call(addFieldYear, { body: { field_id, year: Number(year), spec_id } }))
      const siteRows = rows.filter((row) => row.site === site && row.year === year)
      const params = { id: year_id }
      const wanted: { line: number; trait: number } = created ? { line: 0, trait: 0 } : { line: lines.length, trait: 2 }
      const ids: CreatedIds & { plot: number[] } = await bodyOf(
        actor.call(reserveIds, { params, body: { plot: siteRows.length, ...wanted } }),
      )
      const isFirst = created === null
      if (isFirst) firstPlots = ids.plot
      created ??= { line: ids.line, trait: ids.trait }
      const [block, grain] = created.trait
      const { line: lineIds } = created
      const plotCells = (
        entity: 'plot' | 'line' | 'trait',
        of: readonly number[],
        field: string,
        after: ChangeColumn['after'],
      ) =>
        ({
          entity,
          field,
          ids: [...of],
          before: of.map(() => (field === 'exists' ? false : null)),
          after,
        }) as ChangeColumn
      const crop = [
        plotCells(
          'line',
          lineIds,
          'exists',
          lines.map(() => true),
        ),
        plotCells('line', lineIds, 'name', lines),
        plotCells('trait', created.trait, 'exists', [true, true]),
        plotCells('trait', created.trait, 'name', ['Block', 'Yield']),
        plotCells('trait', created.trait, 'unit', ['', 'lb/plot']),
        plotCells('trait', created.trait, 'kind', ['qualitative', 'quantitative']),
        plotCells('trait', created.trait, 'role', ['factor', 'trait']),
      ]
      const plots = [
        plotCells(
          'plot',
          ids.plot,
          'exists',
          siteRows.map(() => true),
        ),
        plotCells(
          'plot',
          ids.plot,
          'name',
          siteRows.map((_, k) => `P${k + 1}`),
        ),
        plotCells(
          'plot',
          ids.plot,
          'row',
          siteRows.map(({ block: name }) => Number(name.slice(1))),
        ),
        plotCells(
          'plot',
          ids.plot,
          'col',
          siteRows.map((_, k) => siteRows.slice(0, k).filter((row) => row.block === siteRows[k].block).length + 1),
        ),
        plotCells(
          'plot',
          ids.plot,
          'line_id',
          siteRows.map(({ line }) => lineIds[lines.indexOf(line)]),
        ),
        plotCells(
          'plot',
          ids.plot,
          `trait:${block}`,
          siteRows.map((row) => row.block),
        ),
        plotCells(
          'plot',
          ids.plot,
          `trait:${grain}`,
          siteRows.map((row) => Number(row.yield_lb_plot)),
        ),
      ]
      const change = {
        name: { key: 'change.plotsCreated', params: { count: siteRows.length } },
        columns: [...(isFirst ? crop : []), ...plots],
      }
      await bodyOf(actor.call(sendChange, { params, body: { key: randomUUID(), base_seq: 0, change } }))
      years[`${site} ${year}`] = year_id
      query ||= `cultureId=${spec_id}&fieldId=${field_id}&yearId=${year_id}`
    }
  }
  return { query, years, spec_id, grain: created?.trait[1] ?? 0, plots: firstPlots }
}
