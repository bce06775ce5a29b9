import { Link, makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { useAtomValue, useStore } from 'jotai'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { commandNamed } from '../../commands/allCommands.ts'
import { runChosen } from '../../commands/runCommand.ts'
import { followMessages } from '../../state/shell/messageLife.ts'
import { type Message, shownMessagesAtom } from '../../state/shell/messages.ts'
import { useAnnounce } from '../../ui/feedback/LiveRegion.tsx'

const useStyles = makeStyles({
  text: { flexGrow: 1, flexShrink: 1, minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis' },
  offer: { flexShrink: 0, fontSize: 'inherit' },
  warning: { color: tokens.colorStatusWarningForeground1 },
  error: { color: tokens.colorStatusDangerForeground1 },
})

/**
 * The newest result of what was done for as long as it is true, as text for the eye and spoken once: failures at once, the
 * rest at a pause.
 */
export function StatusMessage() {
  const styles = useStyles()
  const { t } = useTranslation()
  const announce = useAnnounce()
  const store = useStore()
  useEffect(() => followMessages(store), [store])
  const shown = useAtomValue(shownMessagesAtom)
  const worded = ({ key, params, of }: Message): string =>
    t(key, of ? { ...params, name: t(of.key, of.params) } : params)
  const id = shown.at(-1)?.id ?? 0
  const kind = shown[0]?.kind
  const text = shown.map(worded).join(' · ')
  // What stood here before the page was opened is old news.
  const told = useRef(id)
  useEffect(() => {
    if (id === told.current) return
    told.current = id
    if (text) announce(text, kind === 'error' ? 'assertive' : 'polite')
  }, [announce, id, kind, text])
  const offer = shown.find(({ offers }) => offers !== undefined)?.offers
  const offered = offer === undefined ? null : commandNamed(offer)
  return (
    <>
      <span
        className={mergeClasses(styles.text, kind === 'error' && styles.error, kind === 'warning' && styles.warning)}
        data-message=""
      >
        {text}
      </span>
      {offered && (
        <Link className={styles.offer} onClick={() => runChosen(store, offered)}>
          {t(offered.title)}
        </Link>
      )}
    </>
  )
}
