import { useAtomValue, useStore } from 'jotai'
import { useCallback } from 'react'
import { ApiError } from '../../../api/apiError.ts'
import { call } from '../../../api/browser.ts'
import { createCrop } from '../../../contract/crops.ts'
import { checkCropNames } from '../../../domain/plots/cropName.ts'
import { cultureAdded, session } from '../../../state/account/session.ts'
import { addToast } from '../../../state/shell/toasts.ts'
import { useForm } from '../../../ui/form/useForm.ts'
import { askToLeave } from '../../../ui/overlay/useLeaving.ts'
import { keepCrops } from '../../auth/session/checkSession.ts'
import { useGoToCrop } from './useCropInAddress.ts'

export interface CropValues {
  name: string
  latinName: string
}

const emptyCrop: CropValues = { name: '', latinName: '' }

/** The names of the request as fields of the form. */
const fieldOf: Readonly<Record<string, keyof CropValues>> = { russian_name: 'name', english_name: 'latinName' }
/** The field that a duplicate belongs to. */
const fieldOfCode: Readonly<Record<string, keyof CropValues>> = {
  'validation.cultureWithNameExists': 'name',
  'validation.cultureWithLatinNameExists': 'latinName',
}

/** The server's sentences at the form's fields; empty when the failure belongs to none. */
function fieldErrors({ code, detail, errors }: ApiError): Record<string, readonly string[]> {
  const told = Object.entries(errors).flatMap(([field, sentences]) =>
    field in fieldOf ? [[fieldOf[field], sentences] as const] : [],
  )
  if (told.length === 0 && code in fieldOfCode && detail !== null) return { [fieldOfCode[code]]: [detail] }
  return Object.fromEntries(told)
}

/** The form of a new crop, checked with every change; the crop that was saved is selected and goes into the address. */
export function useCropForm() {
  const store = useStore()
  const goTo = useGoToCrop()
  const cultures = useAtomValue(session.cultureList)
  const check = useCallback(
    ({ name, latinName }: CropValues) => {
      const faults = checkCropNames({ russian_name: name, english_name: latinName }, cultures)
      return { name: faults.russian_name, latinName: faults.english_name }
    },
    [cultures],
  )
  const send = useCallback(
    async ({ name, latinName }: CropValues) => {
      try {
        const body = { russian_name: name.trim(), english_name: latinName.trim() }
        const culture = await call(createCrop, { body })
        // What stands in an editor is written into the year that is still here.
        askToLeave()
        store.set(cultureAdded, culture)
        goTo(culture.spec_id)
        await keepCrops(store)
        return null
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        const told = fieldErrors(error)
        if (Object.keys(told).length === 0) {
          store.set(addToast, { status: 'error', message: { key: 'crop.addFailed' } })
        }
        return told
      }
    },
    [store, goTo],
  )
  return useForm<CropValues>({ initial: emptyCrop, check, send })
}
