import { Button, makeStyles, tokens } from '@fluentui/react-components'
import type { TFunction } from 'i18next'
import { useStore } from 'jotai'
import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router-dom'
import { newsPager } from '../../api/query/pagers.ts'
import { usePages } from '../../api/query/usePages.ts'
import { keyText } from '../../commands/keyText.ts'
import { newsCommands } from '../../commands/pages/newsCommands.ts'
import { listNews, type Material, newsPageSize } from '../../contract/company/news.ts'
import { inBackground } from '../../domain/inBackground.ts'
import { formatInstant } from '../../i18n/format.ts'
import { KeyHint } from '../../ui/KeyHint.tsx'
import { isMac } from '../../ui/platform.ts'
import { PageFrame } from '../shell/PageFrame.tsx'
import { pageStateOf } from '../shell/pageState.ts'
import { useShowFailure } from '../shell/useShowFailure.ts'
import { MaterialCard } from './MaterialCard.tsx'
import { listAddress } from './NewsSearch.tsx'
import { newsPlaceAtom } from './newsPlace.ts'

const idOf = ({ id }: Material) => id

/** The articles that contain a text; all for an empty one. */
function useNews(searchText: string) {
  const input = useMemo(
    () => ({ query: { recordsNumber: newsPageSize, ...(searchText === '' ? {} : { searchText }) } }),
    [searchText],
  )
  return usePages(listNews, input, idOf, newsPager)
}

const useStyles = makeStyles({
  // At least as high as the page, so that a placeholder is centred.
  column: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    minHeight: '100%',
    maxWidth: '768px',
    margin: '0 auto',
    outlineStyle: 'none',
  },
  list: {
    display: 'flex',
    flexDirection: 'column',
    gap: '8px',
    margin: 0,
    padding: '12px 24px 0',
    listStyleType: 'none',
  },
  aside: { fontSize: '12px', lineHeight: '16px', color: tokens.colorNeutralForeground3 },
  foot: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '8px 16px',
    padding: '12px 24px 24px',
    fontSize: '13px',
    color: tokens.colorNeutralForeground3,
  },
  keys: { display: 'flex', flexWrap: 'wrap', gap: '4px 12px', marginLeft: 'auto' },
  key: { display: 'inline-flex', gap: '6px', alignItems: 'center' },
})

/** The element that scrolls the page. */
const scroller = () => document.getElementById('main')

/** Number of shown sections; returning from an article restores the sections and the scroll position. */
function useSections(searchText: string, isRead: boolean): [sections: number, showMore: () => void] {
  const store = useStore()
  const [shown, setShown] = useState(() => {
    const place = store.get(newsPlaceAtom)
    return place?.searchText === searchText ? place : { searchText, sections: 1, top: 0 }
  })
  const current = shown.searchText === searchText ? shown : { searchText, sections: 1, top: 0 }
  const isPlaced = useRef(false)
  const last = useRef(current)
  last.current = current

  useLayoutEffect(() => {
    if (!isRead || isPlaced.current) return
    isPlaced.current = true
    store.set(newsPlaceAtom, null)
    scroller()?.scrollTo({ top: last.current.top })
  }, [isRead, store])

  useEffect(() => {
    const element = scroller()
    const storePlace = () => store.set(newsPlaceAtom, { ...last.current, top: element?.scrollTop ?? 0 })
    // Capture the position before the article renders: it scrolls the same element.
    const opened = (event: Event) => {
      if (event.target instanceof Element && event.target.closest('[data-news-card]')) storePlace()
    }
    element?.addEventListener('click', opened, true)
    return () => element?.removeEventListener('click', opened, true)
  }, [store])

  return [current.sections, () => setShown({ ...current, sections: current.sections + 1 })]
}

/** Focuses the first card that the More button added, once it is rendered. */
function useFirstNew(list: RefObject<HTMLElement | null>, count: number): () => void {
  const startY = useRef<number | null>(null)
  useEffect(() => {
    if (startY.current === null || count <= startY.current) return
    list.current?.querySelectorAll<HTMLElement>('[data-news-card]')[startY.current]?.focus()
    startY.current = null
  }, [list, count])
  return () => {
    startY.current = count
  }
}

/** All articles, or those that contain the searched text. */
export function NewsListPage() {
  const { t } = useTranslation()
  const styles = useStyles()
  const { search } = useLocation()
  const searchText = new URLSearchParams(search).get('searchText')?.trim() ?? ''
  const news = useNews(searchText)
  const { rows, meta, moreFailure, hasMore, isReadingMore } = news
  const [sections, showMore] = useSections(searchText, rows !== null)
  const shown = rows?.slice(0, sections * newsPageSize) ?? []
  const pages = Math.ceil((meta?.total ?? 0) / newsPageSize)
  const canMore = hasMore || shown.length < (rows?.length ?? 0)
  const list = useRef<HTMLDivElement>(null)
  const willFocus = useFirstNew(list, shown.length)
  useShowFailure(news.failure ?? moreFailure, 'failed.newsLoad')

  // Opening the page focuses the list for its keys; a focused search field stays focused.
  useEffect(() => {
    if (document.activeElement === document.body) list.current?.focus({ preventScroll: true })
  }, [])

  const loadMore = () => {
    willFocus()
    if (shown.length === rows?.length) news.readMore()
    if (!moreFailure) showMore()
  }
  const state = pageStateOf(news, {
    failed: t('failed.newsLoad'),
    empty: emptySentences(t, searchText, meta?.checked_at ?? null, <ShowAll />),
  })
  return (
    <div className={styles.column} ref={list} tabIndex={-1} data-region="news" data-pane="news">
      <PageFrame
        heading={t('news.title')}
        about={aboutOf(t, searchText, meta?.total ?? null)}
        toolbar={
          meta?.checked_at ? (
            <span className={styles.aside}>{t('news.checkedAt', { time: formatInstant(meta.checked_at) })}</span>
          ) : undefined
        }
        state={state}
      >
        <ul className={styles.list}>
          {shown.map((material) => (
            <li key={material.id}>
              <MaterialCard material={material} searched={searchText} />
            </li>
          ))}
        </ul>
        <div className={styles.foot}>
          {canMore ? (
            <>
              <Button onClick={loadMore} disabledFocusable={isReadingMore}>
                {t(moreFailure ? 'shell.tryAgain' : 'news.more')}
              </Button>
              <span>{t('news.section', { section: sections, sections: pages })}</span>
            </>
          ) : (
            <span>
              {[
                pages > 1 && t('news.section', { section: pages, sections: pages }),
                t('news.allShown', { count: shown.length }),
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
          )}
          {searchText !== '' && <ShowAll />}
          <ListKeys />
        </div>
      </PageFrame>
    </div>
  )
}

function aboutOf(t: TFunction, searchText: string, total: number | null): string | undefined {
  const parts = [
    searchText !== '' && t('news.resultsFor', { text: searchText }),
    total && t('news.materials', { count: total }),
  ]
  return parts.filter(Boolean).join(' · ') || undefined
}

function emptySentences(t: TFunction, text: string, checkedAt: string | null, showAll: React.ReactNode) {
  if (text !== '') return { title: t('news.nothingFor', { text }), text: t('news.nothingForText'), actions: showAll }
  const since = checkedAt === null ? t('news.noneYet') : t('news.noneSince', { time: formatInstant(checkedAt) })
  return { title: t('news.none'), text: since }
}

function ShowAll() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { search } = useLocation()
  return (
    <Button appearance="transparent" onClick={() => inBackground(navigate(listAddress(search, ''), { replace: true }))}>
      {t('news.showAll')}
    </Button>
  )
}

/** The keys of the list, from its commands. */
function ListKeys() {
  const { t } = useTranslation()
  const styles = useStyles()
  return (
    <span className={styles.keys}>
      {newsCommands
        .filter(({ scope }) => scope === 'news')
        .map(({ id, title, keys }) => (
          <span key={id} className={styles.key}>
            <KeyHint keys={keyText(keys[0], isMac)} />
            {t(title)}
          </span>
        ))}
    </span>
  )
}
