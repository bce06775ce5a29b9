import { Dialog, DialogBody, DialogContent, DialogSurface, Input, makeStyles, tokens } from '@fluentui/react-components'
import { SearchRegular } from '@fluentui/react-icons'
import { useAtomValue, useStore } from 'jotai'
import { type KeyboardEvent, useEffect, useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { openPageAtom } from '../../../../commands/openPage.ts'
import type { PaletteEntry } from '../../../../commands/palette.ts'
import { useEveryLanguage } from '../../../../i18n/useEveryLanguage.ts'
import { KeyHint } from '../../../../ui/KeyHint.tsx'
import { windowHeights } from '../../../../ui/pageZoom.ts'
import { type Language, languages } from '../../../../words/word.ts'
import { loadTopics, type TopicTexts } from '../../help/topics.ts'
import { optionId, PaletteList } from './PaletteList.tsx'
import { paletteGroups } from './paletteEntries.ts'
import { findInGroups, type PaletteFound } from './paletteFound.ts'
import { rememberCommand } from './recentCommands.ts'

const useStyles = makeStyles({
  surface: { maxWidth: '656px', padding: 0, borderRadius: '8px', alignSelf: 'start', marginTop: windowHeights(10) },
  content: { padding: 0, display: 'flex', flexDirection: 'column' },
  field: {
    minHeight: '48px',
    fontSize: '16px',
    borderTopWidth: 0,
    borderRightWidth: 0,
    borderLeftWidth: 0,
    borderBottomLeftRadius: 0,
    borderBottomRightRadius: 0,
  },
  after: { display: 'inline-flex', alignItems: 'center', gap: '8px' },
  readAs: {
    padding: '1px 8px',
    borderRadius: '10px',
    fontSize: '12px',
    lineHeight: '18px',
    color: tokens.colorNeutralForeground2,
    backgroundColor: tokens.colorNeutralBackground3,
  },
  nothing: { padding: '12px 16px', fontSize: '13px' },
  foot: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '4px 14px',
    padding: '7px 14px',
    fontSize: '12px',
    lineHeight: '18px',
    color: tokens.colorNeutralForeground3,
    backgroundColor: tokens.colorNeutralBackground2,
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: '0 0 8px 8px',
  },
  hint: { display: 'inline-flex', alignItems: 'center', gap: '6px' },
  space: { flexGrow: 1 },
})

const shownCount = 60

/** The topics of the help in every language; null while loading or if that failed. */
function useTopics(): Readonly<Record<Language, TopicTexts>> | null {
  const [topics, setTopics] = useState<Readonly<Record<Language, TopicTexts>> | null>(null)
  useEffect(() => {
    let isWanted = true
    Promise.all(languages.map(loadTopics)).then(
      ([ru, en, it, es]) => isWanted && setTopics({ ru, en, it, es }),
      (error: unknown) => console.warn('The help could not be loaded', error),
    )
    return () => {
      isWanted = false
    }
  }, [])
  return topics
}

function useFound(text: string): PaletteFound {
  const store = useStore()
  const { i18n, t } = useTranslation()
  const page = useAtomValue(openPageAtom)
  const topics = useTopics()
  const knowsAll = useEveryLanguage()
  // biome-ignore lint/correctness/useExhaustiveDependencies: names in other languages are there once all are known.
  return useMemo(() => {
    const { groups, wanted } = paletteGroups({ store, page, i18n, limit: shownCount, topics }, text)
    const filled = groups.filter(({ entries }) => entries.length > 0)
    return wanted === null ? { groups: filled, readAs: null } : findInGroups(filled, wanted, shownCount)
  }, [text, page, store, i18n, t, topics, knowsAll])
}

interface PaletteDialogProps {
  onClose(): void
}

/** Finds and runs commands, pages and settings by their names in all four languages, and what the current page adds. */
export function PaletteDialog({ onClose }: PaletteDialogProps) {
  const styles = useStyles()
  const store = useStore()
  const { t } = useTranslation()
  const page = useAtomValue(openPageAtom)
  const [text, setText] = useState('')
  const [at, setAt] = useState(0)
  const { groups, readAs } = useFound(text)
  const entries = groups.flatMap((group) => group.entries)

  const run = (entry: PaletteEntry | undefined) => {
    if (!entry) return
    if (!entry.id.includes(':')) rememberCommand(entry.id)
    // The dialog first returns the focus synchronously, so that the command acts on the previous pane and precedes the
    // next key.
    flushSync(onClose)
    entry.run(store)
  }

  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined) {
      event.preventDefault()
      const next = Math.min(entries.length - 1, Math.max(0, at + step))
      setAt(next)
      document.getElementById(optionId(next))?.scrollIntoView({ block: 'nearest' })
    } else if (event.key === 'Enter') {
      event.preventDefault()
      run(entries[at])
    }
  }

  return (
    <Dialog open onOpenChange={(_, { open }) => !open && onClose()}>
      <DialogSurface className={styles.surface} aria-label={t('command.palette')}>
        <DialogBody style={{ gap: 0 }}>
          <DialogContent className={styles.content}>
            <Input
              autoFocus
              className={styles.field}
              role="combobox"
              aria-expanded
              aria-controls="palette-list"
              aria-activedescendant={entries[at] && optionId(at)}
              aria-label={t('command.palette')}
              contentBefore={<SearchRegular />}
              contentAfter={
                <span className={styles.after}>
                  {readAs !== null && (
                    <span className={styles.readAs} role="status">
                      {t('palette.readAs', { text: readAs })}
                    </span>
                  )}
                  <KeyHint keys="Esc" />
                </span>
              }
              placeholder={t(page.palette ? 'palette.placeholder' : 'palette.placeholderPages')}
              value={text}
              onChange={(_, { value }) => {
                setText(value)
                setAt(0)
              }}
              onKeyDown={onKeyDown}
            />
            <PaletteList groups={groups} at={at} typed={readAs ?? text.trim().toLowerCase()} onRun={run} />
            {entries.length === 0 && <div className={styles.nothing}>{t('shell.nothingFound')}</div>}
            <Foot signs={[...(page.palette ?? []).flatMap(({ sign }) => sign ?? []), '>', '?']} />
          </DialogContent>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  )
}

const signWords = {
  '#': 'palette.signPlot',
  '@': 'palette.signLine',
  '>': 'palette.signCommands',
  '?': 'palette.signHelp',
}

/** The keys of the palette, and the prefixes that narrow the search. */
function Foot({ signs }: { signs: readonly (keyof typeof signWords)[] }) {
  const styles = useStyles()
  const { t } = useTranslation()
  return (
    <div className={styles.foot}>
      <span className={styles.hint}>
        <KeyHint keys="↑ ↓" /> {t('palette.move')}
      </span>
      <span className={styles.hint}>
        <KeyHint keys="Enter" /> {t('palette.run')}
      </span>
      <span className={styles.space} />
      {[...new Set(signs)].map((sign) => (
        <span key={sign} className={styles.hint}>
          <KeyHint keys={sign} /> {t(signWords[sign])}
        </span>
      ))}
    </div>
  )
}
