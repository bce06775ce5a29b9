import { Button } from '@fluentui/react-components'
import { useStore } from 'jotai'
import { useTranslation } from 'react-i18next'
import { requestOfShell } from '../../state/shell/shellRequests.ts'

/** A button that uploads the first markers of a crop. */
export function UploadMarkers() {
  const { t } = useTranslation()
  const store = useStore()
  return (
    <Button appearance="primary" onClick={() => requestOfShell(store, { upload: 'genotype_upload', files: [] })}>
      {t('genome.uploadMarkers')}
    </Button>
  )
}

/** Buttons that upload the first values and markers of a crop that has neither. */
export function UploadData() {
  const { t } = useTranslation()
  const store = useStore()
  return (
    <>
      <Button appearance="primary" onClick={() => requestOfShell(store, { upload: 'plot_result', files: [] })}>
        {t('genome.uploadValues')}
      </Button>
      <Button onClick={() => requestOfShell(store, { upload: 'genotype_upload', files: [] })}>
        {t('genome.uploadMarkers')}
      </Button>
    </>
  )
}
