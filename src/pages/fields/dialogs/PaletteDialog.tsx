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
import { useAtomValue, useStore } from 'jotai'
import { type KeyboardEvent, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { allCommands } from '../../../commands/allCommands.ts'
import { keyText } from '../../../commands/keyText.ts'
import { canRun, runChosen } from '../../../commands/runCommand.ts'
import { byBestName } from '../../../domain/selection/nameMatch.ts'
import { type Nursery, nurseriesAtom } from '../../../state/chosen.ts'
import { colourBy } from '../../../state/colour/colourBy.ts'
import { loadedAtom } from '../../../state/loaded.ts'
import { selectPlots } from '../../../state/selection.ts'
import { readSetting, writeSetting } from '../../../state/settings.ts'
import { KeyHint } from '../../../ui/KeyHint.tsx'
import { isMac } from '../../../ui/platform.ts'
import { chosenWhenForced } from '../../../ui/theme/chosenWhenForced.ts'
import { languages } from '../../../words/word.ts'

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

interface Entry {
  id: string
  name: string
  kind: string
  keys: string | null
  isEnabled: boolean
  /** Names that typing finds it by: in all four languages for commands. */
  sought: readonly string[]
  run(): void
}

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

/** Finds and runs anything: commands in all four languages, nurseries, plots by `#label`, lines by `@line`. */
export function PaletteDialog(props: { onClose(): void; choose(nursery: Nursery, yearId: number | null): void }) {
  const { onClose, choose } = props
  const styles = useStyles()
  const store = useStore()
  const { t, i18n } = useTranslation()
  const [text, setText] = useState('')
  const [at, setAt] = useState(0)
  const nurseries = useAtomValue(nurseriesAtom)
  const columns = useAtomValue(loadedAtom)
  const list = useRef<HTMLDivElement>(null)

  const commands = useMemo<Entry[]>(() => {
    const recent = recentIds()
    const rank = (id: string) => (recent.includes(id) ? recent.indexOf(id) : recentCount)
    return allCommands
      .filter((command) => command.inPalette !== false && command.id !== 'palette.open')
      .map((command) => ({
        id: command.id,
        name: t(command.title),
        kind: '',
        keys: command.keys[0] ? keyText(command.keys[0], isMac) : null,
        isEnabled: canRun(store, command) === true,
        sought: languages.map((lng) => i18n.getFixedT(lng)(command.title)),
        run: () => runChosen(store, command),
      }))
      .sort((a, b) => rank(a.id) - rank(b.id))
  }, [t, i18n, store])

  const found = useMemo<Entry[]>(() => {
    const wanted = text.trim().toLowerCase()
    if (wanted.startsWith('#') || wanted.startsWith('@')) {
      if (!columns) return []
      const part = wanted.slice(1)
      return wanted.startsWith('#') ? plotEntries(part) : lineEntries(part)
    }
    const places = (nurseries ?? []).map<Entry>((nursery) => ({
      id: `nursery:${nursery.field_id}`,
      name: nursery.field_name,
      kind: t('fields.nursery'),
      keys: null,
      isEnabled: true,
      sought: [nursery.field_name],
      run: () => choose(nursery, nursery.fieldyear_set[0]?.id ?? null),
    }))
    const measured = (columns?.traits ?? []).map<Entry>(({ trait }) => ({
      id: `trait:${trait.id}`,
      name: trait.unit ? `${trait.name}, ${trait.unit}` : trait.name,
      kind: t('map.choose.colour'),
      keys: null,
      isEnabled: true,
      sought: [trait.name],
      run: () => colourBy(store, { by: 'trait', trait: trait.id }),
    }))
    return byBestName([...commands, ...measured, ...places], wanted, ({ sought }) => sought).slice(0, shownCount)

    function plotEntries(part: string): Entry[] {
      const entries: Entry[] = []
      for (let i = 0; i < columns!.count && entries.length < shownCount; i++) {
        const label = columns!.label[i] ?? columns!.name[i]
        if (!columns!.alive[i] || !label.toLowerCase().includes(part)) continue
        entries.push(plotEntry(`plot:${i}`, label, t('grid.name'), [i]))
      }
      return entries
    }

    function lineEntries(part: string): Entry[] {
      const entries: Entry[] = []
      for (const line of columns!.lines.values()) {
        if (entries.length >= shownCount) break
        if (!line.name.toLowerCase().includes(part)) continue
        const plots: number[] = []
        for (let i = 0; i < columns!.count; i++) if (columns!.alive[i] && columns!.line[i] === line.id) plots.push(i)
        if (plots.length)
          entries.push(plotEntry(`line:${line.id}`, line.name, t('fields.plots', { count: plots.length }), plots))
      }
      return entries
    }

    function plotEntry(id: string, name: string, kind: string, plots: number[]): Entry {
      return { id, name, kind, keys: null, isEnabled: true, sought: [], run: () => selectPlots(store, plots, 'map') }
    }
  }, [text, commands, nurseries, columns, store, t, choose])

  const run = (entry: Entry | undefined) => {
    if (!entry) return
    if (!entry.id.includes(':')) remember(entry.id)
    // The dialog gives the focus back first, so that the command acts on the pane it came from, and before the next key.
    flushSync(onClose)
    entry.run()
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
              placeholder={t('palette.placeholder')}
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
