import { atom } from 'jotai'
import type { FieldYearColumns } from '../../domain/columns/fieldYear.ts'
import { type DecimalsOf, ShownDecimals } from '../../domain/columns/shownDecimals.ts'
import { decimalMarkAtom } from '../shell/settings/decimalMark.ts'
import { loadedAtom, touchedAtom } from './loaded.ts'

/**
 * Decimals by trait id, used wherever a trait's value is written: table, map, legend, status bar, inspector and names. A
 * new function after every write, and when the decimal mark changes.
 */
export const shownDecimalsAtom = (() => {
  let known: { columns: FieldYearColumns; revision: number; decimals: ShownDecimals } | null = null
  return atom((get): DecimalsOf => {
    get(decimalMarkAtom)
    const columns = get(loadedAtom)
    const { revision, touched } = get(touchedAtom)
    if (!columns) {
      known = null
      return () => 0
    }
    if (known?.columns === columns && known.revision + 1 === revision && touched) known.decimals.apply(touched)
    else if (known?.columns !== columns || known.revision !== revision)
      known = { columns, revision, decimals: new ShownDecimals(columns) }
    known.revision = revision
    const { decimals } = known
    return (traitId) => decimals.of(traitId)
  })
})()
