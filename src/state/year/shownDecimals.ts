import { atom } from 'jotai'
import type { FieldYearColumns } from '../../domain/columns/fieldYear.ts'
import { type DecimalsOf, ShownDecimals } from '../../domain/columns/shownDecimals.ts'
import { decimalMarkAtom } from '../shell/settings/decimalMark.ts'
import { lastTouchAtom, loadedYearAtom } from './loaded.ts'

/**
 * Decimals by trait id, used wherever a trait's value is written: table, map, legend, status bar, inspector and names. A
 * new function after every write, and when the decimal mark changes.
 */
export const shownDecimalsAtom = (() => {
  let cached: { columns: FieldYearColumns; revision: number; decimals: ShownDecimals } | null = null
  return atom((get): DecimalsOf => {
    get(decimalMarkAtom)
    const columns = get(loadedYearAtom)
    const { revision, touched } = get(lastTouchAtom)
    if (!columns) {
      cached = null
      return () => 0
    }
    if (cached?.columns === columns && cached.revision + 1 === revision && touched) cached.decimals.apply(touched)
    else if (cached?.columns !== columns || cached.revision !== revision)
      cached = { columns, revision, decimals: new ShownDecimals(columns) }
    cached.revision = revision
    const { decimals } = cached
    return (traitId) => decimals.of(traitId)
  })
})()
