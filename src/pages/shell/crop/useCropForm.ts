import { useAtomValue, useStore } from 'jotai'
import { useCallback } from 'react'
import { ApiError } from '../../../api/apiError.ts'
import { call } from '../../../api/browser.ts'
import { createCrop, updateCrop } from '../../../contract/lines/crops.ts'
import { checkCropNames, namesOfNewCrop } from '../../../domain/plots/cropName.ts'
import { addCropAtom, type Culture, receiveCropsAtom, session } from '../../../state/account/session.ts'
import { beginFirstStepsAtom } from '../../../state/shell/introduction/firstSteps.ts'
import { reportFailureAtom } from '../../../state/shell/toasts.ts'
import type { Store } from '../../../state/store.ts'
import { useForm } from '../../../ui/form/useForm.ts'
import { storeCrops } from '../../auth/session/checkSession.ts'
import { useGoToCrop } from './useCropInAddress.ts'

export interface CropValues {
  name: string
  latinName: string
}

const addFailed = 'crop.addFailed'
const emptyCrop: CropValues = { name: '', latinName: '' }

/** The form field of each name in the request. */
const fieldOf: Readonly<Record<string, keyof CropValues>> = { russian_name: 'name', english_name: 'latinName' }
/** The field that a duplicate belongs to. */
const fieldOfCode: Readonly<Record<string, keyof CropValues>> = {
  'validation.cultureWithNameExists': 'name',
  'validation.cultureWithLatinNameExists': 'latinName',
}

/** The names to send: for a new crop possibly a known one's, for a renamed crop the typed ones. */
function namesOf({ name, latinName }: CropValues, isRenamed: boolean) {
  if (!isRenamed) return namesOfNewCrop(name, latinName)
  return { russian_name: name.trim(), english_name: latinName.trim() || name.trim() }
}

/** The server's messages by form field; empty if the failure belongs to none. */
function fieldErrors({ code, detail, errors }: ApiError): Record<string, readonly string[]> {
  const byField = Object.entries(errors).flatMap(([field, sentences]) =>
    field in fieldOf ? [[fieldOf[field], sentences] as const] : [],
  )
  if (byField.length === 0 && code in fieldOfCode && detail !== null) return { [fieldOfCode[code]]: [detail] }
  return Object.fromEntries(byField)
}

/** The form of a new or renamed crop, validated at every change; a new crop is opened once saved. */
export function useCropForm(renamed: Culture | null = null) {
  const store = useStore()
  const goTo = useGoToCrop()
  const cultures = useAtomValue(session.cultureList)
  const check = useCallback(
    (values: CropValues) => {
      const others = cultures.filter(({ spec_id }) => spec_id !== renamed?.spec_id)
      const faults = checkCropNames(namesOf(values, renamed !== null), others)
      // If the second name is derived from the first, its fault belongs to the first.
      return values.latinName.trim() === ''
        ? { name: faults.russian_name ?? faults.english_name, latinName: null }
        : { name: faults.russian_name, latinName: faults.english_name }
    },
    [cultures, renamed],
  )
  const send = useCallback(
    async (values: CropValues) => {
      try {
        const body = namesOf(values, renamed !== null)
        if (renamed) await rename(store, renamed, body)
        else {
          const culture = await call(createCrop, { body })
          const isFirst = store.get(session.selectedCulture) === null
          const sample = store.get(session.user)?.sample_spec_id
          // Sample data do not count as the first crop.
          const isFirstOwn = store.get(session.cultureList).every(({ spec_id }) => spec_id === sample)
          store.set(addCropAtom, culture)
          if (isFirstOwn) store.set(beginFirstStepsAtom)
          // The user can now reach the page requested before there was a crop.
          goTo(culture.spec_id, isFirst)
        }
        await storeCrops(store)
        return null
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        const byField = fieldErrors(error)
        if (Object.keys(byField).length === 0)
          store.set(reportFailureAtom, error, renamed ? 'crop.renameFailed' : addFailed)
        return byField
      }
    },
    [store, goTo, renamed],
  )
  const initial = renamed ? { name: renamed.russian_name, latinName: renamed.english_name } : emptyCrop
  return useForm<CropValues>({ initial, check, send })
}

/** Renames a crop on the server and in the list of this window. @throws ApiError. */
async function rename(store: Store, crop: Culture, names: Omit<Culture, 'spec_id'>): Promise<void> {
  const { spec_id, russian_name, english_name } = await call(updateCrop, {
    params: { id: String(crop.spec_id) },
    body: names,
  })
  const edited = { spec_id, russian_name, english_name }
  const cultures = store.get(session.cultureList)
  store.set(
    receiveCropsAtom,
    cultures.map((culture) => (culture.spec_id === spec_id ? edited : culture)),
  )
}
