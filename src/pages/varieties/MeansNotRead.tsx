import { Button } from '@fluentui/react-components'
import { useAtomValue } from 'jotai'
import { useTranslation } from 'react-i18next'
import { cropMeansAtom } from '../../state/lines/summary.ts'
import type { useMeans } from './useMeans.ts'

/** Says that the means could not be read, and reads them again; nothing while they are there or on their way. */
export function MeansNotRead({ failure, readAgain }: ReturnType<typeof useMeans>) {
  const { t } = useTranslation()
  const hasMeans = useAtomValue(cropMeansAtom) !== null
  if (!failure || hasMeans) return null
  return (
    <span role="status" data-means-failed="">
      {t('means.notRead')}{' '}
      <Button size="small" appearance="subtle" onClick={readAgain}>
        {t('shell.tryAgain')}
      </Button>
    </span>
  )
}
