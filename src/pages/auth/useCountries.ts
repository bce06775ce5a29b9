import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../api/query/useCall.ts'
import { listCountries } from '../../contract/lines/regions.ts'
import type { Choice } from '../../ui/form/ChoiceField.tsx'
import { useShowFailure } from '../shell/useShowFailure.ts'

/** All countries as choices, named and sorted in the interface language; empty until they are loaded. */
export function useCountries(): readonly Choice[] {
  const { language } = useTranslation().i18n
  const { answered, failure } = useCall(listCountries, {})
  useShowFailure(failure, 'auth.countriesFailed')
  const countries = answered?.answer.data
  return useMemo(() => {
    const choices = (countries ?? []).map((country) => ({ value: String(country.id), text: country.name }))
    return choices.sort((a, b) => a.text.localeCompare(b.text, language))
  }, [countries, language])
}
