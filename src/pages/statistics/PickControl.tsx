import { makeStyles, ToggleButton } from '@fluentui/react-components'
import { useAtom, useAtomValue } from 'jotai'
import { useTranslation } from 'react-i18next'
import { isPickingControlAtom, shownMapsAtom } from '../../state/statistics/trialMaps.ts'

const useStyles = makeStyles({ pick: { alignSelf: 'flex-start', marginTop: '-8px', fontWeight: 400 } })

/** Lets the user pick the control on the field next to the result; nothing if no field is shown. */
export function PickControl() {
  const styles = useStyles()
  const { t } = useTranslation()
  const [isPicking, setPicking] = useAtom(isPickingControlAtom)
  if (useAtomValue(shownMapsAtom) === 0) return null
  return (
    <ToggleButton
      size="small"
      appearance="subtle"
      className={styles.pick}
      checked={isPicking}
      onClick={() => setPicking(!isPicking)}
    >
      {t('trialMaps.pick')}
    </ToggleButton>
  )
}
