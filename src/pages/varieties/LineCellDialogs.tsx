import { useAtom } from 'jotai'
import { openDialogAtom } from '../../state/shell/dialogs.ts'
import { CellHistoryDialog } from '../shell/sheet/CellHistoryDialog.tsx'
import { ReplaceDialog } from '../shell/sheet/replace/ReplaceDialog.tsx'

/** The dialogs of the lines' cells, while one is asked for: what a cell held, and finding and replacing. */
export function LineCellDialogs() {
  const [dialog, setDialog] = useAtom(openDialogAtom)
  const close = () => setDialog(null)
  if (dialog?.kind === 'replace') return <ReplaceDialog onClose={close} />
  if (dialog?.kind !== 'cellHistory') return null
  return <CellHistoryDialog rowId={dialog.rowId} field={dialog.field} onClose={close} />
}
