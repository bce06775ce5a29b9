import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { useAtomValue } from 'jotai'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { type Message, messagesAtom } from '../../state/view.ts'
import { useAnnounce } from '../../ui/feedback/LiveRegion.tsx'

const useStyles = makeStyles({
  text: { flexGrow: 1, flexShrink: 4, minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis' },
  warning: { color: tokens.colorStatusWarningForeground1 },
  error: { color: tokens.colorStatusDangerForeground1 },
})

/** The newest result of what was done, as text for the eye and spoken once: failures at once, the rest at a pause. */
export function StatusMessage() {
  const styles = useStyles()
  const { t } = useTranslation()
  const announce = useAnnounce()
  const [message, before] = useAtomValue(messagesAtom)
  const worded = ({ key, params, of }: Message): string =>
    t(key, of ? { ...params, name: t(of.key, of.params) } : params)
  const shown = message?.isBesideResult && before ? [before, message] : message ? [message] : []
  const { id = 0 } = message ?? {}
  const kind = shown[0]?.kind
  const text = shown.map(worded).join(' · ')
  // What stood here before the page was opened is old news.
  const told = useRef(id)
  useEffect(() => {
    if (id === told.current) return
    told.current = id
    if (text) announce(text, kind === 'error' ? 'assertive' : 'polite')
  }, [announce, id, kind, text])
  return (
    <span
      className={mergeClasses(styles.text, kind === 'error' && styles.error, kind === 'warning' && styles.warning)}
      data-message=""
    >
      {text}
    </span>
  )
}
