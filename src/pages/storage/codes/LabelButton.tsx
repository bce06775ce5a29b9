import { Button } from '@fluentui/react-components'
import { PrintRegular } from '@fluentui/react-icons'
import { useTranslation } from 'react-i18next'
import { inBackground } from '../../../domain/inBackground.ts'
import { type LabelsOf, usePrintLabels } from './usePrintLabels.ts'

/** Labels of a lot, or of a place, for a roll of 60 × 40 mm. */
export function LabelButton({ labels }: { labels: LabelsOf }) {
  const { t } = useTranslation()
  const { isBusy, print } = usePrintLabels()
  return (
    <Button size="small" icon={<PrintRegular />} disabledFocusable={isBusy} onClick={() => inBackground(print(labels))}>
      {t('storage.label')}
    </Button>
  )
}
