import { type DecimalsOf, neededDecimals } from '../../domain/columns/shownDecimals.ts'
import { sheetDerived } from './openSheet.ts'
import { sheetPasteAtom } from './sheetPaste.ts'

/** Decimals that the values of a shown paste need in each trait's column, so that the whole column stands alike; 0 without one. */
export const pastedDecimalsAtom = sheetDerived((get): DecimalsOf => {
  const needed = new Map<number, number>()
  for (const { field, values } of get(sheetPasteAtom)?.columns ?? []) {
    if (!field.startsWith('trait:')) continue
    let most = 0
    for (const value of values) if (typeof value === 'number') most = Math.max(most, neededDecimals(value))
    needed.set(Number(field.slice('trait:'.length)), most)
  }
  return (traitId) => needed.get(traitId) ?? 0
})
