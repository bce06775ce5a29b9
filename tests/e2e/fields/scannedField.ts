import { loadFieldYear } from '../../../src/contract/plots/changes.ts'
import type { CellValue } from '../../../src/domain/change/changeSet.ts'
import { readCell } from '../../../src/domain/columns/cell.ts'
import { decodeFieldYear } from '../../../src/domain/columns/codec.ts'
import type { Actor } from '../../integration/harness.ts'
import type { Product } from '../product.ts'
import { type MapDriver, openMap } from './mapDriver.ts'
import { scanner } from './scanner.ts'
import type { SmallField } from './smallField.ts'

/** A field with the focus in its map, and a typist who does not wait for the page between keys. */
export interface ScannedField extends MapDriver {
  scan(...keys: string[]): Promise<void>
  /** Stored values of a column, by default the field's trait, by plot in the order in which plots were created. */
  stored(column?: string): Promise<CellValue[]>
  /** Waits for a text in the figures of the selection. */
  figures(text: string | RegExp): Promise<void>
}

/** Opens a field for typing with a pause between keys, ms. */
export async function openScannedField(
  product: Product,
  actor: Actor,
  field: SmallField,
  pause = 0,
): Promise<ScannedField> {
  const map = await openMap(product, actor, field)
  return {
    ...map,
    scan: await scanner(map.page, pause),
    stored: async (column = `trait:${field.traitId}`) => {
      const { body } = await actor.call(loadFieldYear, { params: { id: field.yearId } })
      const columns = decodeFieldYear(body as Uint8Array)
      return field.plotIds.map((id) => readCell(columns, columns.indexOf.get(id) ?? -1, column))
    },
    figures: (text) => map.page.locator('[data-figures]').getByText(text).waitFor(),
  }
}
