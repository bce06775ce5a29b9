import { type DecimalsOf, neededDecimals } from '../../../domain/columns/shownDecimals.ts'
import { shownDecimalsAtom } from '../../year/shownDecimals.ts'
import { sheetDerived } from '../openSheet.ts'
import { type SheetPaste, sheetPasteAtom } from '../paste/sheetPaste.ts'

/** Decimals that the values of a paste need, by trait; 0 without a paste. */
function decimalsIn(paste: SheetPaste | null): DecimalsOf {
  const needed = new Map<number, number>()
  for (const { field, values } of paste?.columns ?? []) {
    if (!field.startsWith('trait:')) continue
    let largest = 0
    for (const value of values) if (typeof value === 'number') largest = Math.max(largest, neededDecimals(value))
    needed.set(Number(field.slice('trait:'.length)), largest)
  }
  return (traitId) => needed.get(traitId) ?? 0
}

/**
 * Decimals of a trait's values in the table: as many as its column has, or more for a pending paste, so that all values
 * align.
 */
export const seenDecimalsAtom = sheetDerived((get): DecimalsOf => {
  const [shown, pasted] = [get(shownDecimalsAtom), decimalsIn(get(sheetPasteAtom))]
  return (traitId) => Math.max(shown(traitId), pasted(traitId))
})
