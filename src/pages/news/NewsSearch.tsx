import { Button, Input, makeStyles, tokens } from '@fluentui/react-components'
import { DismissRegular, SearchRegular } from '@fluentui/react-icons'
import { useStore } from 'jotai'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router-dom'
import { keyText } from '../../commands/keyText.ts'
import { articleCommands } from '../../commands/pages/newsCommands.ts'
import { inBackground } from '../../domain/inBackground.ts'
import { textMaxLength } from '../../domain/plots/textRules.ts'
import { KeyHint } from '../../ui/KeyHint.tsx'
import { isMac } from '../../ui/platform.ts'
import { narrowWindow } from '../../ui/smallWindow.ts'
import { preservedQuery } from '../shell/navigation/preservedQuery.ts'
import { newsPlaceAtom, searchedFromAtom } from './newsPlace.ts'

const useStyles = makeStyles({
  bar: {
    display: 'flex',
    alignItems: 'center',
    flexShrink: 0,
    height: '40px',
    padding: '0 16px',
    [narrowWindow]: { height: 'auto', padding: '8px 16px' },
    backgroundColor: tokens.colorNeutralBackground1,
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  field: {
    width: '420px',
    maxWidth: '100%',
    height: '28px',
    minHeight: '28px',
    '& input::-webkit-search-cancel-button': { display: 'none' },
  },
})

/** The list's address with a search text and the parameters that links keep. */
export function listAddress(search: string, searchText: string): { pathname: string; search: string } {
  const query = new URLSearchParams(preservedQuery(search, '/news'))
  if (searchText !== '') query.set('searchText', searchText)
  return { pathname: '/news', search: String(query) }
}

const debounce = 300
const searchKey = keyText(articleCommands[0].keys[0], isMac)

/**
 * The search of the news, instead of the section's tabs. It stays mounted while list and articles change, so that
 * typing over an article continues over the list.
 */
export function NewsSearch() {
  const { t } = useTranslation()
  const styles = useStyles()
  const store = useStore()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const isList = pathname.replace(/\/$/, '') === '/news'
  const textInAddress = isList ? (new URLSearchParams(search).get('searchText') ?? '') : ''
  const [typed, setTyped] = useState<string | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const field = useRef<HTMLInputElement>(null)
  const text = typed ?? textInAddress

  useEffect(
    () => () => {
      clearTimeout(timer.current)
      store.set(newsPlaceAtom, null)
      store.set(searchedFromAtom, null)
    },
    [store],
  )

  // A new search text in the address, after Back or a link, replaces the typed one.
  // biome-ignore lint/correctness/useExhaustiveDependencies: at each new address
  useEffect(() => setTyped(null), [pathname, textInAddress])

  const leave = () => {
    clearTimeout(timer.current)
    setTyped(null)
    const article = store.get(searchedFromAtom)
    store.set(searchedFromAtom, null)
    if (article !== null) inBackground(navigate(article, { replace: true }))
    else if (isList && textInAddress !== '') inBackground(navigate(listAddress(search, ''), { replace: true }))
  }

  const change = (value: string) => {
    setTyped(value)
    clearTimeout(timer.current)
    if (value.trim() === '') {
      if (value === '') leave()
      return
    }
    timer.current = setTimeout(() => {
      if (!isList) store.set(searchedFromAtom, `${pathname}${search}`)
      inBackground(navigate(listAddress(search, value.trim()), { replace: isList }))
    }, debounce)
  }

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.code === 'KeyF' && (isMac ? event.metaKey : event.ctrlKey)) {
      // The field has the focus already: do not open the browser's own search.
      event.preventDefault()
      field.current?.select()
    } else if (event.key === 'Escape') {
      event.preventDefault()
      leave()
      field.current?.blur()
    } else if (event.key === 'ArrowDown') {
      const first = document.querySelector<HTMLElement>('[data-news-card]')
      if (first) event.preventDefault()
      first?.focus()
    }
  }

  return (
    <search className={styles.bar} data-region="search">
      <Input
        ref={field}
        className={styles.field}
        type="search"
        contentBefore={<SearchRegular />}
        aria-label={t('news.search')}
        placeholder={t('news.search')}
        maxLength={textMaxLength}
        value={text}
        onChange={(_, { value }) => change(value)}
        onKeyDown={onKeyDown}
        contentAfter={
          text === '' ? (
            <KeyHint keys={searchKey} />
          ) : (
            <Button
              appearance="transparent"
              size="small"
              icon={<DismissRegular />}
              aria-label={t('news.clearSearch')}
              onClick={() => {
                leave()
                field.current?.focus()
              }}
            />
          )
        }
      />
    </search>
  )
}
