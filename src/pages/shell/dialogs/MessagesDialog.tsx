import { Button, makeStyles, tokens } from '@fluentui/react-components'
import { CheckmarkCircleRegular, ErrorCircleRegular, WarningRegular } from '@fluentui/react-icons'
import { useAtomValue, useStore } from 'jotai'
import { useTranslation } from 'react-i18next'
import type { Command } from '../../../commands/command.ts'
import { runChosen } from '../../../commands/runCommand.ts'
import { formatTime } from '../../../i18n/format.ts'
import { timelineAtom } from '../../../state/log/undo/timeline.ts'
import { messagesAtom, shownMessagesAtom } from '../../../state/shell/messages.ts'
import { ContentDialog } from '../../../ui/overlay/ContentDialog.tsx'
import { windowHeights } from '../../../ui/pageZoom.ts'
import { messageText } from '../messageText.ts'
import { offeredBy } from './offeredBy.ts'

const useStyles = makeStyles({
  list: {
    listStyleType: 'none',
    margin: 0,
    padding: 0,
    maxHeight: windowHeights(60),
    overflowY: 'auto',
    fontSize: '13px',
    lineHeight: '18px',
  },
  row: {
    display: 'grid',
    gridTemplateColumns: '20px 64px minmax(0, 1fr) auto',
    alignItems: 'center',
    gap: '8px',
    minHeight: '36px',
    padding: '2px 4px',
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  time: { color: tokens.colorNeutralForeground3, fontVariantNumeric: 'tabular-nums' },
  info: { color: tokens.colorNeutralForeground3 },
  warning: { color: tokens.colorStatusWarningForeground1 },
  error: { color: tokens.colorStatusDangerForeground1 },
  content: { minHeight: 0 },
  none: { color: tokens.colorNeutralForeground3 },
})

const icons = { info: CheckmarkCircleRegular, warning: WarningRegular, error: ErrorCircleRegular } as const

/** This session's messages, newest first, with their time and the actions that they still offer. */
export function MessagesDialog({ onClose }: { onClose(): void }) {
  const styles = useStyles()
  const { t } = useTranslation()
  const store = useStore()
  const messages = useAtomValue(messagesAtom)
  const shown = useAtomValue(shownMessagesAtom)
  const newest = useAtomValue(timelineAtom).undo.at(-1)
  const act = (command: Command) => {
    onClose()
    runChosen(store, command)
  }
  return (
    <ContentDialog
      title={t('command.messages')}
      width={640}
      contentClass={styles.content}
      actions={<Button onClick={onClose}>{t('shell.close')}</Button>}
      onClose={onClose}
    >
      {messages.length === 0 && <span className={styles.none}>{t('messages.none')}</span>}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls is reached by keys */}
      <ul className={styles.list} aria-label={t('messages.open')} tabIndex={0}>
        {messages.map((message) => {
          const Icon = icons[message.kind]
          const offered = offeredBy(store, message, { messages, shown, newest })
          return (
            <li key={message.id} className={styles.row} data-message-kind={message.kind}>
              <span className={styles[message.kind]} role="img" aria-label={t(`messages.kind.${message.kind}`)}>
                <Icon fontSize={16} />
              </span>
              <span className={styles.time}>{formatTime(new Date(message.at).toISOString())}</span>
              <span>{messageText(t, message)}</span>
              {offered && (
                <Button size="small" onClick={() => act(offered)}>
                  {t(offered.title)}
                </Button>
              )}
            </li>
          )
        })}
      </ul>
    </ContentDialog>
  )
}
