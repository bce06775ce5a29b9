import type { Seed } from '../../../contract/seeds/seeds.ts'
import type { StoreLocation } from '../../../contract/seeds/warehouses.ts'
import { dateFromText } from '../../../domain/files/cells/dateText.ts'
import type { TypedCell } from '../../../grid/RowTable.tsx'
import { typedNumber } from '../../../ui/form/typedNumber.ts'
import type { FormFault } from '../../../ui/form/useForm.ts'

/** Why a typed text is not a number of at least 0; null if it is, or if it is empty. */
export function massFault(text: string): FormFault | null {
  const number = typedNumber(text)
  if (number === null) return null
  if (Number.isNaN(number)) return { key: 'validation.number' }
  return number < 0 ? { key: 'validation.minValue', params: { min: 0 } } : null
}

/** Why a typed text is not a mass above 0; null if it is, or if it is empty. */
export function aboveZeroFault(text: string): FormFault | null {
  return massFault(text) ?? (typedNumber(text) === 0 ? { key: 'storage.aboveZero' } : null)
}

/** The change of a lot by typed cells; its number of seeds is changed in a dialog, which requests the reason. */
export interface LotChange {
  readonly id: number
  readonly version: number
  location?: number
  date_added?: string
  weight_full?: number
  weight_1000?: number
}

/** A cell whose text cannot be written, and why. */
export interface CellFault {
  readonly column: string
  readonly text: string
  readonly reason: FormFault
}

/** The place that a text means: by its address, or by its name if that is unique; null = none. */
function placeOf(text: string, places: readonly StoreLocation[]): StoreLocation | null {
  const query = text.trim().toLocaleLowerCase()
  const address = ({ name, warehouse_name }: StoreLocation) => `${warehouse_name} / ${name}`.toLocaleLowerCase()
  const matches = places.filter(({ name }) => name.toLocaleLowerCase() === query)
  return places.find((place) => address(place) === query) ?? (matches.length === 1 ? matches[0] : null)
}

/** Parses typed cells into changes, one per lot; or returns the first invalid cell. */
export function readTypedLots(
  cells: readonly TypedCell<Seed>[],
  places: readonly StoreLocation[],
): { ok: true; changes: readonly LotChange[] } | { ok: false; fault: CellFault } {
  const changes = new Map<number, LotChange>()
  for (const { row, column, text } of cells) {
    const change = changes.get(row.id) ?? { id: row.id, version: row.version }
    changes.set(row.id, change)
    const fault = writeCell(change, column, text, places)
    if (fault) return { ok: false, fault: { column, text, reason: fault } }
  }
  return { ok: true, changes: [...changes.values()] }
}

function writeCell(
  change: LotChange,
  column: string,
  text: string,
  places: readonly StoreLocation[],
): FormFault | null {
  if (text === '') return { key: 'validation.required' }
  if (column === 'address') {
    const place = placeOf(text, places)
    if (!place) return { key: 'storage.unknownPlace' }
    change.location = place.id
  } else if (column === 'added') {
    const day = dateFromText(text)
    if (day === null) return { key: 'validation.date' }
    change.date_added = day
  } else if (column === 'weight') {
    const fault = massFault(text)
    if (fault) return fault
    change.weight_full = typedNumber(text) as number
  } else if (column === 'weight1000') {
    const fault = aboveZeroFault(text)
    if (fault) return fault
    change.weight_1000 = typedNumber(text) as number
  } else return { key: 'storage.amountAlone' }
  return null
}
