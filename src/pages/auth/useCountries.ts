import { useSetAtom } from 'jotai'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../api/apiError.ts'
import { call } from '../../api/browser.ts'
import { listCountries } from '../../contract/regions.ts'
import { reportFailure } from '../../state/toasts.ts'
import type { Choice } from '../../ui/form/ChoiceField.tsx'

/** All countries as choices, named and sorted in the interface language; empty until they are loaded. */
export function useCountries(): readonly Choice[] {
  const { i18n } = useTranslation()
  const report = useSetAtom(reportFailure)
  const [choices, setChoices] = useState<readonly Choice[]>([])
  const { language } = i18n
  useEffect(() => {
    const stop = new AbortController()
    call(listCountries, {}, { signal: stop.signal }).then(
      ({ data }) => {
        const found = data.map((country) => ({ value: String(country.id), text: country.name }))
        setChoices(found.sort((a, b) => a.text.localeCompare(b.text, language)))
      },
      (error: unknown) => {
        if (error instanceof ApiError) report(error, 'auth.countriesFailed')
      },
    )
    return () => stop.abort()
  }, [language, report])
  return choices
}
