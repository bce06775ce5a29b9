import { useAtom, useAtomValue, useStore } from 'jotai'
import { lazy, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { cookieTokens, sessionOf } from '../../../api/tokens.ts'
import { focusLastUsedPane } from '../../../commands/focusRegion.ts'
import { openPageAtom } from '../../../commands/openPage.ts'
import { withSentences } from '../../../i18n/withSentences.ts'
import { session } from '../../../state/account/session.ts'
import { signInAtom } from '../../../state/lifetime.ts'
import { openDialogAtom } from '../../../state/shell/dialogs.ts'
import { readSetting, writeSetting } from '../../../state/shell/settings/settings.ts'
import { chosenNurseryAtom, chosenYearIdAtom } from '../../../state/year/chosenYear.ts'
import { focusPage } from '../../../ui/overlay/focusPage.ts'
import { AddSampleCropDialog } from '../crop/AddSampleCropDialog.tsx'
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
import { KeysDialog } from './KeysDialog.tsx'
import { MessagesDialog } from './MessagesDialog.tsx'
import { PaletteDialog } from './palette/PaletteDialog.tsx'

/** Whether the user postponed replacing the password that an administrator set. */
const isPasswordChangePostponedAtom = signInAtom(false)

/**
 * Restores the focus synchronously when a dialog closes, so that the next key acts: to the original cell, or to the pane
 * used last if the dialog was opened elsewhere or the cell was removed, or to the page. No effect if the dialog moved the
 * focus itself or was replaced by another one.
 */
function useFocusReturn(): void {
  const store = useStore()
  const isOpen = useAtomValue(openDialogAtom) !== null
  // A dialog opened before the dialogs were loaded has not taken the focus yet.
  const [initial] = useState(() => (isOpen ? document.activeElement : null))
  const previousFocus = useRef(initial)

  useEffect(
    () =>
      store.sub(openDialogAtom, () => {
        // Requested but not rendered: the focus is still where the key was pressed.
        if (store.get(openDialogAtom)) previousFocus.current ??= document.activeElement
      }),
    [store],
  )

  useLayoutEffect(() => {
    if (isOpen) return
    const previous = previousFocus.current
    previousFocus.current = null
    if (!previous || document.activeElement !== document.body) return
    if (previous instanceof HTMLElement && previous.isConnected && previous.closest('[data-pane]')) previous.focus()
    else if (!focusLastUsedPane(store) && previous instanceof HTMLElement) previous.focus()
    // The opener was removed, or there was none: continue at the page's start.
    focusPage()
  }, [isOpen, store])
}

const OwnPasswordDialog = lazy(() => withSentences(['account'], import('../../account/OwnPasswordDialog.tsx')))

/** Stores the session in which the user postponed the new password, for every tab and after a reload. */
const waitsKey = 'plotline.passwordWaits'

/** Prompts for a new password while the present one was set by an administrator; once a session. */
function RequestOwnPassword() {
  const isPending = useAtomValue(session.userInfo)?.user_data.password_pending ?? false
  const [waits, setWaits] = useAtom(isPasswordChangePostponedAtom)
  if (!isPending || waits) return null
  const present = sessionOf(cookieTokens.access())
  if (present !== null && readSetting(waitsKey) === present) return null
  return (
    <Suspense>
      <OwnPasswordDialog
        onClose={() => {
          setWaits(true)
          if (present !== null) writeSetting(waitsKey, present)
        }}
      />
    </Suspense>
  )
}

const CrossingDialog = lazy(() => withSentences(['genome'], import('../../crossings/CrossingDialog.tsx')))

/**
 * The dialogs of all pages, and what opens some of them: a dropped file, leaving a crop. A page renders its own dialogs.
 */
export function ShellDialogs() {
  useFocusReturn()
  return (
    <>
      <OpenDialog />
      <Downloads />
      <RequestOwnPassword />
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
    case 'addSampleCrop':
      return <AddSampleCropDialog onClose={close} />
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
