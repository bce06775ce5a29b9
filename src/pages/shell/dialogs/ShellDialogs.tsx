import { useAtom, useAtomValue } from 'jotai'
import { openPageAtom } from '../../../commands/openPage.ts'
import { openDialogAtom } from '../../../state/shell/dialogs.ts'
import { chosenNurseryAtom, chosenYearIdAtom } from '../../../state/year/chosenYear.ts'
import { Downloads } from '../files/download/Downloads.tsx'
import { offeredUploads } from '../files/upload/offeredUploads.ts'
import { UploadDialog } from '../files/upload/UploadDialog.tsx'
import { HelpDrawer } from '../help/HelpDrawer.tsx'
import { ConflictsDialog } from '../sheet/ConflictsDialog.tsx'
import { AboutDialog } from './AboutDialog.tsx'
import { AskOwnPassword } from './AskOwnPassword.tsx'
import { KeysDialog } from './KeysDialog.tsx'
import { PaletteDialog } from './palette/PaletteDialog.tsx'
import { useFocusReturn } from './useFocusReturn.ts'

/** The dialogs that every page has; a page shows its own. */
export function ShellDialogs() {
  useFocusReturn()
  return (
    <>
      <OpenDialog />
      <Downloads />
      <AskOwnPassword />
      <HelpDrawer />
    </>
  )
}

function OpenDialog() {
  const [dialog, setDialog] = useAtom(openDialogAtom)
  const page = useAtomValue(openPageAtom)
  const nursery = useAtomValue(chosenNurseryAtom)
  const yearId = useAtomValue(chosenYearIdAtom)
  const close = () => setDialog(null)

  switch (dialog?.kind) {
    case 'palette':
      return <PaletteDialog onClose={close} />
    case 'keys':
      return <KeysDialog onClose={close} />
    case 'about':
      return <AboutDialog onClose={close} />
    case 'conflicts':
      return <ConflictsDialog onClose={close} />
    case 'upload':
      return (
        <UploadDialog
          key={`${dialog.upload}:${dialog.files.map((file) => `${file.name}:${file.lastModified}`).join()}`}
          offered={offeredUploads(page)}
          kind={dialog.upload}
          files={dialog.files}
          nursery={nursery}
          yearId={yearId}
          onClose={close}
        />
      )
    default:
      return null
  }
}
