import { useAtom, useStore } from 'jotai'
import { useCallback } from 'react'
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

/**
 * Asks before another crop takes away what is not saved, however it was chosen: in the picker, by a link, by Back, in the window
 * beside this one. An open editor writes first; who stays finds everything as it was.
 */
export function LeavingCrop() {
  const { t, i18n } = useTranslation()
  const store = useStore()
  const isHeld = useCallback<BlockerFunction>(
    ({ nextLocation }) => {
      if (otherCropOf(store, nextLocation) === null) return false
      askToLeave()
      return hasUnsaved() || hasWorkInHand(store)
    },
    [store],
  )
  const blocker = useBlocker(isHeld)
  const [followed, setFollowed] = useAtom(followedCropAtom)
  const asking = (crop: Culture | null, text: string, stay: () => void, go: () => void) => (
    <LeaveDialog
      title={t('crop.leaveTitle', { crop: crop ? cropNameIn(crop, i18n.language) : '' })}
      text={text}
      onStay={stay}
      onLeave={() => {
        dropUnsaved()
        go()
      }}
    />
  )
  if (blocker.state === 'blocked')
    return asking(otherCropOf(store, blocker.location), t('crop.leaveText'), blocker.reset, blocker.proceed)
  if (followed === null) return null
  const crop = store.get(session.cultureList).find(({ spec_id }) => spec_id === followed.cropId)
  return asking(crop ?? null, t('crop.followText'), () => setFollowed(null), followed.go)
}
