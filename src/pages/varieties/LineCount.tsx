import { useAtomValue } from 'jotai'
import { useTranslation } from 'react-i18next'
import { openCropAtom } from '../../state/log/openColumns.ts'
import { sheetRevisionAtom } from '../../state/sheet/selection/sheetTouched.ts'

/** How many lines the crop has, and how many of them are varieties. */
export function LineCount() {
  const { t } = useTranslation()
  const crop = useAtomValue(openCropAtom)
  useAtomValue(sheetRevisionAtom)
  if (!crop) return null
  let [lines, varieties] = [0, 0]
  for (let i = 0; i < crop.count; i++) {
    if (!crop.alive[i]) continue
    lines++
    varieties += crop.is_variety[i]
  }
  return (
    <span data-counts="">
      {t('lines.count', { count: lines })}, {t('lines.varieties', { count: varieties })}
    </span>
  )
}
