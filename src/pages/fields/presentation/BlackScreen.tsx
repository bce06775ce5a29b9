import { makeStyles } from '@fluentui/react-components'
import { useAtom } from 'jotai'
import { useTranslation } from 'react-i18next'
import { keyText } from '../../../commands/keyText.ts'
import { isBlackAtom } from '../../../state/present/presentation.ts'
import { isMac } from '../../../ui/platform.ts'
import { visuallyHidden } from '../../../ui/visuallyHidden.ts'

const useStyles = makeStyles({
  screen: { position: 'fixed', inset: 0, zIndex: 60, backgroundColor: 'black', cursor: 'none' },
  text: visuallyHidden,
})

/** A black screen over the presentation, so that the room looks at the speaker; a click ends it. */
export function BlackScreen() {
  const styles = useStyles()
  const { t } = useTranslation()
  const [isBlack, setBlack] = useAtom(isBlackAtom)
  if (!isBlack) return null
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the commands of the presentation have its keys
    <div className={styles.screen} role="status" data-black="" onClick={() => setBlack(false)}>
      <span className={styles.text}>{t('present.isBlack', { key: keyText({ code: 'KeyB' }, isMac) })}</span>
    </div>
  )
}
