import {
  Dialog,
  DialogBody,
  DialogContent,
  DialogSurface,
  Input,
  makeStyles,
  mergeClasses,
  tokens,
} from '@fluentui/react-components'
import { SearchRegular } from '@fluentui/react-icons'
import type { i18n as I18n, TFunction } from 'i18next'
import { useAtomValue, useStore } from 'jotai'
import { type KeyboardEvent, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { everywhereCommands } from '../../../commands/everywhere/everywhereCommands.ts'
import { keyText } from '../../../commands/keyText.ts'
import { openPageAtom } from '../../../commands/openPage.ts'
import type { PaletteAsk, PaletteEntry } from '../../../commands/palette.ts'
import { canRun, runChosen } from '../../../commands/runCommand.ts'
import { byBestName } from '../../../domain/selection/nameMatch.ts'
import { useEveryLanguage } from '../../../i18n/useEveryLanguage.ts'
import { session } from '../../../state/account/session.ts'
import { goRequests } from '../../../state/map/goTo.ts'
import { ask } from '../../../state/shell/requests.ts'
import { readSetting, writeSetting } from '../../../state/shell/settings.ts'
import { KeyHint } from '../../../ui/KeyHint.tsx'
import { isMac } from '../../../ui/platform.ts'
import { chosenWhenForced } from '../../../ui/theme/chosenWhenForced.ts'
import { languages } from '../../../words/word.ts'
import { pages } from '../../pages.ts'
import { offeredUploads } from '../files/upload/offeredUploads.ts'
import { uploadEntries } from '../files/upload/uploadEntries.ts'

const useStyles = makeStyles({
  surface: { maxWidth: '560px', padding: '12px', borderRadius: '8px', alignSelf: 'start', marginTop: '12vh' },
  content: { padding: 0, gap: '8px', display: 'flex', flexDirection: 'column' },
  list: { maxHeight: '50vh', overflowY: 'auto' },
  entry: {
    display: 'flex',
    alignItems: 'center',
    gap: '12px',
    padding: '0 10px',
    minHeight: '32px',
    borderRadius: '4px',
    cursor: 'pointer',
    fontSize: '13px',
  },
  active: { backgroundColor: tokens.colorBrandBackground2, color: tokens.colorBrandForeground1, ...chosenWhenForced },
  disabled: { color: tokens.colorNeutralForegroundDisabled },
  name: { flexGrow: 1 },
  kind: { color: tokens.colorNeutralForeground3, fontSize: '12px' },
})

const recentKey = 'plotline.recentCommands'
const recentCount = 5
const shownCount = 60

function recentIds(): string[] {
  try {
    return JSON.parse(readSetting(recentKey) ?? '[]') as string[]
  } catch {
    return []
  }
}

function remember(id: string): void {
  const next = [id, ...recentIds().filter((other) => other !== id)].slice(0, recentCount)
  writeSetting(recentKey, JSON.stringify(next))
}

/** The pages that the reader may go to, by the names that they have in all four languages. */
function pageEntries(t: TFunction, i18n: I18n): PaletteEntry[] {
  return pages
    .filter(({ needs, path }) => needs !== 'visitor' && !path.includes(':'))
    .map(({ path, section, title, tab }) => {
      const label = tab?.label ?? title
      return {
        id: `page:${path}`,
        name: t(label),
        kind: section === null ? '' : t(`shell.${section}`),
        isEnabled: true,
        sought: languages.flatMap((lng) => [i18n.getFixedT(lng)(label), i18n.getFixedT(lng)(title)]),
        run: (store) => ask(store, goRequests, { path }),
      }
    })
}

/** Finds and runs anything: commands in all four languages, pages, and what the page on screen adds. */
export function PaletteDialog({ onClose }: { onClose(): void }) {
  const styles = useStyles()
  const store = useStore()
  const { t, i18n } = useTranslation()
  const [text, setText] = useState('')
  const [at, setAt] = useState(0)
  const page = useAtomValue(openPageAtom)
  const knowsAll = useEveryLanguage()
  const list = useRef<HTMLDivElement>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: names in other languages are there once all are known.
  const commands = useMemo<PaletteEntry[]>(() => {
    const recent = recentIds()
    const rank = (id: string) => (recent.includes(id) ? recent.indexOf(id) : recentCount)
    return [...page.commands, ...everywhereCommands]
      .filter((command) => command.inPalette !== false && command.id !== 'palette.open')
      .map((command) => ({
        id: command.id,
        name: t(command.title),
        kind: '',
        keys: command.keys[0] && keyText(command.keys[0], isMac),
        isEnabled: canRun(store, command) === true,
        sought: languages.map((lng) => i18n.getFixedT(lng)(command.title)),
        run: () => runChosen(store, command),
      }))
      .sort((a, b) => rank(a.id) - rank(b.id))
  }, [t, i18n, store, page, knowsAll])

  // biome-ignore lint/correctness/useExhaustiveDependencies: names in other languages are there once all are known.
  const found = useMemo<PaletteEntry[]>(() => {
    const wanted = text.trim().toLowerCase()
    const asked: PaletteAsk = { store, word: (key, params = {}) => t(key, params), limit: shownCount }
    const sources = page.palette ?? []
    const signed = sources.find(({ sign }) => sign !== undefined && wanted.startsWith(sign))
    if (signed) return signed.find(wanted.slice(1), asked)
    const others = sources.filter(({ sign }) => sign === undefined).flatMap((source) => source.find(wanted, asked))
    const inAll = (key: string) => languages.map((lng) => i18n.getFixedT(lng)(key))
    const uploads = store.get(session.selectedCulture) ? uploadEntries(offeredUploads(page), t, inAll) : []
    const entries = [...commands, ...others, ...uploads, ...pageEntries(t, i18n)]
    return byBestName(entries, wanted, ({ sought }) => sought).slice(0, shownCount)
  }, [text, commands, page, store, t, i18n, knowsAll])

  const run = (entry: PaletteEntry | undefined) => {
    if (!entry) return
    if (!entry.id.includes(':')) remember(entry.id)
    // The dialog gives the focus back first, so that the command acts on the pane it came from, and before the next key.
    flushSync(onClose)
    entry.run(store)
  }

  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined) {
      event.preventDefault()
      const next = Math.min(found.length - 1, Math.max(0, at + step))
      setAt(next)
      list.current?.children[next]?.scrollIntoView({ block: 'nearest' })
    } else if (event.key === 'Enter') {
      event.preventDefault()
      run(found[at])
    }
  }

  return (
    <Dialog open onOpenChange={(_, { open }) => !open && onClose()}>
      <DialogSurface className={styles.surface} aria-label={t('command.palette')}>
        <DialogBody>
          <DialogContent className={styles.content}>
            <Input
              autoFocus
              role="combobox"
              aria-expanded
              aria-controls="palette-list"
              aria-activedescendant={found[at] && `palette-${at}`}
              aria-label={t('command.palette')}
              contentBefore={<SearchRegular />}
              placeholder={t(page.palette ? 'palette.placeholder' : 'palette.placeholderPages')}
              value={text}
              onChange={(_, { value }) => {
                setText(value)
                setAt(0)
              }}
              onKeyDown={onKeyDown}
            />
            <div className={styles.list} id="palette-list" role="listbox" aria-label={t('command.palette')} ref={list}>
              {found.map((entry, k) => (
                // biome-ignore lint/a11y/useKeyWithClickEvents: the input above has the keys
                // biome-ignore lint/a11y/useFocusableInteractive: the input above keeps the focus
                <div
                  key={entry.id}
                  id={`palette-${k}`}
                  role="option"
                  aria-selected={k === at}
                  className={mergeClasses(styles.entry, k === at && styles.active, !entry.isEnabled && styles.disabled)}
                  onClick={() => run(entry)}
                >
                  <span className={styles.name}>{entry.name}</span>
                  <span className={styles.kind}>{entry.kind}</span>
                  {entry.keys && <KeyHint keys={entry.keys} />}
                </div>
              ))}
              {!found.length && <div className={styles.entry}>{t('shell.nothingFound')}</div>}
            </div>
          </DialogContent>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  )
}
