import { randomUUID } from 'node:crypto'
import { createCrop } from '../../../src/contract/lines/crops.ts'
import { reserveIds, sendChange } from '../../../src/contract/plots/changes.ts'
import { addFieldYear, createField } from '../../../src/contract/plots/nurseries.ts'
import type { ChangeColumn } from '../../../src/domain/change/changeSet.ts'
import { trialRows } from '../../arbitraries/trialYear.ts'
import { type Actor, bodyOf } from '../harness.ts'

interface Created {
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
  let created: Created | null = null
  let query = ''
  let firstPlots: readonly number[] = []
  for (const site of sites) {
    const nursery = { field_name: site, spec_id, region: 1, kind: 'competitive' as const }
    const { field_id } = await bodyOf(actor.call(createField, { body: nursery }))
    for (const year of ['1932', '1933', '1934']) {
      const { year_id } = await bodyOf(actor.call(addFieldYear, { body: { field_id, year: Number(year), spec_id } }))
      const own = rows.filter((row) => row.site === site && row.year === year)
      const params = { id: year_id }
      const wanted: { line: number; trait: number } = created ? { line: 0, trait: 0 } : { line: lines.length, trait: 2 }
      const ids: Created & { plot: number[] } = await bodyOf(
        actor.call(reserveIds, { params, body: { plot: own.length, ...wanted } }),
      )
      const isFirst = created === null
      if (isFirst) firstPlots = ids.plot
      created ??= { line: ids.line, trait: ids.trait }
      const [block, grain] = created.trait
      const { line: lineIds } = created
      const each = (
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
        each(
          'line',
          lineIds,
          'exists',
          lines.map(() => true),
        ),
        each('line', lineIds, 'name', lines),
        each('trait', created.trait, 'exists', [true, true]),
        each('trait', created.trait, 'name', ['Block', 'Yield']),
        each('trait', created.trait, 'unit', ['', 'lb/plot']),
        each('trait', created.trait, 'kind', ['qualitative', 'quantitative']),
        each('trait', created.trait, 'role', ['factor', 'trait']),
      ]
      const plots = [
        each(
          'plot',
          ids.plot,
          'exists',
          own.map(() => true),
        ),
        each(
          'plot',
          ids.plot,
          'name',
          own.map((_, k) => `P${k + 1}`),
        ),
        each(
          'plot',
          ids.plot,
          'row',
          own.map(({ block: name }) => Number(name.slice(1))),
        ),
        each(
          'plot',
          ids.plot,
          'col',
          own.map((_, k) => own.slice(0, k).filter((one) => one.block === own[k].block).length + 1),
        ),
        each(
          'plot',
          ids.plot,
          'line_id',
          own.map(({ line }) => lineIds[lines.indexOf(line)]),
        ),
        each(
          'plot',
          ids.plot,
          `trait:${block}`,
          own.map((row) => row.block),
        ),
        each(
          'plot',
          ids.plot,
          `trait:${grain}`,
          own.map((row) => Number(row.yield_lb_plot)),
        ),
      ]
      const change = {
        name: { key: 'change.plotsCreated', params: { count: own.length } },
        columns: [...(isFirst ? crop : []), ...plots],
      }
      await bodyOf(actor.call(sendChange, { params, body: { key: randomUUID(), base_seq: 0, change } }))
      years[`${site} ${year}`] = year_id
      query ||= `cultureId=${spec_id}&fieldId=${field_id}&yearId=${year_id}`
    }
  }
  return { query, years, spec_id, grain: created?.trait[1] ?? 0, plots: firstPlots }
}
