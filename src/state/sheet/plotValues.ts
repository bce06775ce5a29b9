import type { ChangeColumn } from '../../domain/change/changeSet.ts'
import { changeOfNewMarker } from '../../domain/change/newMarker.ts'
import { changeOfNewTrait } from '../../domain/change/newTrait.ts'
import type { FieldYearColumns } from '../../domain/columns/fieldYear.ts'
import { markerTrait } from '../../domain/genotypes/markerFields.ts'
import { valueField } from '../../domain/plots/plotFields.ts'
import { newTraitId, type PlotValues, planPlotValues } from '../../domain/plots/plotValues.ts'
import { fieldRule } from '../../domain/sheet/cells/fieldRules.ts'
import type { CellReason } from '../../domain/sheet/numberReading.ts'
import { outsideReason, pasteChange, pasteOutOfRange } from '../../domain/sheet/pasteCheck.ts'
import type { Trait } from '../../domain/traits/trait.ts'
import { claimId, ensureReserved } from '../log/reservedIds.ts'
import { transact } from '../log/transact.ts'
import { showMessageAtom } from '../shell/messages.ts'
import type { Store } from '../store.ts'
import { loadedYearAtom } from '../year/loaded.ts'
import { withVisiblePlots } from '../year/visiblePlots.ts'
import { bringColumn } from './columns/bringColumn.ts'
import { shownValues } from './fill/shownValues.ts'
import { sheetSourceAtom } from './openSheet.ts'
import { isWaitingPaste, type SheetPaste, sheetPasteAtom, showInPlaceOfPaste } from './paste/sheetPaste.ts'

/** The kinds of values that panels write to plots. */
export type ValuesKind = 'phenotype' | 'stage' | 'technology' | 'genotype'

/** The name of the change, without the number of plots. */
const nameOf = (kind: ValuesKind, { trait }: PlotValues) => ({
  key: `change.${kind}`,
  params: { name: trait.name },
})

/** Why a value is out of range in a trait's column; null if it is not, or the trait does not exist yet. */
function reasonOf(columns: FieldYearColumns, { trait, value }: PlotValues): CellReason | null {
  const rule = fieldRule(columns, valueField(trait.id))
  const { min, max } = trait
  return value === undefined ? null : outsideReason(value, { min, max, sowing: rule?.sowing ?? null })
}

/**
 * Shows in the table which values would be written to plots (by index) of the loaded field-year, until `hideValues`.
 * Returns what is shown; null = nothing, as for a trait that does not exist yet.
 */
export function showValues(
  store: Store,
  kind: ValuesKind,
  values: PlotValues,
  plots: readonly number[],
  onlyEmpty: boolean,
  own: NonNullable<SheetPaste['own']>,
): SheetPaste | null {
  const columns = store.get(loadedYearAtom)
  const source = store.get(sheetSourceAtom)
  if (!columns || !source || values.trait.id === newTraitId) return null
  const field = valueField(values.trait.id)
  bringColumn(store, field)
  const plan = planPlotValues(columns, plots, values, onlyEmpty)
  const written = plan.columns.find((column) => column.field === field)
  if (!written) return null
  const reason = reasonOf(columns, values)
  const shown = {
    field,
    ids: Float64Array.from(written.ids),
    present: written.before,
    values: written.after,
    status: new Uint8Array(written.ids.length).fill(reason ? pasteOutOfRange : pasteChange),
    texts: written.after.map(String),
    reasons: new Map(reason ? written.ids.map((_, k) => [k, reason] as const) : []),
  }
  const paste = shownValues(source, columns, nameOf(kind, values), shown, own)
  showInPlaceOfPaste(store, paste)
  return paste
}

/** Hides shown values, unless something else is shown by now. */
export function hideValues(store: Store, shown: SheetPaste | null): void {
  if (shown && store.get(sheetPasteAtom) === shown) store.set(sheetPasteAtom, null)
}

/** The trait or marker of values with a new id, and the columns of a change that create it. */
function createColumn(store: Store, { trait, marker }: PlotValues): { trait: Trait; creation: ChangeColumn[] } {
  if (!marker) {
    const newTrait = { ...trait, id: claimId(store, 'trait') }
    return { trait: newTrait, creation: changeOfNewTrait(newTrait).columns }
  }
  const newMarker = { ...marker, id: claimId(store, 'marker') }
  return { trait: markerTrait(newMarker), creation: changeOfNewMarker(newMarker).columns }
}

/**
 * Writes values to the selected visible plots as one change, and creates their trait or marker if it does not exist.
 * `nothing`: they are stored already, or another year is open. `noIds`: no id is available or can be requested.
 */
export async function writeValues(
  store: Store,
  kind: ValuesKind,
  values: PlotValues,
  onlyEmpty: boolean,
): Promise<'written' | 'nothing' | 'noIds'> {
  const year = store.get(loadedYearAtom)?.year_id
  const isNew = values.trait.id === newTraitId
  if (isNew && !(await ensureReserved(store, values.marker ? 'marker' : 'trait', 1))) return 'noIds'
  // The year may have been reloaded.
  const columns = store.get(loadedYearAtom)
  if (columns?.year_id !== year || !columns) return 'nothing'
  return withVisiblePlots(store, (plots) => {
    const { counts } = planPlotValues(columns, plots, values, onlyEmpty)
    const count = counts.added + counts.changed
    if (!count) return 'nothing'
    const { trait, creation } = isNew ? createColumn(store, values) : { trait: values.trait, creation: [] }
    const plan = planPlotValues(columns, plots, { ...values, trait }, onlyEmpty)
    const { key, params } = nameOf(kind, values)
    const name = { key, params: { ...params, count } }
    if (!isWaitingPaste(store.get(sheetPasteAtom))) store.set(sheetPasteAtom, null)
    transact(store, { name, columns: [...creation, ...plan.columns] }, { origin: 'user', undo: 'record' })
    // A change of several plots shows its own message.
    if (count === 1) store.set(showMessageAtom, { kind: 'info', ...name, about: ['entries'] })
    bringColumn(store, valueField(trait.id))
    return 'written'
  })
}
