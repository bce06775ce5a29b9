import {
  chosenWarehouseAtom,
  lastSeedReversalAtom,
  listedLotsAtom,
  seedFillRequests,
  seedFindRequests,
  seedLabelRequests,
  seedLimitsAtom,
  seedTimelineAtom,
  seedUndoRequests,
  shownLotAtom,
} from '../../state/seeds/store.ts'
import { type OpenDialog, openDialogAtom } from '../../state/shell/dialogs.ts'
import { request } from '../../state/shell/requests.ts'
import type { Store } from '../../state/store.ts'
import type { Availability, Command, KeyStroke } from '../command.ts'

const panelCommand = (dialog: OpenDialog) => (store: Store) => store.set(openDialogAtom, dialog)

/** Commands for a lot act on the one in the panel. */
const hasLot = (store: Store): Availability => store.get(shownLotAtom) !== null || { reason: 'storage.needsLot' }
const hasWarehouse = (store: Store): Availability =>
  store.get(chosenWarehouseAtom) !== null || { reason: 'storage.needsWarehouse' }

function lotCommand(id: string, title: string, keys: KeyStroke[], dialog: (lot: number) => OpenDialog): Command {
  const run = (store: Store) => {
    const lot = store.get(shownLotAtom)
    if (lot) store.set(openDialogAtom, dialog(lot.id))
  }
  return { id, scope: 'storage', group: 'edit', title, keys, enabled: hasLot, run }
}

/** Whether there is something to undo or redo, or will be after what is being undone or redone. */
const canReverse = (store: Store, direction: 'undo' | 'redo'): boolean =>
  store.get(seedTimelineAtom)[direction].length > 0 || store.get(lastSeedReversalAtom) !== null

/** Commands of the seed store. */
export const storageCommands: readonly Command[] = [
  {
    id: 'storage.find',
    scope: 'storage',
    group: 'find',
    title: 'command.storage.find',
    keys: [{ code: 'KeyF', mod: true }],
    run: (store) => {
      request(store, seedFindRequests)
    },
  },
  {
    id: 'storage.undo',
    scope: 'storage',
    group: 'history',
    title: 'command.undo',
    keys: [{ code: 'KeyZ', mod: true }],
    enabled: (store) => canReverse(store, 'undo') || { reason: 'command.nothingToUndo' },
    run: (store) => {
      request<'undo' | 'redo'>(store, seedUndoRequests, 'undo')
    },
  },
  {
    id: 'storage.redo',
    scope: 'storage',
    group: 'history',
    title: 'command.redo',
    keys: [
      { code: 'KeyY', mod: true },
      { code: 'KeyZ', mod: true, shift: true },
    ],
    enabled: (store) => canReverse(store, 'redo') || { reason: 'command.nothingToRedo' },
    run: (store) => {
      request<'undo' | 'redo'>(store, seedUndoRequests, 'redo')
    },
  },
  {
    id: 'storage.addWarehouse',
    scope: 'storage',
    group: 'edit',
    title: 'command.storage.addWarehouse',
    keys: [],
    run: panelCommand({ kind: 'warehouse', id: null }),
  },
  {
    id: 'storage.renameWarehouse',
    scope: 'storage',
    group: 'edit',
    title: 'command.storage.renameWarehouse',
    keys: [],
    enabled: hasWarehouse,
    run: (store) => store.set(openDialogAtom, { kind: 'warehouse', id: store.get(chosenWarehouseAtom) }),
  },
  {
    id: 'storage.deleteWarehouse',
    scope: 'storage',
    group: 'edit',
    title: 'command.storage.deleteWarehouse',
    keys: [],
    enabled: hasWarehouse,
    run: panelCommand({ kind: 'deleteWarehouse' }),
  },
  {
    id: 'storage.addLocation',
    scope: 'storage',
    group: 'edit',
    title: 'command.storage.addLocation',
    keys: [],
    run: panelCommand({ kind: 'storeLocation', id: null }),
  },
  {
    id: 'storage.addLot',
    scope: 'storage',
    group: 'edit',
    title: 'command.storage.addLot',
    keys: [],
    run: panelCommand({ kind: 'addLot' }),
  },
  lotCommand('storage.book', 'command.storage.book', [], (lot) => ({ kind: 'seedEntry', what: 'booked', lot })),
  lotCommand('storage.receive', 'command.storage.receive', [], (lot) => ({ kind: 'seedEntry', what: 'received', lot })),
  lotCommand('storage.takeOut', 'command.storage.takeOut', [], (lot) => ({
    kind: 'seedEntry',
    what: 'withdrawn',
    lot,
  })),
  lotCommand('storage.count', 'command.storage.count', [], (lot) => ({ kind: 'seedEntry', what: 'counted', lot })),
  lotCommand('storage.move', 'command.storage.move', [{ code: 'KeyM' }], (lot) => ({
    kind: 'seedEntry',
    what: 'moved',
    lot,
  })),
  lotCommand('storage.edit', 'command.storage.edit', [], (lot) => ({ kind: 'editLot', lot })),
  {
    id: 'storage.limits',
    scope: 'storage',
    group: 'edit',
    title: 'command.storage.limits',
    keys: [],
    enabled: (store) => store.get(seedLimitsAtom) !== null || { reason: 'storage.needsLimits' },
    run: panelCommand({ kind: 'seedLimits' }),
  },
  {
    id: 'storage.labels',
    scope: 'storage',
    group: 'layout',
    title: 'command.storage.labels',
    keys: [],
    enabled: (store) => store.get(listedLotsAtom).length > 0 || { reason: 'storage.noLotsShown' },
    run: (store) => {
      request(store, seedLabelRequests)
    },
  },
  {
    id: 'storage.fillDown',
    scope: 'storage',
    group: 'edit',
    title: 'command.fill.down',
    keys: [{ code: 'KeyD', mod: true }],
    run: (store) => {
      request(store, seedFillRequests)
    },
  },
  {
    id: 'storage.emptyCell',
    scope: 'storage',
    group: 'edit',
    title: 'command.storage.emptyCell',
    keys: [{ code: 'Delete' }],
    enabled: () => ({ reason: 'storage.cellsStayFilled' }),
    run: () => undefined,
  },
  lotCommand('storage.deleteLot', 'command.storage.deleteLot', [{ code: 'Delete', mod: true }], (lot) => ({
    kind: 'deleteLot',
    lot,
  })),
  {
    id: 'storage.plan',
    scope: 'storage',
    group: 'layout',
    title: 'command.storage.plan',
    keys: [],
    run: panelCommand({ kind: 'sowingPlan' }),
  },
]
