import { Button, makeStyles, Spinner } from '@fluentui/react-components'
import { useAtomValue } from 'jotai'
import { useTranslation } from 'react-i18next'
import { cropMeansAtom } from '../../state/lines/summary.ts'
import type { useMeans } from './useMeans.ts'

const useStyles = makeStyles({ working: { display: 'inline-flex', alignItems: 'center', gap: '6px' } })

/**
 * Says that the means are on their way, which takes a while where many plots were written since they were worked out, or
 * that they could not be read, and reads them again; nothing once they are there.
 */
export function MeansState({ failure, readAgain }: ReturnType<typeof useMeans>) {
  const styles = useStyles()
  const { t } = useTranslation()
  const hasMeans = useAtomValue(cropMeansAtom) !== null
  if (hasMeans) return null
  if (!failure)
    return (
      <span role="status" className={styles.working} data-means-working="">
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
