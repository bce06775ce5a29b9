import { minScannedSigns } from './scannedText.ts'

/** What a store code names: a seed lot, or a place in a warehouse. */
export interface StoreCode {
  readonly kind: 'lot' | 'location'
  readonly id: number
  /** The crop that the code names; null if none. */
  readonly crop: number | null
}

/**
 * The address that opens a lot or a place on the storage page; a lot's names its own crop, a place's the crop that is
 * passed.
 */
export function storeAddress(origin: string, { kind, id, crop }: StoreCode): string {
  const query = kind === 'lot' ? `cultureId=${crop}&lot=${id}` : `location=${id}`
  return `${origin}/varieties/storage?${query}`
}

/** Content of a lot's or a place's bar code, long enough to be recognised as a scan. */
export const storeBars = ({ kind, id }: Pick<StoreCode, 'kind' | 'id'>): string =>
  `${kind === 'lot' ? 'S' : 'L'}${String(id).padStart(minScannedSigns - 1, '0')}`

const idShape = '([1-9]\\d{0,14})'
const bars = new RegExp(`^([SL])0*${idShape}$`, 'i')
const address = new RegExp(`/varieties/storage/?\\?(?:[^#]*&)?(lot|location)=${idShape}(?:&|#|$)`)
const cropOf = new RegExp(`[?&]cultureId=${idShape}(?:&|#|$)`)

/**
 * What a scanned text names: the address of a lot or a place, on any host, or a bar code's text; null if it is neither.
 */
export function storeCodeOf(text: string): StoreCode | null {
  const trimmed = text.trim()
  const short = bars.exec(trimmed)
  if (short) return { kind: short[1].toUpperCase() === 'S' ? 'lot' : 'location', id: Number(short[2]), crop: null }
  const match = address.exec(trimmed)
  if (!match) return null
  const crop = cropOf.exec(trimmed)
  return { kind: match[1] as StoreCode['kind'], id: Number(match[2]), crop: crop ? Number(crop[1]) : null }
}
