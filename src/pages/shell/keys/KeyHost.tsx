import { makeStyles, tokens } from '@fluentui/react-components'
import { useAtomValue, useStore } from 'jotai'
import { useEffect, useMemo, useState } from 'react'
import { useHotkeys } from 'react-hotkeys-hook'
import { useTranslation } from 'react-i18next'
import type { KeyStroke } from '../../../commands/command.ts'
import { commandsOn } from '../../../commands/commandsHere.ts'
import { isHandledByTextField } from '../../../commands/everywhere/commandOutOfEditor.ts'
import { KeyResolver, secondKeysOf } from '../../../commands/keyMatch.ts'
import { keyText } from '../../../commands/keyText.ts'
import { openPageAtom, scopesInRegion, storeOfRegion } from '../../../commands/openPage.ts'
import { runCommand } from '../../../commands/runCommand.ts'
import { openDialogAtom } from '../../../state/shell/dialogs.ts'
import { singleKeysAtom } from '../../../state/shell/settings/singleKeys.ts'
import { lastUsedPaneAtom } from '../../../state/year/selection.ts'
import { windowWidths } from '../../../ui/pageZoom.ts'
import { isMac } from '../../../ui/platform.ts'
import { useShortcutHints } from './shortcutHints.ts'

const useStyles = makeStyles({
  hint: {
    position: 'absolute',
    left: '50%',
    bottom: '40px',
    transform: 'translateX(-50%)',
    zIndex: 20,
    display: 'grid',
    gridTemplateColumns: 'auto 1fr auto 1fr auto 1fr',
    columnGap: '12px',
    rowGap: '4px',
    padding: '12px 16px',
    borderRadius: '6px',
    backgroundColor: tokens.colorNeutralBackground1,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    boxShadow: tokens.shadow16,
    fontSize: '12px',
    lineHeight: '20px',
    maxWidth: windowWidths(90),
  },
  key: { fontWeight: 600, textAlign: 'right' },
})

const hintDelay = 300
/** How long a two-key command waits for its second key, ms: a later letter is a separate command. */
const secondKeyWithin = 2000

/** In a text field only keys with Mod, function keys and Escape are handled as commands. */
function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('input, textarea, select, [role="combobox"], [role="textbox"]'))
  )
}

/** A letter without modifiers, which the user can disable as a command. */
function isSingleLetter({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return /^\p{L}$/u.test(key) && !ctrlKey && !metaKey && !altKey
}

/** The pane of an event, including its overlays; null = none. */
function paneOf(target: EventTarget | null): string | null {
  const element = target instanceof Element ? target.closest<HTMLElement>('[data-pane]') : null
  return element?.dataset.pane ?? null
}

/**
 * The only key listener: every key press goes through the commands of the page and those for all pages. Two-key commands
 * list their second keys after 300 ms.
 */
export function KeyHost() {
  useShortcutHints()
  const styles = useStyles()
  const { t } = useTranslation()
  const store = useStore()
  const page = useAtomValue(openPageAtom)
  const commands = useMemo(() => commandsOn(page), [page])
  const resolver = useMemo(() => new KeyResolver(commands, isMac), [commands])
  const [started, setStarted] = useState<KeyStroke | null>(null)

  useHotkeys(
    '*',
    (event) => {
      if (store.get(openDialogAtom) || event.defaultPrevented) return
      const typing = isTyping(event.target)
      const worksWhileTyping = event.ctrlKey || event.metaKey || /^F\d+$/.test(event.code)
      if (typing && !worksWhileTyping) return
      if (isSingleLetter(event) && !store.get(singleKeysAtom)) return
      const pane = event.target === document.body ? (page.home ?? null) : paneOf(event.target)
      const resolution = resolver.press(event, scopesInRegion(page, pane, store))
      setStarted(resolver.startSequence)
      if (resolution.kind === 'none') return
      if (resolution.kind !== 'command') {
        event.preventDefault()
        return
      }
      const { command } = resolution
      if (command.onlyInPane && pane === null) return
      if (typing && command.scope !== 'everywhere') return
      const own = storeOfRegion(page, pane, store)
      if (command.handledByBrowser?.(own)) return
      if (typing && isHandledByTextField(command.group)) return
      event.preventDefault()
      runCommand(own, command, event)
    },
    { enableOnFormTags: true, enableOnContentEditable: true, ignoreModifiers: true },
  )

  // A first key is dropped by a click, a focus change, a dialog or a pause before the second key.
  useEffect(() => {
    if (!started) return
    const startedIn = paneOf(document.activeElement)
    const end = () => {
      resolver.cancel()
      setStarted(null)
    }
    const focus = ({ target }: FocusEvent) => {
      // Within its pane the focus may move because of arrows pressed before.
      if (isTyping(target) || paneOf(target) !== startedIn) end()
    }
    const timer = setTimeout(end, secondKeyWithin)
    const stopDialog = store.sub(openDialogAtom, end)
    document.addEventListener('pointerdown', end, true)
    document.addEventListener('focusin', focus, true)
    window.addEventListener('blur', end)
    return () => {
      clearTimeout(timer)
      stopDialog()
      document.removeEventListener('pointerdown', end, true)
      document.removeEventListener('focusin', focus, true)
      window.removeEventListener('blur', end)
    }
  }, [started, resolver, store])

  useEffect(() => {
    // Outside the panes, commands apply to the pane used last: F6 only passes through other regions.
    const work = (event: Event) => {
      if (event instanceof KeyboardEvent && event.code === 'F6') return
      // The find field floats over the map and belongs to neither pane.
      const isFinding = event.target instanceof Element && event.target.closest('[data-find]') !== null
      const pane = isFinding ? null : paneOf(event.target)
      if (pane !== null) store.set(lastUsedPaneAtom, pane)
    }
    document.addEventListener('keydown', work, true)
    document.addEventListener('pointerdown', work, true)
    return () => {
      document.removeEventListener('keydown', work, true)
      document.removeEventListener('pointerdown', work, true)
    }
  }, [store])

  const [isHintShown, setIsHintShown] = useState(false)
  useEffect(() => {
    setIsHintShown(false)
    if (!started) return
    const timer = setTimeout(() => setIsHintShown(true), hintDelay)
    return () => clearTimeout(timer)
  }, [started])

  if (!started || !isHintShown) return null
  return (
    <div className={styles.hint} role="status">
      {secondKeysOf(commands, started).map(({ title, strokes }) => {
        const keys = strokes.map((stroke) => keyText(stroke.then ?? stroke, isMac))
        return (
          <HintEntry
            key={title}
            className={styles.key}
            text={keys.length > 2 ? `${keys[0]}–${keys.at(-1)}` : keys.join(' ')}
            title={t(title)}
          />
        )
      })}
    </div>
  )
}

function HintEntry(props: { className: string; text: string; title: string }) {
  return (
    <>
      <span className={props.className}>{props.text}</span>
      <span>{props.title}</span>
    </>
  )
}
