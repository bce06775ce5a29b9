import type { ValuesKind } from '../../state/sheet/plotValues.ts'
import { openDialogAtom } from '../../state/shell/dialogs.ts'
import type { Store } from '../../state/store.ts'
import { visibleTargetPlots } from '../../state/year/visiblePlots.ts'
import type { Command } from '../command.ts'
import { traitToRecount } from './recountCommand.ts'

const kinds: readonly ValuesKind[] = ['phenotype', 'stage', 'technology', 'genotype']

/**
 * Opens the panel that sets a value of a trait, a date of a stage or technology, or a call of a marker for the selected
 * plots.
 */
export const valuesCommands: readonly Command[] = kinds.map((kind) => ({
  id: `values.${kind}`,
  scope: 'everywhere',
  group: 'edit',
  title: `command.values.${kind}`,
  keys: [],
  enabled: (store: Store) => visibleTargetPlots(store).length > 0 || { reason: 'command.needsSelection' },
  run: (store: Store) => store.set(openDialogAtom, { kind, traitId: traitToRecount(store) }),
}))
