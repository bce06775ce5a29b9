import { type FieldYearColumns, type TraitColumn, traitColumn } from '../../domain/columns/fieldYear.ts'
import { hasValues } from '../../domain/columns/packedTrait.ts'
import type { CellReason } from '../../domain/sheet/numberReading.ts'
import { countPasted, limitsReason, pasteChange, pasteOutOfRange } from '../../domain/sheet/pasteCheck.ts'
import { recountTrait } from '../../domain/traits/recount.ts'
import type { Trait } from '../../domain/traits/trait.ts'
import type { Store } from '../store.ts'
import { loadedAtom } from '../year/loaded.ts'
import { sheetSourceAtom } from './openSheet.ts'
import { markOutliers } from './pasteOutliers.ts'
import { countEmptied } from './sheetClear.ts'
import { sheetPasteAtom } from './sheetPaste.ts'

/** What is recounted: a trait, by the values of a norm trait, to a value. */
export interface RecountChoice {
  readonly traitId: number
  readonly normId: number
  readonly value: number
}

/** Traits that can be recounted, and by which others can be: those with numbers in this year. */
export function recountableTraits(columns: FieldYearColumns): Trait[] {
  const isOne = (column: TraitColumn) =>
    column.trait.kind === 'quantitative' && column.trait.role === 'trait' && hasValues(column)
  return columns.traits.filter(isOne).map(({ trait }) => trait)
}

function isOutside(value: number, { min, max }: Trait): boolean {
  return (min !== null && value < min) || (max !== null && value > max)
}

/**
 * Shows in the cells of the loaded field-year what a recount comes to, as a paste is shown: Enter writes it as one change,
 * Escape drops it. False when nothing would change.
 */
export function showRecount(store: Store, { traitId, normId, value }: RecountChoice): boolean {
  const columns = store.get(loadedAtom)
  const source = store.get(sheetSourceAtom)
  const column = columns && traitColumn(columns, traitId)
  if (!columns || !source || !column) return false
  const { plots, before, after } = recountTrait(columns, traitId, normId, value)
  if (plots.length === 0) return false
  const { trait } = column
  const field = `trait:${traitId}`
  const reasons = new Map<number, CellReason>()
  const status = Uint8Array.from(after, (then, k) => {
    if (!isOutside(then, trait)) return pasteChange
    reasons.set(k, limitsReason(then, trait))
    return pasteOutOfRange
  })
  const shown = {
    field,
    ids: Float64Array.from(plots, (plot) => columns.id[plot]),
    present: before,
    values: [...after],
    status,
    texts: after.map(String),
    reasons,
  }
  markOutliers(columns, field, plots, shown)
  store.set(sheetPasteAtom, {
    name: { key: 'change.recounted', params: { trait: trait.name } },
    source: source.key,
    columns: [shown],
    counts: countPasted([shown]),
    newLines: 0,
    noRoom: 0,
    readOnly: 0,
    unmatched: 0,
    remarks: [],
    taken: countEmptied([]),
    cells: null,
    text: null,
    matched: null,
  })
  return true
}
