import { makeStyles, tokens } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router-dom'
import type { Material } from '../../contract/company/news.ts'
import { formatInstant } from '../../i18n/format.ts'
import { preservedQuery } from '../shell/navigation/preservedQuery.ts'
import { foundParts } from './foundParts.ts'

const useStyles = makeStyles({
  card: {
    display: 'block',
    padding: '12px 18px 14px',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: '6px',
    color: tokens.colorNeutralForeground1,
    backgroundColor: tokens.colorNeutralBackground1,
    textDecorationLine: 'none',
    ':hover': { backgroundColor: tokens.colorNeutralBackground1Hover },
    ':focus-visible': { outline: `2px solid ${tokens.colorCompoundBrandStroke}`, outlineOffset: '-1px' },
    ':visited': { color: tokens.colorNeutralForeground3 },
  },
  title: { margin: '2px 0 4px', fontSize: '16px', lineHeight: '22px', fontWeight: 600, overflowWrap: 'anywhere' },
  summary: {
    margin: 0,
    color: tokens.colorNeutralForeground2,
    lineHeight: '20px',
    overflowWrap: 'anywhere',
    overflow: 'hidden',
    display: '-webkit-box',
    WebkitLineClamp: 2,
    WebkitBoxOrient: 'vertical',
  },
  mark: { color: 'inherit', backgroundColor: tokens.colorPaletteYellowBackground2, borderRadius: '2px' },
  facts: {
    display: 'flex',
    flexWrap: 'wrap',
    columnGap: '7px',
    fontSize: '12px',
    lineHeight: '16px',
    color: tokens.colorNeutralForeground3,
    fontVariantNumeric: 'tabular-nums',
  },
  source: { fontWeight: 600, color: tokens.colorNeutralForeground2, overflowWrap: 'anywhere' },
})

/** A material's source, day and reading time. */
export function MaterialFacts({ material }: { material: Material }) {
  const { t } = useTranslation()
  const styles = useStyles()
  return (
    <div className={styles.facts}>
      <span className={styles.source}>{material.source_name}</span>
      {material.author !== null && (
        <>
          <span aria-hidden="true">·</span>
          <span>{material.author}</span>
        </>
      )}
      <span aria-hidden="true">·</span>
      <time dateTime={material.published_at}>{formatInstant(material.published_at).slice(0, 10)}</time>
      <span aria-hidden="true">·</span>
      <span>{t('news.minutes', { count: material.minutes })}</span>
    </div>
  )
}

function Found({ text, searched }: { text: string; searched: string }) {
  const styles = useStyles()
  let at = 0
  return foundParts(text, searched).map((part) => {
    const key = at
    at += part.text.length
    return part.isFound ? (
      <mark key={key} className={styles.mark}>
        {part.text}
      </mark>
    ) : (
      <span key={key}>{part.text}</span>
    )
  })
}

/** A material in the list: a link to its text. */
export function MaterialCard({ material, searched }: { material: Material; searched: string }) {
  const styles = useStyles()
  const { search } = useLocation()
  const to = `/news/${material.id}`
  const lang = material.language === 'und' ? undefined : material.language
  return (
    <Link
      className={styles.card}
      to={{ pathname: to, search: preservedQuery(search, to) }}
      state={{ searchText: searched }}
      data-news-card={material.id}
    >
      <MaterialFacts material={material} />
      <h2 className={styles.title} lang={lang}>
        <Found text={material.title} searched={searched} />
      </h2>
      <p className={styles.summary} lang={lang}>
        <Found text={material.summary} searched={searched} />
      </p>
    </Link>
  )
}
