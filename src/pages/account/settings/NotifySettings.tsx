import { useAtom } from 'jotai'
import { useTranslation } from 'react-i18next'
import { notifyTypes, notifyWays, notifyWaysAtom } from '../../../state/shell/notifyWays.ts'
import { Segments } from '../../../ui/form/Segments.tsx'
import { SettingRow, useSettingStyles } from './SettingRow.tsx'

/** How each type of notification comes. */
export function NotifySettings() {
  const styles = useSettingStyles()
  const { t } = useTranslation()
  const [ways, setWays] = useAtom(notifyWaysAtom)
  return (
    <div className={styles.card}>
      {notifyTypes.map((type, k) => (
        <SettingRow key={type} name={t(`own.notify.${type}`)} about={k === 0 ? t('own.notifyNote') : undefined}>
          {() => (
            <Segments
              label={t(`own.notify.${type}`)}
              value={ways[type] ?? 'toast'}
              choices={notifyWays.map((value) => ({ value, text: t(`own.notify.${value}`) }))}
              onChoose={(way) => setWays({ ...ways, [type]: way })}
            />
          )}
        </SettingRow>
      ))}
    </div>
  )
}
