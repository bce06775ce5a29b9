import { atom } from 'jotai'
import { type DecimalsOf, neededDecimals } from '../../domain/columns/shownDecimals.ts'
import { shownDecimalsAtom } from '../year/shownDecimals.ts'
import { plotsSheet, sheetDerived } from './openSheet.ts'
import { type SheetPaste, sheetPasteAtom } from './sheetPaste.ts'

function decimalsIn(paste: SheetPaste | null): DecimalsOf {
  const needed = new Map<number, number>()
  for (const { field, values } of paste?.columns ?? []) {
    if (!field.startsWith('trait:')) continue
    let most = 0
    for (const value of values) if (typeof value === 'number') most = Math.max(most, neededDecimals(value))
    needed.set(Number(field.slice('trait:'.length)), most)
  }
  return (traitId) => needed.get(traitId) ?? 0
}

/** Decimals that the values of a shown paste need in each trait's column, so that the whole column stands alike; 0 without one. */
export const pastedDecimalsAtom = sheetDerived((get): DecimalsOf => decimalsIn(get(sheetPasteAtom)))

const plotsPasteAtom = sheetPasteAtom.of(plotsSheet)

/** Decimals that the table of plots writes a trait's values with while a paste is shown: those of the map's preview, too. */
export const seenDecimalsAtom = atom((get): DecimalsOf => {
  const [shown, pasted] = [get(shownDecimalsAtom), decimalsIn(get(plotsPasteAtom))]
  return (traitId) => Math.max(shown(traitId), pasted(traitId))
})
