import { useAtom, useAtomValue, useStore } from 'jotai'
import { goToYear } from '../../../state/map/goTo.ts'
import { openDialogAtom } from '../../../state/shell/dialogs.ts'
import { chosenNurseryAtom, chosenYearIdAtom } from '../../../state/year/chosenYear.ts'
import { UploadDialog } from '../upload/UploadDialog.tsx'
import { KeysDialog } from './KeysDialog.tsx'
import { PaletteDialog } from './PaletteDialog.tsx'
import { useFocusReturn } from './useFocusReturn.ts'

/** The dialogs that every page has; a page shows its own. */
export function ShellDialogs() {
  const store = useStore()
  const [dialog, setDialog] = useAtom(openDialogAtom)
  const nursery = useAtomValue(chosenNurseryAtom)
  const yearId = useAtomValue(chosenYearIdAtom)
  useFocusReturn()
  const close = () => setDialog(null)

  switch (dialog?.kind) {
    case 'palette':
      return <PaletteDialog onClose={close} />
    case 'keys':
      return <KeysDialog onClose={close} />
    case 'upload':
      return (
        <UploadDialog
          key={dialog.files.map((file) => `${file.name}:${file.lastModified}`).join()}
          files={dialog.files}
          nursery={nursery}
          yearId={yearId}
          onClose={close}
          onDone={([first]) => {
            close()
            if (first) goToYear(store, { fieldId: first.field_id, yearId: first.year_id })
          }}
        />
      )
    default:
      return null
  }
}
