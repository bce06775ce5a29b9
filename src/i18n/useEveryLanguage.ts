import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { hasEveryLanguage, loadEveryLanguage } from './i18n.ts'
import { loadSentences } from './loadSentences.ts'

/**
 * Whether the sentences of all languages are loaded, for searches by name in any language. Loads them while `isWanted`.
 * If that fails, a search covers only the user's language, and the next component that calls this tries again.
 */
export function useEveryLanguage(isWanted = true): boolean {
  const { i18n } = useTranslation()
  const [isLoaded, setLoaded] = useState(() => hasEveryLanguage(i18n))
  useEffect(() => {
    if (isLoaded || !isWanted) return
    let isWaiting = true
    loadEveryLanguage(i18n, loadSentences).then(
      () => isWaiting && setLoaded(true),
      (error: unknown) => console.warn('The words of other languages could not be loaded', error),
    )
    return () => {
      isWaiting = false
    }
  }, [i18n, isLoaded, isWanted])
  return isLoaded
}
