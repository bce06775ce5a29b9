import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'

/** Sets the window's title: the page's name, then the product. `key` is a key of the word list. */
export function useTitle(key: string): void {
  const { t } = useTranslation()
  const title = t(key)
  useEffect(() => {
    document.title = `${title} · Plotline`
  }, [title])
}
