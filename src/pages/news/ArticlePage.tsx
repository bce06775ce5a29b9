import { makeStyles, mergeClasses, Link as TextLink, tokens } from '@fluentui/react-components'
import { ArrowLeftRegular, ArrowRightRegular, OpenRegular } from '@fluentui/react-icons'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router-dom'
import { useCall } from '../../api/query/useCall.ts'
import type { CallAnswer } from '../../contract/call.ts'
import { readNews } from '../../contract/company/news.ts'
import { visuallyHidden } from '../../ui/visuallyHidden.ts'
import { CopyNote } from '../shell/CopyNote.tsx'
import { preservedQuery } from '../shell/navigation/preservedQuery.ts'
import { PageFrame } from '../shell/PageFrame.tsx'
import { type PageState, pageStateOf } from '../shell/pageState.ts'
import { useShowFailure } from '../shell/useShowFailure.ts'
import { ArticleText } from './ArticleText.tsx'
import { MaterialFacts } from './MaterialCard.tsx'
import { listAddress } from './NewsSearch.tsx'

const wide = '@container page (min-width: 1100px)'

const useStyles = makeStyles({
  page: {
    minHeight: '100%',
    boxSizing: 'border-box',
    padding: '16px 24px 32px',
    backgroundColor: tokens.colorNeutralBackground1,
  },
  column: { position: 'relative', maxWidth: '640px', margin: '0 auto' },
  back: { display: 'inline-flex', marginBottom: '12px', [wide]: { position: 'absolute', left: '-150px', top: '8px' } },
  link: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '8px',
    padding: '4px 0',
    color: tokens.colorNeutralForeground2,
    textDecorationLine: 'none',
    overflowWrap: 'anywhere',
    ':hover': { color: tokens.colorBrandForegroundLink },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '2px', borderRadius: '2px' },
  },
  icon: { flexShrink: 0 },
  title: { margin: '4px 0 12px', fontSize: '28px', lineHeight: '36px', fontWeight: 600, overflowWrap: 'anywhere' },
  foot: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '8px 12px',
    marginTop: '24px',
    paddingTop: '16px',
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  source: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '8px',
    padding: '4px 12px',
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: '4px',
    fontWeight: 600,
    color: tokens.colorNeutralForeground1,
    ':hover': { textDecorationLine: 'none', backgroundColor: tokens.colorNeutralBackground1Hover },
  },
  host: { fontSize: '12px', color: tokens.colorNeutralForeground3 },
  next: { marginLeft: 'auto' },
  hidden: visuallyHidden,
})

type Article = CallAnswer<typeof readNews>

/** A news article with links back to the list, to the next article and to its source. */
export function ArticlePage() {
  const { t } = useTranslation()
  const styles = useStyles()
  const { pathname, state } = useLocation()
  const searchText = textOf(state)
  const id = pathname.replace(/\/$/, '').split('/').at(-1) ?? ''
  const reading = useCall(readNews, { params: { id }, query: searchText === '' ? {} : { searchText } })
  const article = reading.answered?.answer ?? null
  const isMissing = reading.failure?.status === 404 || reading.failure?.status === 400
  useShowFailure(isMissing ? null : reading.failure, 'failed.newsLoad')

  useEffect(() => {
    document.getElementById('main')?.scrollTo({ top: 0 })
  }, [])
  useEffect(() => {
    if (article) document.title = `${article.title} · Plotline`
  }, [article])

  if (!article)
    return (
      <div className={styles.page} data-region="article">
        <PageFrame
          heading={t('news.title')}
          state={isMissing ? missing(t) : pageStateOf(reading, { failed: t('failed.newsLoad') })}
        />
      </div>
    )
  return (
    <div className={styles.page} data-region="article">
      {reading.answered?.isCopy && <CopyNote at={reading.answered.at} />}
      <article className={styles.column}>
        <BackLink searchText={searchText} className={styles.back} />
        <MaterialFacts material={article} />
        <h1 className={styles.title} lang={langOf(article)}>
          {article.title}
        </h1>
        <ArticleText blocks={article.content} lang={langOf(article)} />
        <Foot article={article} searchText={searchText} />
      </article>
    </div>
  )
}

const langOf = ({ language }: Article) => (language === 'und' ? undefined : language)

/** The search text of the list that the article was opened from, passed in the link's state. */
function textOf(state: unknown): string {
  const { searchText } = (state ?? {}) as { searchText?: unknown }
  return typeof searchText === 'string' ? searchText : ''
}

function missing(t: (key: string) => string): PageState {
  return {
    kind: 'empty',
    title: t('news.notFound'),
    text: t('news.notFoundText'),
    actions: <AllMaterials />,
    copyAt: null,
  }
}

function AllMaterials() {
  const { t } = useTranslation()
  const { search } = useLocation()
  return <Link to={listAddress(search, '')}>{t('news.allMaterials')}</Link>
}

function BackLink({ searchText, className }: { searchText: string; className: string }) {
  const { t } = useTranslation()
  const styles = useStyles()
  const { search } = useLocation()
  return (
    <div className={className}>
      <Link className={styles.link} to={listAddress(search, searchText)}>
        <ArrowLeftRegular fontSize={20} className={styles.icon} />
        {t('news.back')}
      </Link>
    </div>
  )
}

function Foot({ article, searchText }: { article: Article; searchText: string }) {
  const { t } = useTranslation()
  const styles = useStyles()
  const { search } = useLocation()
  const next = article.next_id === null ? null : `/news/${article.next_id}`
  return (
    <div className={styles.foot}>
      <TextLink
        className={mergeClasses(styles.source)}
        href={article.source_url}
        target="_blank"
        rel="noopener noreferrer nofollow"
      >
        <OpenRegular fontSize={20} />
        {t('news.readAtSource')}
        <span className={styles.hidden}>, {t('news.newTab')}</span>
      </TextLink>
      <span className={styles.host}>{new URL(article.source_url).host}</span>
      {next !== null && (
        <Link
          className={mergeClasses(styles.link, styles.next)}
          to={{ pathname: next, search: preservedQuery(search, next) }}
          state={{ searchText }}
        >
          {t('news.next', { title: article.next_title })}
          <ArrowRightRegular fontSize={20} className={styles.icon} />
        </Link>
      )}
    </div>
  )
}
