import { randomUUID } from 'node:crypto'
import { reserveCropIds, sendCropChange } from '../../../src/contract/lines/cropChanges.ts'
import { createdColumns } from '../../../src/domain/change/createdColumns.ts'
import { barley } from '../../pedigrees/graphFrom.ts'
import type { Actor } from '../harness.ts'
import { changeOf, newCrop } from '../trials/field.ts'

/** A crop with the lines of the barley pedigree: their ids by name. */
export interface BarleyCrop {
  readonly crop: number
  readonly idOf: (name: string) => number
}

/** Creates a crop with the barley pedigree. */
export async function barleyCrop(actor: Actor): Promise<BarleyCrop> {
  const crop = await newCrop(actor)
  const lines = barley.all()
  const { body } = await actor.call(reserveCropIds, { params: { id: crop }, body: { line: lines.length } })
  const at = new Map(lines.map(({ id }, k) => [id, body.line[k]]))
  const parent = (id: number | null) => (id === null ? null : (at.get(id) ?? null))
  const change = changeOf(
    createdColumns('line', body.line, [
      ['name', lines.map(({ name }) => name)],
      ['is_variety', lines.map(({ isVariety }) => isVariety)],
      ['stage', lines.map(({ stage }) => stage)],
      ['mother_id', lines.map(({ mother }) => parent(mother))],
      ['father_id', lines.map(({ father }) => parent(father))],
    ]),
  )
  const answer = await actor.call(sendCropChange, {
    params: { id: crop },
    body: { key: randomUUID(), base_seq: 0, change },
  })
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
  return {
    crop,
    idOf(name) {
      const id = barley.named(name)
      const stored = id === undefined ? undefined : at.get(id)
      if (stored === undefined) throw new Error(name)
      return stored
    },
  }
}
