import { useAtom } from 'jotai'
import { openDialogAtom } from '../../state/shell/dialogs.ts'
import { AddLotDialog } from './lots/AddLotDialog.tsx'
import { DeleteLotDialog, EditLotDialog } from './lots/EditLotDialog.tsx'
import { EntryDialog } from './lots/EntryDialog.tsx'
import { SeedLimitsDialog } from './lots/SeedLimitsDialog.tsx'
import { DeleteLocationDialog, DeleteWarehouseDialog, LocationDialog, WarehouseDialog } from './places/NameDialog.tsx'
import { SowingPlanDialog } from './sowingPlans/SowingPlanDialog.tsx'

/** The open dialog of the store, if any. */
export function StorageDialogs() {
  const [dialog, setDialog] = useAtom(openDialogAtom)
  const close = () => setDialog(null)
  switch (dialog?.kind) {
    case 'warehouse':
      return <WarehouseDialog id={dialog.id} onClose={close} />
    case 'storeLocation':
      return <LocationDialog id={dialog.id} onClose={close} />
    case 'deleteWarehouse':
      return <DeleteWarehouseDialog onClose={close} />
    case 'deleteLocation':
      return <DeleteLocationDialog id={dialog.id} onClose={close} />
    case 'addLot':
      return <AddLotDialog onClose={close} />
    case 'editLot':
      return <EditLotDialog lot={dialog.lot} onClose={close} />
    case 'deleteLot':
      return <DeleteLotDialog lot={dialog.lot} onClose={close} />
    case 'seedEntry':
      return (
        <EntryDialog
          lot={dialog.lot}
          what={dialog.what}
          amount={dialog.amount}
          location={dialog.location}
          onClose={close}
        />
      )
    case 'seedLimits':
      return <SeedLimitsDialog onClose={close} />
    case 'sowingPlan':
      return <SowingPlanDialog onClose={close} />
    default:
      return null
  }
}
