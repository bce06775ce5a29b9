import { scannedSignsMin } from './scannedText.ts'

/** What a code of the store names: a lot of seed, or a place in a warehouse. */
export interface StoreCode {
  readonly kind: 'lot' | 'location'
  readonly id: number
  /** The crop that the code names; null where it names none. */
  readonly crop: number | null
}

/** The address that opens a lot or a place on the page of the store; a lot's names its crop, a place's the one that is told. */
export function storeAddress(origin: string, { kind, id, crop }: StoreCode): string {
  const query = kind === 'lot' ? `cultureId=${crop}&lot=${id}` : `location=${id}`
  return `${origin}/varieties/storage?${query}`
}

/** What the bars of a lot's or a place's label hold: as many signs at least as a scanner is told by. */
export const storeBars = ({ kind, id }: Pick<StoreCode, 'kind' | 'id'>): string =>
  `${kind === 'lot' ? 'S' : 'L'}${String(id).padStart(scannedSignsMin - 1, '0')}`

const idShape = '([1-9]\\d{0,14})'
const bars = new RegExp(`^([SL])0*${idShape}$`, 'i')
const address = new RegExp(`/varieties/storage/?\\?(?:[^#]*&)?(lot|location)=${idShape}(?:&|#|$)`)
const cropOf = new RegExp(`[?&]cultureId=${idShape}(?:&|#|$)`)

/**
 * What a scanned text names: the address of a lot or a place, of whatever host, or the text of bars; null where it is
 * neither.
 */
export function storeCodeOf(text: string): StoreCode | null {
  const trimmed = text.trim()
  const short = bars.exec(trimmed)
  if (short) return { kind: short[1].toUpperCase() === 'S' ? 'lot' : 'location', id: Number(short[2]), crop: null }
  const found = address.exec(trimmed)
  if (!found) return null
  const crop = cropOf.exec(trimmed)
  return { kind: found[1] as StoreCode['kind'], id: Number(found[2]), crop: crop ? Number(crop[1]) : null }
}
