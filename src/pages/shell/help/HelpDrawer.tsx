import { Button, Link, makeStyles, tokens } from '@fluentui/react-components'
import { DismissRegular } from '@fluentui/react-icons'
import { useAtom } from 'jotai'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { languageOf } from '../../../i18n/i18n.ts'
import { withSentences } from '../../../i18n/withSentences.ts'
import { type HelpSubject, helpAtom } from '../../../state/shell/introduction/help.ts'
import { windowWidths } from '../../../ui/pageZoom.ts'
import { namespaces } from '../../../words/word.ts'
import { type HelpTopic, helpTopics, loadTopics, type TopicTexts, topicOf } from './topics.ts'
import { useTopicStyles } from './useTopicStyles.ts'

const useStyles = makeStyles({
  drawer: {
    position: 'fixed',
    zIndex: 900,
    // The header stays reachable.
    top: '48px',
    '@container page (max-height: 800px)': { top: '44px' },
    right: 0,
    bottom: 0,
    boxSizing: 'border-box',
    display: 'flex',
    flexDirection: 'column',
    width: '400px',
    maxWidth: windowWidths(100),
    backgroundColor: tokens.colorNeutralBackground1,
    borderLeft: `1px solid ${tokens.colorNeutralStroke2}`,
    boxShadow: tokens.shadow16,
    animationName: { from: { transform: 'translateX(100%)' }, to: { transform: 'none' } },
    animationDuration: '180ms',
    animationTimingFunction: 'cubic-bezier(.2,0,0,1)',
    '@media (prefers-reduced-motion: reduce)': { animationDuration: '0ms' },
  },
  head: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    padding: '10px 12px 10px 16px',
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  title: { margin: 0, fontSize: '16px', lineHeight: '22px', fontWeight: 600, outlineStyle: 'none' },
  body: { flexGrow: 1, minHeight: 0, overflowY: 'auto', padding: '12px 16px 24px' },
  text: { margin: '0 0 10px', lineHeight: '20px' },
})

// The commands of every page.
const TopicKeys = lazy(() => withSentences(namespaces, import('./TopicKeys.tsx')))

const topicFor = (subject: HelpSubject, path: string): HelpTopic =>
  'part' in subject
    ? topicOf(subject.part, path)
    : (helpTopics.find((topic) => topic === subject.topic) ?? topicOf(null, path))

/** The help drawer next to the page, which stays usable; Escape in it closes it. */
export function HelpDrawer() {
  const [subject, setSubject] = useAtom(helpAtom)
  const { pathname } = useLocation()
  if (subject === null) return null
  return (
    <Drawer
      topic={topicFor(subject, pathname)}
      onTopic={(topic) => setSubject({ topic })}
      onClose={() => setSubject(null)}
    />
  )
}

/** The topics in the reader's language; null while loading, 'failed' if that failed. */
function useTopics(): TopicTexts | 'failed' | null {
  const { i18n } = useTranslation()
  const language = languageOf(i18n.language)
  const [texts, setTexts] = useState<TopicTexts | 'failed' | null>(null)
  useEffect(() => {
    let isWanted = true
    loadTopics(language).then(
      (loaded) => isWanted && setTexts(loaded),
      (error: unknown) => {
        console.warn('The help could not be loaded', error)
        if (isWanted) setTexts('failed')
      },
    )
    return () => {
      isWanted = false
    }
  }, [language])
  return texts
}

function Drawer(props: { topic: HelpTopic; onTopic(topic: HelpTopic): void; onClose(): void }) {
  const { topic, onTopic, onClose } = props
  const { t } = useTranslation()
  const styles = useStyles()
  const listStyles = useTopicStyles()
  const texts = useTopics()
  const topicTexts = texts === 'failed' ? null : texts
  const heading = useRef<HTMLHeadingElement>(null)
  const previousFocus = useRef<Element | null>(null)

  useEffect(() => {
    previousFocus.current = document.activeElement
    return () => {
      if (previousFocus.current instanceof HTMLElement && previousFocus.current.isConnected)
        previousFocus.current.focus()
    }
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: at each topic
  useEffect(() => heading.current?.focus(), [topic])

  return (
    <aside
      className={styles.drawer}
      aria-label={t('help.title')}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.preventDefault()
        event.stopPropagation()
        onClose()
      }}
    >
      <div className={styles.head}>
        <h2 className={styles.title} tabIndex={-1} ref={heading}>
          {topicTexts?.[topic].title ?? t('help.title')}
        </h2>
        <Button appearance="subtle" icon={<DismissRegular />} aria-label={t('shell.close')} onClick={onClose} />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys */}
      <section className={styles.body} tabIndex={0} aria-label={t('help.title')} aria-busy={texts === null}>
        {texts === 'failed' && <p className={styles.text}>{t('help.failed')}</p>}
        {topicTexts?.[topic].paragraphs.map((paragraph) => (
          <p key={paragraph} className={styles.text}>
            {paragraph}
          </p>
        ))}
        <Suspense>
          <TopicKeys topic={topic} />
        </Suspense>
        {topicTexts && (
          <>
            <h3 className={listStyles.caption}>{t('help.allTopics')}</h3>
            <ul className={listStyles.list}>
              {helpTopics
                .filter((other) => other !== topic)
                .map((other) => (
                  <li key={other} className={listStyles.row}>
                    <Link as="button" onClick={() => onTopic(other)}>
                      {topicTexts[other].title}
                    </Link>
                  </li>
                ))}
            </ul>
          </>
        )}
      </section>
    </aside>
  )
}
