import { Button } from '@fluentui/react-components'
import { PrintRegular } from '@fluentui/react-icons'
import { useSetAtom } from 'jotai'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../api/apiError.ts'
import { callFile } from '../../api/browser.ts'
import { fileCall } from '../../contract/downloads.ts'
import { printLabels } from '../../contract/labels.ts'
import { reportFailure } from '../../state/shell/toasts.ts'
import { saveFile } from '../../ui/saveFile.ts'

/** Labels of lots, or of places, for a roll of 60 × 40 mm. */
export function LabelButton({ seeds, locations }: { seeds?: number[]; locations?: number[] }) {
  const { t } = useTranslation()
  const report = useSetAtom(reportFailure)
  const [isBusy, setIsBusy] = useState(false)
  const print = async () => {
    setIsBusy(true)
    const of = seeds ? { seed_ids: seeds } : { location_ids: locations }
    try {
      const body = { ...of, sheet: 'roll_60x40', code: 'qr' }
      const { blob, name } = await callFile(fileCall(printLabels), { query: undefined, body })
      saveFile(blob, name)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      report(error, 'failed.codes')
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <Button size="small" icon={<PrintRegular />} disabled={isBusy} onClick={() => void print()}>
      {t('storage.label')}
    </Button>
  )
}
