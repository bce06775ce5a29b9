import { Button, makeStyles, tokens } from '@fluentui/react-components'
import { useStore } from 'jotai'
import { useTranslation } from 'react-i18next'
import { pocketProgress } from '../../../domain/pocket/pocketWalk.ts'
import type { Pocket } from '../../../state/pocket/pocket.ts'
import { missedPocket } from '../../../state/pocket/pocketView.ts'

const useStyles = makeStyles({
  root: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '8px',
    minHeight: '48px',
    padding: '0 8px 0 16px',
    flexShrink: 0,
    fontSize: '14px',
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  missed: { minHeight: '48px', color: tokens.colorNeutralForeground1 },
})

/** How many plots have the value, how many were passed without one, and the way back to the first of these. */
export function PocketProgressLine({ pocket }: { pocket: Pocket }) {
  const styles = useStyles()
  const { t } = useTranslation()
  const store = useStore()
  const { done, total, missed } = pocketProgress(pocket.walk, pocket.trait, pocket.plot)
  return (
    <footer className={styles.root}>
      <span data-pocket-progress>
        {t('pocket.done', { done, total })}
        {missed > 0 && ` · ${t('pocket.missed', { count: missed })}`}
      </span>
      {missed > 0 && (
        <Button className={styles.missed} appearance="transparent" onClick={() => missedPocket(store)}>
          {t('pocket.toMissed')}
        </Button>
      )}
    </footer>
  )
}
