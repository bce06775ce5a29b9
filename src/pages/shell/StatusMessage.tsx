import { Button, Link, makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { TextBulletListRegular } from '@fluentui/react-icons'
import { useAtomValue, useStore } from 'jotai'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { commandNamed } from '../../commands/command.ts'
import { commandHere } from '../../commands/commandsHere.ts'
import { everywhereCommands } from '../../commands/everywhere/everywhereCommands.ts'
import { keyText } from '../../commands/keyText.ts'
import { runChosen } from '../../commands/runCommand.ts'
import { followMessages } from '../../state/shell/messageLife.ts'
import { shownMessagesAtom } from '../../state/shell/messages.ts'
import { useAnnounce } from '../../ui/feedback/LiveRegion.tsx'
import { KeyTooltip } from '../../ui/overlay/KeyTooltip.tsx'
import { isMac } from '../../ui/platform.ts'
import { phoneWindow } from '../../ui/smallWindow.ts'
import { messageText } from './messageText.ts'

const useStyles = makeStyles({
  text: { flexGrow: 1, flexShrink: 1, minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis' },
  list: {
    flexShrink: 0,
    // Too small for a thumb: on a phone the message itself opens the list.
    [phoneWindow]: { display: 'none' },
  },
  offer: { flexShrink: 0, fontSize: 'inherit' },
  warning: { color: tokens.colorStatusWarningForeground1 },
  error: { color: tokens.colorStatusDangerForeground1 },
})

/** The newest message while it is valid, announced to screen readers once: failures immediately, others at a pause. */
export function StatusMessage() {
  const styles = useStyles()
  const { t } = useTranslation()
  const announce = useAnnounce()
  const store = useStore()
  useEffect(() => followMessages(store), [store])
  const shown = useAtomValue(shownMessagesAtom)
  const id = shown.at(-1)?.id ?? 0
  const kind = shown[0]?.kind
  const text = shown.map((message) => messageText(t, message)).join(' · ')
  // A message from before the page was opened is not announced again.
  const announced = useRef(id)
  useEffect(() => {
    if (id === announced.current) return
    announced.current = id
    if (text) announce(text, kind === 'error' ? 'assertive' : 'polite')
  }, [announce, id, kind, text])
  const offer = shown.find(({ offers }) => offers !== undefined)?.offers
  const list = commandNamed(everywhereCommands, 'messages.open')
  const offered = offer === undefined ? null : commandHere(store, offer)
  return (
    <>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the adjacent button does the same by key */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the same */}
      <span
        className={mergeClasses(styles.text, kind === 'error' && styles.error, kind === 'warning' && styles.warning)}
        data-message=""
        onClick={() => text && runChosen(store, list)}
      >
        {text}
      </span>
      {offered && (
        <Link className={styles.offer} onClick={() => runChosen(store, offered)}>
          {t(offered.title)}
        </Link>
      )}
      <KeyTooltip text={t('messages.open')} keys={keyText(list.keys[0], isMac)}>
        <Button
          className={styles.list}
          appearance="subtle"
          size="small"
          icon={<TextBulletListRegular />}
          aria-label={t('command.messages')}
          onClick={() => runChosen(store, list)}
        />
      </KeyTooltip>
    </>
  )
}
