import { useAtom, useStore } from 'jotai'
import { useCallback, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { type BlockerFunction, type Location, useBlocker } from 'react-router-dom'
import { cropNameIn } from '../../../domain/plots/cropName.ts'
import { type Culture, cropWithId, session } from '../../../state/account/session.ts'
import { followedCropAtom } from '../../../state/pair/otherCrop.ts'
import type { Store } from '../../../state/store.ts'
import { hasUnsavedDraft } from '../../../state/year/unsavedDraft.ts'
import { dropUnsaved, hasUnsaved } from '../../../ui/form/unsaved.ts'
import { writeOpenEditors } from '../../../ui/overlay/useLeaving.ts'
import { pageAt } from '../../pages.ts'
import { LeaveDialog } from '../dialogs/LeaveDialog.tsx'

/** The crop of an address if it differs from the chosen one; else null, also for pages without the shell. */
function otherCropOf(store: Store, { pathname, search }: Pick<Location, 'pathname' | 'search'>): Culture | null {
  const needs = pageAt(pathname)?.needs
  if (needs !== 'crop' && needs !== 'user') return null
  const chosen = store.get(session.selectedCulture)
  const crop = cropWithId(store.get(session.cultureList), Number(new URLSearchParams(search).get('cultureId')))
  return chosen && crop && crop.spec_id !== chosen.spec_id ? crop : null
}

/**
 * Whether unsaved form input would be lost with a page: on account pages, whose forms are the page, by any navigation; on
 * other pages by Back or Forward, which also close an open dialog.
 */
function leavesForm({ currentLocation, nextLocation, historyAction }: Parameters<BlockerFunction>[0]): boolean {
  const to = pageAt(nextLocation.pathname)
  const currentPage = pageAt(currentLocation.pathname)
  const isLeft = currentPage !== to && (to?.needs === 'user' || to?.needs === 'crop')
  return isLeft && (currentPage?.section === 'account' || historyAction === 'POP') && hasUnsaved()
}

/**
 * Requests confirmation before a change of the crop (by the picker, a link, Back or the other window) drops unsaved work,
 * and before another page replaces a form with input. The browser itself confirms closing and reloading. Open editors are
 * written first; if the user stays, nothing changes.
 */
export function LeavingCrop() {
  const { t, i18n } = useTranslation()
  const store = useStore()
  const shouldBlock = useCallback<BlockerFunction>(
    (move) => {
      if (otherCropOf(store, move.nextLocation) === null) return leavesForm(move)
      writeOpenEditors()
      return hasUnsaved() || hasUnsavedDraft(store)
    },
    [store],
  )
  const blocker = useBlocker(shouldBlock)
  useEffect(() => {
    const unloading = (event: BeforeUnloadEvent) => {
      if (hasUnsaved()) event.preventDefault()
    }
    globalThis.addEventListener('beforeunload', unloading)
    return () => globalThis.removeEventListener('beforeunload', unloading)
  }, [])
  const [followed, setFollowed] = useAtom(followedCropAtom)
  const pending = (crop: Culture | null, text: string, stay: () => void, go: () => void) => (
    <LeaveDialog
      title={crop ? t('crop.leaveTitle', { crop: cropNameIn(crop, i18n.language) }) : t('crop.leavePage')}
      text={text}
      onStay={stay}
      onLeave={() => {
        dropUnsaved()
        go()
      }}
    />
  )
  if (blocker.state === 'blocked') {
    const crop = otherCropOf(store, blocker.location)
    return pending(crop, t(crop ? 'crop.leaveText' : 'structure.leaveText'), blocker.reset, blocker.proceed)
  }
  if (followed === null) return null
  const crop = store.get(session.cultureList).find(({ spec_id }) => spec_id === followed.cropId)
  return pending(crop ?? null, t('crop.followText'), () => setFollowed(null), followed.go)
}
