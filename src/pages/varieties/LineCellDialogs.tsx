import { useAtom } from 'jotai'
import { openDialogAtom } from '../../state/shell/dialogs.ts'
import { DeletePhotoDialog } from '../fields/photos/DeletePhotoDialog.tsx'
import { PhotoView } from '../fields/photos/PhotoView.tsx'
import { CellHistoryDialog } from '../shell/sheet/CellHistoryDialog.tsx'
import { ReplaceDialog } from '../shell/sheet/replace/ReplaceDialog.tsx'

/** The open dialog of a line's cell or photo: history, find and replace, photo. */
export function LineCellDialogs() {
  const [dialog, setDialog] = useAtom(openDialogAtom)
  const close = () => setDialog(null)
  switch (dialog?.kind) {
    case 'replace':
      return <ReplaceDialog onClose={close} />
    case 'cellHistory':
      return <CellHistoryDialog rowId={dialog.rowId} field={dialog.field} onClose={close} />
    case 'photo':
      return <PhotoView owner={{ of: dialog.of, id: dialog.owner }} first={dialog.key} onClose={close} />
    case 'deletePhoto':
      return <DeletePhotoDialog owner={{ of: dialog.of, id: dialog.owner }} photo={dialog.key} onClose={close} />
    default:
      return null
  }
}
