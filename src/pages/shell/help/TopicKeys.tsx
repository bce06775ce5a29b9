import { Link } from '@fluentui/react-components'
import { useSetAtom } from 'jotai'
import { useTranslation } from 'react-i18next'
import { allCommands } from '../../../commands/allCommands.ts'
import { commandNamed } from '../../../commands/command.ts'
import { keyText } from '../../../commands/keyText.ts'
import { openDialogAtom } from '../../../state/shell/dialogs.ts'
import { KeyHint } from '../../../ui/KeyHint.tsx'
import { isMac } from '../../../ui/platform.ts'
import { type HelpTopic, topicCommands } from './topics.ts'
import { useTopicStyles } from './useTopicStyles.ts'

/** The keys of a topic's commands. */
export default function TopicKeys({ topic }: { topic: HelpTopic }) {
  const { t } = useTranslation()
  const styles = useTopicStyles()
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
