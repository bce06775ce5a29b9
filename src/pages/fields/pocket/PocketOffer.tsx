import { Button, makeStyles, tokens } from '@fluentui/react-components'
import { PhoneRegular } from '@fluentui/react-icons'
import { useStore } from 'jotai'
import { useTranslation } from 'react-i18next'
import { pocketRequests } from '../../../state/pocket/pocketPage.ts'
import { request } from '../../../state/shell/requests.ts'

const useStyles = makeStyles({
  root: {
    display: 'none',
    alignItems: 'center',
    gap: '8px',
    padding: '6px 12px',
    fontSize: '13px',
    backgroundColor: tokens.colorNeutralBackground1,
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    '@container page (max-width: 699px)': { display: 'flex' },
  },
  icon: { flexShrink: 0 },
  words: { flexGrow: 1, minWidth: 0 },
  open: { minHeight: '48px', flexShrink: 0 },
})

/** The way to the pocket page, on screens that are too narrow for map and table. */
export function PocketOffer() {
  const styles = useStyles()
  const { t } = useTranslation()
  const store = useStore()
  return (
    <div className={styles.root}>
      <PhoneRegular className={styles.icon} fontSize={20} aria-hidden />
      <span className={styles.words}>{t('pocket.offer')}</span>
      <Button
        className={styles.open}
        appearance="primary"
        onClick={() => request(store, pocketRequests, true)}
        data-pocket-open
      >
        {t('command.pocket')}
      </Button>
    </div>
  )
}
