import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { knowsEveryLanguage, learnEveryLanguage } from './i18n.ts'
import { loadSentences } from './loadSentences.ts'

/**
 * Whether the sentences of all languages are loaded; they are requested while they are wanted. For what is found by its
 * name in any language: if they cannot be loaded it is found in the user's own language only, and the next component that
 * needs them requests them again.
 */
export function useEveryLanguage(isWanted = true): boolean {
  const { i18n } = useTranslation()
  const [isLoaded, setLoaded] = useState(() => knowsEveryLanguage(i18n))
  useEffect(() => {
    if (isLoaded || !isWanted) return
    let isWaiting = true
    learnEveryLanguage(i18n, loadSentences).then(
      () => isWaiting && setLoaded(true),
      (error: unknown) => console.warn('The words of other languages could not be loaded', error),
    )
    return () => {
      isWaiting = false
    }
  }, [i18n, isLoaded, isWanted])
  return isLoaded
}
