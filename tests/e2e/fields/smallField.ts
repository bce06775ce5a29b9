import { randomUUID } from 'node:crypto'
import { createCrop } from '../../../src/contract/lines/crops.ts'
import { reserveIds, sendChange } from '../../../src/contract/plots/changes.ts'
import { addFieldYear, createField } from '../../../src/contract/plots/nurseries.ts'
import type { ChangeColumn } from '../../../src/domain/change/changeSet.ts'
import { type FieldIds, type FieldOptions, fieldColumns } from '../../fields/fieldColumns.ts'
import { type Actor, bodyOf } from '../../integration/harness.ts'

/** A nursery's year with numbered plots and one trait, created over the API. */
export interface SmallField extends FieldIds {
  cropId: number
  fieldId: number
  /** Address of the fields page with this year chosen. */
  address: string
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
  const input = { field_id: field.fieldId, year, spec_id: field.cropId }
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
export async function makeField(actor: Actor, options: FieldOptions): Promise<SmallField> {
  const { rows, cols } = options
  const name = randomUUID().slice(0, 8)
  const crop = await bodyOf(
    actor.call(createCrop, { body: { russian_name: `Овёс ${name}`, english_name: `Oats ${name}` } }),
  )
  const cropId = crop.spec_id
  const field = await bodyOf(
    actor.call(createField, { body: { field_name: `Trial ${name}`, spec_id: cropId, region: 1, kind: 'control' } }),
  )
  const year = await bodyOf(
    actor.call(addFieldYear, { body: { field_id: field.field_id, year: 2026, spec_id: cropId } }),
  )
  const count = rows * cols
  const lineCount = options.lineNames?.length ?? options.lines ?? 10
  const params = { id: year.year_id }
  const ids = await bodyOf(actor.call(reserveIds, { params, body: { plot: count, line: lineCount, trait: 1 } }))
  const created = { yearId: year.year_id, traitId: ids.trait[0], plotIds: ids.plot, lineIds: ids.line }
  const columns = fieldColumns(created, options)
  const change = { name: { key: 'change.plotsCreated', params: { count } }, columns }
  await bodyOf(actor.call(sendChange, { params, body: { key: randomUUID(), base_seq: 0, change } }))
  return {
    cropId,
    fieldId: field.field_id,
    ...created,
    address: `/fields?cultureId=${cropId}&fieldId=${field.field_id}&yearId=${year.year_id}`,
  }
}
