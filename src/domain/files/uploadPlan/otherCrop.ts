import type { FaultLog } from '../fault.ts'
import { headerForm } from '../headers/headerForm.ts'
import type { KnownCrop } from './known.ts'

/** Refuses every species cell that names another crop of the company: `species.other_crop`. */
export function refuseOtherCrops(
  rows: readonly { readonly row: number; readonly species: string | null | undefined }[],
  column: number | undefined,
  known: KnownCrop,
  log: FaultLog,
): void {
  if (column === undefined || known.otherCrops.length === 0) return
  const namesOfCrop = new Set(known.names.map(headerForm))
  const others = new Set(known.otherCrops.map(headerForm).filter((name) => !namesOfCrop.has(name)))
  for (const { row, species } of rows) {
    if (typeof species !== 'string' || !others.has(headerForm(species))) continue
    log.fault('species.other_crop', row, column, species, { crop: known.names[0] ?? '' })
  }
}
