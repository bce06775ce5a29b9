import { useAtomValue, useStore } from 'jotai'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { ApiError } from '../../../api/apiError.ts'
import { call } from '../../../api/browser.ts'
import { getSeed } from '../../../contract/seeds/seeds.ts'
import { getLocation } from '../../../contract/seeds/warehouses.ts'
import { inBackground } from '../../../domain/inBackground.ts'
import { cropNameIn } from '../../../domain/plots/cropName.ts'
import type { StoreCode } from '../../../domain/seeds/seedCode.ts'
import { cropWithId, session } from '../../../state/account/session.ts'
import { pickedLotsAtom, scannedPlaceRequests, storePanelAtom } from '../../../state/seeds/store.ts'
import { openDialogAtom } from '../../../state/shell/dialogs.ts'
import { showMessageAtom } from '../../../state/shell/messages.ts'
import { request } from '../../../state/shell/requests.ts'
import { addToastAtom, reportFailureAtom } from '../../../state/shell/toasts.ts'

/**
 * Opens the object of a code in the panel, ticks a lot off the pick list on screen, or passes a place to the dialog that
 * needs one. Shows a message for a lot of another crop, with a link to it, for an unknown code, and if another dialog is
 * open.
 */
export function useOpenCode(): (code: Pick<StoreCode, 'kind' | 'id'>) => void {
  const store = useStore()
  const navigate = useNavigate()
  const { language } = useTranslation().i18n
  const crop = useAtomValue(session.selectedCulture)
  return useCallback(
    ({ kind, id }) => {
      const dialog = store.get(openDialogAtom)
      if (dialog?.kind === 'sowingPlan' && kind === 'lot') {
        store.set(pickedLotsAtom, (before) => new Set(before).add(id))
        return
      }
      // The open dialog is about something else.
      if (dialog) {
        if (kind === 'location' && request(store, scannedPlaceRequests, id)) return
        store.set(showMessageAtom, {
          kind: 'warning',
          key: `storage.scannedInDialog.${kind}`,
          params: { id: String(id) },
        })
        return
      }
      const params = { params: { id: String(id) } }
      const open = async () => {
        if (kind === 'location') {
          await call(getLocation, params)
          store.set(storePanelAtom, { kind: 'location', id })
          return
        }
        const { spec_id } = await call(getSeed, params)
        if (spec_id === crop?.spec_id) {
          store.set(storePanelAtom, { kind: 'lot', id })
          return
        }
        const other = cropWithId(store.get(session.cultureList), spec_id)
        const search = `?cultureId=${spec_id}&lot=${id}`
        store.set(addToastAtom, {
          status: 'warning',
          message: { key: 'storage.otherCrop', params: { crop: other ? cropNameIn(other, language) : '' } },
          stays: true,
          subject: 'namedLot',
          action: {
            key: 'storage.openThere',
            act: () => inBackground(navigate({ pathname: '/varieties/storage', search })),
          },
        })
      }
      open().catch((error: unknown) => {
        if (!(error instanceof ApiError)) throw error
        if (error.status === 404)
          store.set(showMessageAtom, { kind: 'warning', key: `storage.noSuch.${kind}`, params: { id: String(id) } })
        else store.set(reportFailureAtom, error, 'storage.failedList')
      })
    },
    [store, navigate, language, crop],
  )
}
