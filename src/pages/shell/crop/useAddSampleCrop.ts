import { useStore } from 'jotai'
import { useCallback } from 'react'
import { call } from '../../../api/browser.ts'
import { addSampleCrop } from '../../../contract/lines/crops.ts'
import { addCropAtom, session, setSampleCropAtom } from '../../../state/account/session.ts'
import { storeCrops } from '../../auth/session/checkSession.ts'
import { useGoToCrop } from './useCropInAddress.ts'

/** Copies the sample data into the company and opens them. @throws ApiError. */
export function useAddSampleCrop(): () => Promise<void> {
  const store = useStore()
  const goTo = useGoToCrop()
  return useCallback(async () => {
    const crop = await call(addSampleCrop, {})
    const isFirst = store.get(session.selectedCulture) === null
    store.set(addCropAtom, crop)
    store.set(setSampleCropAtom, crop.spec_id)
    store.set(session.isOpenFirstCultureDialog, false)
    goTo(crop.spec_id, isFirst)
    storeCrops(store)
  }, [store, goTo])
}
