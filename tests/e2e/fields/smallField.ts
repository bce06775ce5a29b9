import { randomUUID } from 'node:crypto'
import { createCrop } from '../../../src/contract/lines/crops.ts'
import { reserveIds, sendChange } from '../../../src/contract/plots/changes.ts'
import { addFieldYear, createField } from '../../../src/contract/plots/nurseries.ts'
import type { ChangeColumn } from '../../../src/domain/change/changeSet.ts'
import { type Actor, bodyOf } from '../../integration/harness.ts'

/** A nursery's year with numbered plots and one trait, created over the API. */
export interface SmallField {
  specId: number
  fieldId: number
  yearId: number
  traitId: number
  plotIds: number[]
  /** Ids of the lines, in the order in which plots get them in turn. */
  lineIds: number[]
  /** Address of the fields page with this year chosen. */
  address: string
}

export interface SmallFieldOptions {
  rows: number
  cols: number
  labels?: boolean
  /** Value of the trait `Yield, t/ha` by plot; null = missing. */
  value?: (k: number) => number | null
  /** Number of lines that plots get in turn, unless `lineOf` chooses each plot's line by index. */
  lines?: number
  lineNames?: readonly string[]
  lineOf?: (k: number) => number
}

/**
 * Creates a further year of the same nursery with rows × cols labelled plots, with the same lines in turn if `hasLines`;
 * returns its id and plots.
 */
export async function addYear(
  actor: Actor,
  field: SmallField,
  year: number,
  { rows, cols, hasLines = false }: { rows: number; cols: number; hasLines?: boolean },
): Promise<{ yearId: number; plotIds: number[] }> {
  const input = { field_id: field.fieldId, year, spec_id: field.specId }
  const { year_id: yearId } = await bodyOf(actor.call(addFieldYear, { body: input }))
  const params = { id: yearId }
  const count = rows * cols
  const { plot: plotIds } = await bodyOf(actor.call(reserveIds, { params, body: { plot: count, line: 0, trait: 0 } }))
  const column = (name: ChangeColumn['field'], after: (k: number) => ChangeColumn['after'][number]): ChangeColumn => ({
    entity: 'plot',
    field: name,
    ids: plotIds,
    before: name === 'exists' ? plotIds.map(() => false) : nulls(count),
    after: plotIds.map((_, k) => after(k)),
  })
  const columns: ChangeColumn[] = [
    { entity: 'field_year', field: 'width', ids: [yearId], before: [20], after: [cols] },
    { entity: 'field_year', field: 'rows', ids: [yearId], before: [0], after: [rows] },
    column('exists', () => true),
    column('name', (k) => `Q${k + 1}`),
    column('row', (k) => Math.floor(k / cols) + 1),
    column('col', (k) => (k % cols) + 1),
    column('label', (k) => `L${k + 1}`),
    column(`trait:${field.traitId}`, (k) => 7 + k / 10),
    ...(hasLines ? [column('line_id', (k) => field.lineIds[k % field.lineIds.length])] : []),
  ]
  const change = { name: { key: 'change.plotsCreated', params: { count } }, columns }
  await bodyOf(actor.call(sendChange, { params, body: { key: randomUUID(), base_seq: 0, change } }))
  return { yearId, plotIds }
}

const nulls = (n: number): null[] => new Array<null>(n).fill(null)

/** Makes a crop, a nursery and a year of rows × cols plots through the calls that the product uses. */
export async function makeField(actor: Actor, options: SmallFieldOptions): Promise<SmallField> {
  const { rows, cols, labels = true, value = (k) => 5 + (k % 17) / 10, lineNames } = options
  const lineCount = lineNames?.length ?? options.lines ?? 10
  const lineOf = options.lineOf ?? ((k: number) => k % lineCount)
  const name = randomUUID().slice(0, 8)
  const crop = await bodyOf(
    actor.call(createCrop, { body: { russian_name: `Овёс ${name}`, english_name: `Oats ${name}` } }),
  )
  const specId = crop.spec_id
  const field = await bodyOf(
    actor.call(createField, { body: { field_name: `Trial ${name}`, spec_id: specId, region: 1, kind: 'control' } }),
  )
  const year = await bodyOf(
    actor.call(addFieldYear, { body: { field_id: field.field_id, year: 2026, spec_id: specId } }),
  )
  const count = rows * cols
  const params = { id: year.year_id }
  const ids = await bodyOf(actor.call(reserveIds, { params, body: { plot: count, line: lineCount, trait: 1 } }))
  const lines = lineNames ? [...lineNames] : ids.line.map((_, k) => `Line ${k + 1}`)
  const values = Array.from({ length: count }, (_, k) => value(k))
  const plot = (field: ChangeColumn['field'], after: ChangeColumn['after']): ChangeColumn => ({
    entity: 'plot',
    field,
    ids: ids.plot,
    before: nulls(count),
    after,
  })
  const valued = values.flatMap((one, k) => (one === null ? [] : [k]))
  const columns: ChangeColumn[] = [
    {
      entity: 'line',
      field: 'exists',
      ids: ids.line,
      before: ids.line.map(() => false),
      after: ids.line.map(() => true),
    },
    { entity: 'line', field: 'name', ids: ids.line, before: nulls(lineCount), after: lines },
    { entity: 'trait', field: 'exists', ids: ids.trait, before: [false], after: [true] },
    { entity: 'trait', field: 'name', ids: ids.trait, before: [null], after: ['Yield'] },
    { entity: 'trait', field: 'unit', ids: ids.trait, before: [null], after: ['t/ha'] },
    { entity: 'trait', field: 'kind', ids: ids.trait, before: [null], after: ['quantitative'] },
    { entity: 'field_year', field: 'width', ids: [year.year_id], before: [20], after: [cols] },
    { entity: 'field_year', field: 'rows', ids: [year.year_id], before: [0], after: [rows] },
    {
      ...plot(
        'exists',
        ids.plot.map(() => true),
      ),
      before: ids.plot.map(() => false),
    },
    plot(
      'name',
      ids.plot.map((_, k) => `P${k + 1}`),
    ),
    plot(
      'row',
      ids.plot.map((_, k) => Math.floor(k / cols) + 1),
    ),
    plot(
      'col',
      ids.plot.map((_, k) => (k % cols) + 1),
    ),
    plot(
      'line_id',
      ids.plot.map((_, k) => ids.line[lineOf(k)]),
    ),
    ...(labels
      ? [
          plot(
            'label',
            ids.plot.map((_, k) => String(k + 1)),
          ),
        ]
      : []),
    {
      entity: 'plot',
      field: `trait:${ids.trait[0]}`,
      ids: valued.map((k) => ids.plot[k]),
      before: nulls(valued.length),
      after: valued.map((k) => values[k]),
    },
  ]
  const change = { name: { key: 'change.plotsCreated', params: { count } }, columns }
  await bodyOf(actor.call(sendChange, { params, body: { key: randomUUID(), base_seq: 0, change } }))
  return {
    specId,
    fieldId: field.field_id,
    yearId: year.year_id,
    traitId: ids.trait[0],
    plotIds: ids.plot,
    lineIds: ids.line,
    address: `/fields?cultureId=${specId}&fieldId=${field.field_id}&yearId=${year.year_id}`,
  }
}
