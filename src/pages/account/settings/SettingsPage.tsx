import { Select, Switch } from '@fluentui/react-components'
import { useAtom } from 'jotai'
import { useTranslation } from 'react-i18next'
import { languageNames } from '../../../i18n/i18n.ts'
import { session } from '../../../state/account/session.ts'
import { alarmsAtom } from '../../../state/shell/alarms.ts'
import { notifyTypes, notifyWays, notifyWaysAtom } from '../../../state/shell/notifyWays.ts'
import { decimalChoiceAtom, decimalChoices } from '../../../state/shell/settings/decimalMark.ts'
import { densities, densityAtom } from '../../../state/shell/settings/density.ts'
import { chosenSizeAtom, displaySizes } from '../../../state/shell/settings/displaySize.ts'
import { singleKeysAtom } from '../../../state/shell/settings/singleKeys.ts'
import { themePreferenceAtom } from '../../../state/shell/settings/theme.ts'
import { toastPositionAtom, toastPositions } from '../../../state/shell/toasts.ts'
import { Segments } from '../../../ui/form/Segments.tsx'
import { languages } from '../../../words/word.ts'
import type { PageProps } from '../../page.ts'
import { PageFrame } from '../../shell/PageFrame.tsx'
import { MapSettings } from './MapSettings.tsx'
import { SettingRow, useSettingStyles } from './SettingRow.tsx'

/** How the user receives each type of notification. */
function NotifySettings() {
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

const themes = [
  ['system', 'shell.themeSystem'],
  ['light', 'shell.themeLight'],
  ['dark', 'shell.themeDark'],
  ['contrast', 'shell.themeContrast'],
] as const

function Appearance() {
  const styles = useSettingStyles()
  const { t } = useTranslation()
  const [language, setLanguage] = useAtom(session.language)
  const [mark, setMark] = useAtom(decimalChoiceAtom)
  const [theme, setTheme] = useAtom(themePreferenceAtom)
  const [size, setSize] = useAtom(chosenSizeAtom)
  const [density, setDensity] = useAtom(densityAtom)
  const [position, setPosition] = useAtom(toastPositionAtom)
  const sizes = [
    { value: 'auto', text: t('own.automatic') },
    ...displaySizes.map((one) => ({ value: String(one), text: `${one * 100} %` })),
  ]
  return (
    <div className={styles.card}>
      <SettingRow name={t('shell.language')} about={t('own.languageNote')}>
        {() => (
          <Segments
            label={t('shell.language')}
            value={language}
            choices={languages.map((value) => ({ value, text: languageNames[value] }))}
            onChoose={(value) => setLanguage(value)}
          />
        )}
      </SettingRow>
      <SettingRow name={t('own.decimalMark')} about={t('own.decimalMarkNote')}>
        {() => (
          <Segments
            label={t('own.decimalMark')}
            value={mark}
            choices={decimalChoices.map((value) => ({ value, text: t(`own.decimalMark.${value}`) }))}
            onChoose={(value) => setMark(value)}
          />
        )}
      </SettingRow>
      <SettingRow name={t('shell.theme')}>
        {() => (
          <Segments
            label={t('shell.theme')}
            value={theme}
            choices={themes.map(([value, text]) => ({ value, text: t(text) }))}
            onChoose={(value) => setTheme(value)}
          />
        )}
      </SettingRow>
      <SettingRow name={t('own.roomSize')} about={t('own.roomSizeNote')}>
        {() => (
          <Segments
            label={t('own.roomSize')}
            value={size === null ? 'auto' : String(size)}
            choices={sizes}
            onChoose={(value) => setSize(displaySizes.find((one) => String(one) === value) ?? null)}
          />
        )}
      </SettingRow>
      <SettingRow name={t('own.density')}>
        {() => (
          <Segments
            label={t('own.density')}
            value={String(density)}
            choices={densities.map((one) => ({ value: String(one), text: t(`own.density.${one}`) }))}
            onChoose={(value) => setDensity(densities.find((one) => String(one) === value) ?? 28)}
          />
        )}
      </SettingRow>
      <SettingRow name={t('own.messages')}>
        {({ id }) => (
          <Select
            className={styles.select}
            aria-labelledby={id}
            value={position}
            onChange={(_, data) => setPosition(toastPositions.find((one) => one === data.value) ?? 'top-right')}
          >
            {toastPositions.map((one) => (
              <option key={one} value={one}>
                {t(`own.${one}`)}
              </option>
            ))}
          </Select>
        )}
      </SettingRow>
    </div>
  )
}

/** The user's settings: applied immediately and on all of the user's devices. */
export function SettingsPage({ record }: PageProps) {
  const styles = useSettingStyles()
  const { t } = useTranslation()
  const [singleKeys, setSingleKeys] = useAtom(singleKeysAtom)
  const [alarms, setAlarms] = useAtom(alarmsAtom)
  return (
    <PageFrame
      heading={t(record.title as never)}
      about={t('own.settingsAbout')}
      state={{ kind: 'ready', copyAt: null }}
    >
      <div className={styles.page} data-region="settings">
        <section className={styles.section}>
          <h2 className={styles.group}>{t('own.appearance')}</h2>
          <Appearance />
        </section>
        <section className={styles.section}>
          <h2 className={styles.group}>{t('own.map')}</h2>
          <MapSettings />
        </section>
        <section className={styles.section}>
          <h2 className={styles.group}>{t('own.notify')}</h2>
          <NotifySettings />
        </section>
        <section className={styles.section}>
          <h2 className={styles.group}>{t('own.keyboard')}</h2>
          <div className={styles.card}>
            <SettingRow name={t('own.singleKeys')} about={t('own.singleKeysNote')}>
              {({ id }) => (
                <Switch aria-labelledby={id} checked={singleKeys} onChange={(_, data) => setSingleKeys(data.checked)} />
              )}
            </SettingRow>
            <SettingRow name={t('scan.alarm')} about={t('scan.alarmNote')}>
              {({ id }) => (
                <Switch aria-labelledby={id} checked={alarms} onChange={(_, data) => setAlarms(data.checked)} />
              )}
            </SettingRow>
          </div>
        </section>
      </div>
    </PageFrame>
  )
}
