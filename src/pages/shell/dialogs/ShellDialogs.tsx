import { useAtom, useAtomValue } from 'jotai'
import { lazy, Suspense } from 'react'
import { openPageAtom } from '../../../commands/openPage.ts'
import { openDialogAtom } from '../../../state/shell/dialogs.ts'
import { chosenNurseryAtom, chosenYearIdAtom } from '../../../state/year/chosenYear.ts'
import { CropDialog } from '../crop/CropDialog.tsx'
import { DeleteCropDialog } from '../crop/DeleteCropDialog.tsx'
import { LeavingCrop } from '../crop/LeavingCrop.tsx'
import { RenameCropDialog } from '../crop/RenameCropDialog.tsx'
import { Downloads } from '../files/download/Downloads.tsx'
import { DropAnywhere } from '../files/upload/DropAnywhere.tsx'
import { offeredUploads } from '../files/upload/offeredUploads.ts'
import { UploadDialog } from '../files/upload/UploadDialog.tsx'
import { HelpDrawer } from '../help/HelpDrawer.tsx'
import { ConflictsDialog } from '../sheet/ConflictsDialog.tsx'
import { AboutDialog } from './AboutDialog.tsx'
import { AskOwnPassword } from './AskOwnPassword.tsx'
import { KeysDialog } from './KeysDialog.tsx'
import { MessagesDialog } from './MessagesDialog.tsx'
import { PaletteDialog } from './palette/PaletteDialog.tsx'
import { useFocusReturn } from './useFocusReturn.ts'

const CrossingDialog = lazy(() => import('../../crossings/CrossingDialog.tsx'))

/**
 * The dialogs of all pages, and what opens some of them: a dropped file, leaving a crop. A page renders its own dialogs.
 */
export function ShellDialogs() {
  useFocusReturn()
  return (
    <>
      <OpenDialog />
      <Downloads />
      <AskOwnPassword />
      <HelpDrawer />
      <DropAnywhere />
      <CropDialog />
      <LeavingCrop />
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
    case 'messages':
      return <MessagesDialog onClose={close} />
    case 'renameCrop':
      return <RenameCropDialog onClose={close} />
    case 'deleteCrop':
      return <DeleteCropDialog onClose={close} />
    case 'conflicts':
      return <ConflictsDialog onClose={close} />
    case 'planCrossings':
      return (
        <Suspense fallback={null}>
          <CrossingDialog females={dialog.females} males={dialog.males} pairs={dialog.pairs} onClose={close} />
        </Suspense>
      )
    case 'upload':
      return (
        <UploadDialog
          key={`${dialog.upload}:${dialog.files.map((file) => `${file.name}:${file.lastModified}`).join()}`}
          offered={offeredUploads(page)}
          kind={dialog.upload}
          files={dialog.files}
          reading={dialog.reading ?? null}
          nursery={nursery}
          yearId={yearId}
          onClose={close}
        />
      )
    default:
      return null
  }
}
