import { useAtom, useStore } from 'jotai'
import { useCallback, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { type BlockerFunction, type Location, useBlocker } from 'react-router-dom'
import { cropNameIn } from '../../../domain/plots/cropName.ts'
import { type Culture, cultureOf, session } from '../../../state/account/session.ts'
import { followedCropAtom } from '../../../state/pair/otherCrop.ts'
import type { Store } from '../../../state/store.ts'
import { hasWorkInHand } from '../../../state/year/workInHand.ts'
import { dropUnsaved, hasUnsaved } from '../../../ui/form/unsaved.ts'
import { askToLeave } from '../../../ui/overlay/useLeaving.ts'
import { pageAt } from '../../pages.ts'
import { LeaveDialog } from '../dialogs/LeaveDialog.tsx'

/** The crop that an address leads to where that is another one than the chosen crop; null else, and for pages without a shell. */
function otherCropOf(store: Store, { pathname, search }: Pick<Location, 'pathname' | 'search'>): Culture | null {
  const needs = pageAt(pathname)?.needs
  if (needs !== 'crop' && needs !== 'user') return null
  const chosen = store.get(session.selectedCulture)
  const named = cultureOf(store.get(session.cultureList), Number(new URLSearchParams(search).get('cultureId')))
  return chosen && named && named.spec_id !== chosen.spec_id ? named : null
}

/** Whether a page of the account, whose forms are the page, is left for another page with something in one of them. */
function leavesForm(here: Pick<Location, 'pathname'>, next: Pick<Location, 'pathname'>): boolean {
  const to = pageAt(next.pathname)
  const from = pageAt(here.pathname)
  return from !== to && from?.section === 'account' && (to?.needs === 'user' || to?.needs === 'crop') && hasUnsaved()
}

/**
 * Asks before another crop takes away what is not saved, however it was chosen: in the picker, by a link, by Back, in the window
 * beside this one; and before a form of the account is left for another page. A page that is closed or loaded anew is asked about by the browser. An open editor writes first; who stays finds everything as it was.
 */
export function LeavingCrop() {
  const { t, i18n } = useTranslation()
  const store = useStore()
  const isHeld = useCallback<BlockerFunction>(
    ({ currentLocation, nextLocation }) => {
      if (otherCropOf(store, nextLocation) === null) return leavesForm(currentLocation, nextLocation)
      askToLeave()
      return hasUnsaved() || hasWorkInHand(store)
    },
    [store],
  )
  const blocker = useBlocker(isHeld)
  useEffect(() => {
    const unloading = (event: BeforeUnloadEvent) => {
      if (hasUnsaved()) event.preventDefault()
    }
    globalThis.addEventListener('beforeunload', unloading)
    return () => globalThis.removeEventListener('beforeunload', unloading)
  }, [])
  const [followed, setFollowed] = useAtom(followedCropAtom)
  const asking = (crop: Culture | null, text: string, stay: () => void, go: () => void) => (
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
    return asking(crop, t(crop ? 'crop.leaveText' : 'structure.leaveText'), blocker.reset, blocker.proceed)
  }
  if (followed === null) return null
  const crop = store.get(session.cultureList).find(({ spec_id }) => spec_id === followed.cropId)
  return asking(crop ?? null, t('crop.followText'), () => setFollowed(null), followed.go)
}
