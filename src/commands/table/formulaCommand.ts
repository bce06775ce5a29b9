import { traitOfColumn } from '../../domain/sheet/cells/fieldRules.ts'
import { isNumberTrait } from '../../domain/traits/traitKinds.ts'
import { openSheetAtom, plotsSheet } from '../../state/sheet/openSheet.ts'
import { openDialogAtom } from '../../state/shell/dialogs.ts'
import type { Store } from '../../state/store.ts'
import { loadedYearAtom } from '../../state/year/loaded.ts'
import { selectionAtom } from '../../state/year/selection.ts'
import type { Command } from '../command.ts'

/** Whether the focused table has all plots of a year: means and ranks need them. */
function isWholeYear(store: Store): boolean {
  return store.get(loadedYearAtom)?.pageTotal === null && store.get(openSheetAtom) === plotsSheet
}

/** The quantitative trait of the active column of the plots' table; null = none. */
function numbersTrait(store: Store): number | null {
  const columns = store.get(loadedYearAtom)
  const { field } = store.get(selectionAtom)
  const trait = columns && field && isWholeYear(store) ? traitOfColumn(columns, field) : null
  return isNumberTrait(trait) && trait.role === 'trait' ? trait.id : null
}

/**
 * `=` in a column of numbers fills it by a formula; elsewhere it is typed, and the command fills a column that the user
 * chooses.
 */
export const formulaCommand: Command = {
  id: 'table.formula',
  scope: 'table',
  group: 'edit',
  title: 'command.formula',
  keys: [{ char: '=' }],
  handledByBrowser: (store) => numbersTrait(store) === null,
  enabled: (store) => isWholeYear(store) || { reason: 'formula.noNumbers' },
  run: (store) => store.set(openDialogAtom, { kind: 'formula', traitId: numbersTrait(store) }),
}
