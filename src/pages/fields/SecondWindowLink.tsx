import { Link, makeStyles, tokens } from '@fluentui/react-components'
import { WindowNewRegular } from '@fluentui/react-icons'
import { useAtomValue } from 'jotai'
import { useTranslation } from 'react-i18next'
import { blockedWindowAtom } from '../../state/pair/secondWindow.ts'

const useStyles = makeStyles({
  root: {
    display: 'flex',
    alignItems: 'center',
    gap: '8px',
    padding: '6px 16px',
    fontSize: '13px',
    backgroundColor: tokens.colorNeutralBackground1,
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
  },
})

/** A link to the second window, if the browser blocked the pop-up. */
export function SecondWindowLink() {
  const styles = useStyles()
  const { t } = useTranslation()
  const address = useAtomValue(blockedWindowAtom)
  if (address === null) return null
  return (
    <p className={styles.root} role="status">
      <WindowNewRegular fontSize={16} />
      <span>{t('window.blocked')}</span>
      {/* Opened with access to this window, because both share the tab's storage. */}
      <Link href={address} target="_blank" rel="opener">
        {t('window.openLink')}
      </Link>
    </p>
  )
}
