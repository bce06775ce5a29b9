import { Button, makeStyles, Spinner } from '@fluentui/react-components'
import { useAtomValue } from 'jotai'
import { useTranslation } from 'react-i18next'
import { cropMeansAtom } from '../../state/lines/summary.ts'
import type { useMeans } from './useMeans.ts'

const useStyles = makeStyles({ working: { display: 'inline-flex', alignItems: 'center', gap: '6px' } })

/**
 * Shows that means are loading, which takes long if many plots were written since, or that they failed, with a retry;
 * nothing once loaded.
 */
export function MeansState({ failure, readAgain }: ReturnType<typeof useMeans>) {
  const styles = useStyles()
  const { t } = useTranslation()
  const hasMeans = useAtomValue(cropMeansAtom) !== null
  if (hasMeans) return null
  if (!failure)
    return (
      <span role="status" className={styles.working} data-means-loading="">
        <Spinner size="extra-tiny" />
        {t('means.working')}
      </span>
    )
  return (
    <span role="status" data-means-failed="">
      {t('means.notRead')}{' '}
      <Button size="small" appearance="subtle" onClick={readAgain}>
        {t('shell.tryAgain')}
      </Button>
    </span>
  )
}
