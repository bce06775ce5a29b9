import { useAtom } from 'jotai'
import { openDialogAtom } from '../../state/shell/dialogs.ts'
import { CellHistoryDialog } from '../shell/sheet/CellHistoryDialog.tsx'

/** What a cell of a line held, while that is asked for. */
export function LineHistoryDialog() {
  const [dialog, setDialog] = useAtom(openDialogAtom)
  if (dialog?.kind !== 'cellHistory') return null
  return <CellHistoryDialog rowId={dialog.rowId} field={dialog.field} onClose={() => setDialog(null)} />
}
