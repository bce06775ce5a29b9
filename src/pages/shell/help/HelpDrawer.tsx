import { Button, Link, makeStyles, tokens } from '@fluentui/react-components'
import { DismissRegular } from '@fluentui/react-icons'
import { useAtom, useSetAtom } from 'jotai'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { allCommands } from '../../../commands/allCommands.ts'
import { commandNamed } from '../../../commands/command.ts'
import { keyText } from '../../../commands/keyText.ts'
import { languageOf } from '../../../i18n/i18n.ts'
import { openDialogAtom } from '../../../state/shell/dialogs.ts'
import { type HelpSubject, helpAtom } from '../../../state/shell/help.ts'
import { KeyHint } from '../../../ui/KeyHint.tsx'
import { windowWidths } from '../../../ui/pageZoom.ts'
import { isMac } from '../../../ui/platform.ts'
import { type HelpTopic, helpTopics, loadTopics, type TopicTexts, topicCommands, topicOf } from './topics.ts'

const useStyles = makeStyles({
  drawer: {
    position: 'fixed',
    zIndex: 900,
    // The header stays in reach.
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
  caption: {
    margin: '16px 0 6px',
    fontSize: '12px',
    lineHeight: '16px',
    fontWeight: 600,
    color: tokens.colorNeutralForeground3,
  },
  list: { margin: 0, padding: 0, listStyleType: 'none', fontSize: '13px' },
  row: { display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: '12px', minHeight: '26px' },
})

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

/** The topics in the reader's language; null while they are on their way, 'failed' where they could not be had. */
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
  const texts = useTopics()
  const known = texts === 'failed' ? null : texts
  const heading = useRef<HTMLHeadingElement>(null)
  const cameFrom = useRef<Element | null>(null)

  useEffect(() => {
    cameFrom.current = document.activeElement
    return () => {
      if (cameFrom.current instanceof HTMLElement && cameFrom.current.isConnected) cameFrom.current.focus()
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
          {known?.[topic].title ?? t('help.title')}
        </h2>
        <Button appearance="subtle" icon={<DismissRegular />} aria-label={t('shell.close')} onClick={onClose} />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys */}
      <section className={styles.body} tabIndex={0} aria-label={t('help.title')} aria-busy={texts === null}>
        {texts === 'failed' && <p className={styles.text}>{t('help.failed')}</p>}
        {known?.[topic].paragraphs.map((paragraph) => (
          <p key={paragraph} className={styles.text}>
            {paragraph}
          </p>
        ))}
        <TopicKeys topic={topic} />
        {known && (
          <>
            <h3 className={styles.caption}>{t('help.allTopics')}</h3>
            <ul className={styles.list}>
              {helpTopics
                .filter((other) => other !== topic)
                .map((other) => (
                  <li key={other} className={styles.row}>
                    <Link as="button" onClick={() => onTopic(other)}>
                      {known[other].title}
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

/** The keys of a topic's commands, as the commands have them. */
function TopicKeys({ topic }: { topic: HelpTopic }) {
  const { t } = useTranslation()
  const styles = useStyles()
  const openDialog = useSetAtom(openDialogAtom)
  const commands = topicCommands[topic].map((id) => commandNamed(allCommands, id)).filter(({ keys }) => keys.length > 0)
  return (
    <>
      {commands.length > 0 && <h3 className={styles.caption}>{t('help.keys')}</h3>}
      <ul className={styles.list}>
        {commands.map(({ id, title, keys }) => (
          <li key={id} className={styles.row}>
            {t(title)}
            <KeyHint keys={keyText(keys[0], isMac)} />
          </li>
        ))}
      </ul>
      <Link as="button" onClick={() => openDialog({ kind: 'keys' })}>
        {t('help.allKeys')}
      </Link>
    </>
  )
}
