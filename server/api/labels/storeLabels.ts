import {
  type LocationLabelField,
  type LotLabelField,
  type LotLabelWord,
  lotLabelLines,
  usualLocationFields,
  usualLotFields,
} from '../../../src/domain/labels/storeLabels.ts'
import { type StoreCode, storeAddress, storeBars } from '../../../src/domain/seeds/seedCode.ts'
import type { Language } from '../../../src/words/word.ts'
import type { Tx } from '../../platform/db/connect.ts'
import { notFound } from '../../platform/http/apiError.ts'
import { translate } from '../../platform/http/worded.ts'
import { readSeedsOf } from '../seeds/readSeeds.ts'
import { readLocations } from '../seeds/warehouses.ts'
import type { ListedLabel } from './labelsOf.ts'

interface StoreLabelRequest {
  ids: readonly number[]
  /** Null: the default ones. */
  fields: readonly string[] | null
  origin: string
  language: Language
}

const labelOf = (code: StoreCode, lines: string[], origin: string): ListedLabel => ({
  lines,
  address: storeAddress(origin, code),
  bars: storeBars(code),
})

/** Labels of lots, in the order in which they are named, with their crop. @throws ApiError `notFound`. */
export async function lotLabels(tx: Tx, { ids, fields, origin, language }: StoreLabelRequest) {
  const wanted = [...new Set(ids)]
  const living = await tx<{ id: number }[]>`
    SELECT id FROM seeds WHERE id = ANY (${wanted}::bigint[]) AND deleted_at IS NULL`
  if (living.length < wanted.length) throw notFound()
  const word: LotLabelWord = (field, value) => translate(language, `labels.lot.${field}`, { value })
  const lots = await readSeedsOf(tx, language, wanted)
  const listed = lots.map((lot) => {
    const lines = lotLabelLines(lot, (fields as readonly LotLabelField[] | null) ?? usualLotFields, word)
    return labelOf({ kind: 'lot', id: lot.id, crop: lot.spec_id }, lines, origin)
  })
  return { listed, spec_id: lots[0].spec_id }
}

/** Labels of places of warehouses, in natural order. @throws ApiError `notFound`. */
export async function locationLabels(tx: Tx, { ids, fields, origin }: StoreLabelRequest) {
  const wanted = new Set(ids)
  const places = (await readLocations(tx, {})).filter(({ id }) => wanted.has(id))
  if (places.length < wanted.size) throw notFound()
  const listed = places.map(({ id, name, warehouse_name }) => {
    const read: Record<LocationLabelField, string> = { location: name, warehouse: warehouse_name }
    const lines = ((fields as readonly LocationLabelField[] | null) ?? usualLocationFields).map((field) => read[field])
    return labelOf({ kind: 'location', id, crop: null }, lines, origin)
  })
  return { listed, spec_id: null }
}
