import { randomUUID } from 'node:crypto'
import { createCrop } from '../../../src/contract/lines/crops.ts'
import { loadFieldYear, reserveIds, sendChange } from '../../../src/contract/plots/changes.ts'
import { addFieldYear, createField } from '../../../src/contract/plots/nurseries.ts'
import type { CellValue, ChangeColumn, ChangeSet, Entity } from '../../../src/domain/change/changeSet.ts'
import { decodeFieldYear } from '../../../src/domain/columns/codec.ts'
import type { FieldYearColumns } from '../../../src/domain/columns/fieldYear.ts'
import { type Actor, bodyOf } from '../harness.ts'

/** A nursery with one year. */
export interface NewYear {
  spec_id: number
  field_id: number
  year_id: number
  year: number
}

export function uniqueName(start: string): string {
  return `${start} ${randomUUID().slice(0, 8)}`
}

export async function newCrop(actor: Actor): Promise<number> {
  const name = uniqueName('Овёс')
  return (await bodyOf(actor.call(createCrop, { body: { russian_name: name, english_name: `${name} en` } }))).spec_id
}

/** A new nursery with the year 2026, in a new crop by default. */
export async function newPlace(actor: Actor, crop?: number): Promise<NewYear> {
  const spec_id = crop ?? (await newCrop(actor))
  const body = { field_name: uniqueName('Nursery'), spec_id, region: 1 }
  const { field_id } = await bodyOf(actor.call(createField, { body }))
  const { year_id } = await bodyOf(actor.call(addFieldYear, { body: { field_id, year: 2026, spec_id } }))
  return { spec_id, field_id, year_id, year: 2026 }
}

/** A column of a change; `before` is null for every cell by default. */
export function column(
  entity: Entity,
  field: string,
  ids: number[],
  after: CellValue[],
  before: CellValue[] = ids.map(() => null),
): ChangeColumn {
  return { entity, field: field as ChangeColumn['field'], ids, before, after }
}

export function changeOf(columns: ChangeColumn[], key = 'change.value'): ChangeSet {
  return { name: { key, params: { count: columns[0]?.ids.length ?? 0 } }, columns }
}

export function send(actor: Actor, year: number, change: ChangeSet, key: string = randomUUID()) {
  return actor.call(sendChange, { params: { id: year }, body: { key, base_seq: 0, change } })
}

/** Sends a change that must be accepted. */
export function sendAccepted(actor: Actor, year: number, change: ChangeSet) {
  return bodyOf(send(actor, year, change))
}

export interface PlantedField {
  plots: number[]
  lines: number[]
  /** A quantitative and a qualitative trait. */
  traits: number[]
  seq: number
}

/** Creates plots `P1` … `Pn`, five in a row, lines `L1` … (two plots of each), and traits with values in every plot. */
export async function plantField(actor: Actor, place: NewYear, n = 10): Promise<PlantedField> {
  const lineCount = Math.ceil(n / 2)
  const ids = await bodyOf(
    actor.call(reserveIds, { params: { id: place.year_id }, body: { plot: n, line: lineCount, trait: 2 } }),
  )
  const allIn = (value: CellValue, list: number[]) => list.map(() => value)
  const [yieldTrait, colour] = ids.trait
  const answer = await sendAccepted(
    actor,
    place.year_id,
    changeOf([
      column('line', 'exists', ids.line, allIn(true, ids.line), allIn(false, ids.line)),
      column(
        'line',
        'name',
        ids.line,
        ids.line.map((_, k) => `L${k + 1}`),
      ),
      column('trait', 'exists', ids.trait, [true, true], [false, false]),
      column('trait', 'name', ids.trait, ['Yield', 'Colour']),
      column('trait', 'unit', ids.trait, ['t/ha', '']),
      column('trait', 'kind', ids.trait, ['quantitative', 'qualitative']),
      column('plot', 'exists', ids.plot, allIn(true, ids.plot), allIn(false, ids.plot)),
      column(
        'plot',
        'name',
        ids.plot,
        ids.plot.map((_, k) => `P${k + 1}`),
      ),
      column(
        'plot',
        'line_id',
        ids.plot,
        ids.plot.map((_, k) => ids.line[Math.floor(k / 2)]),
      ),
      column(
        'plot',
        'row',
        ids.plot,
        ids.plot.map((_, k) => Math.floor(k / 5) + 1),
      ),
      column(
        'plot',
        'col',
        ids.plot,
        ids.plot.map((_, k) => (k % 5) + 1),
      ),
      column(
        'plot',
        `trait:${yieldTrait}`,
        ids.plot,
        ids.plot.map((_, k) => 4 + k / 10),
      ),
      column(
        'plot',
        `trait:${colour}`,
        ids.plot,
        ids.plot.map((_, k) => (k % 2 ? 'red' : 'white')),
      ),
    ]),
  )
  return { plots: ids.plot, lines: ids.line, traits: ids.trait, seq: answer.seq }
}

/** The field-year as a client loads it. */
export async function loadYear(actor: Actor, year: number): Promise<FieldYearColumns> {
  const { status, body } = await actor.call(loadFieldYear, { params: { id: year } })
  if (status !== 200) throw new Error(`${status}`)
  return decodeFieldYear(body as Uint8Array)
}
