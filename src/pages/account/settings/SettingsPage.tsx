import { makeStyles, Select, Switch, tokens } from '@fluentui/react-components'
import { useAtom } from 'jotai'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { languageNames } from '../../../i18n/i18n.ts'
import { session } from '../../../state/account/session.ts'
import { chosenSizeAtom, roomSizes } from '../../../state/present/presentation.ts'
import { singleKeysAtom } from '../../../state/shell/singleKeys.ts'
import { themePreference } from '../../../state/shell/theme.ts'
import { toastPosition, toastPositions } from '../../../state/shell/toasts.ts'
import { Segments } from '../../../ui/form/Segments.tsx'
import { languages } from '../../../words/word.ts'
import type { PageProps } from '../../page.ts'
import { PageFrame } from '../../shell/PageFrame.tsx'

const useStyles = makeStyles({
  page: { maxWidth: '720px', padding: '16px 24px 24px', boxSizing: 'border-box' },
  group: { margin: '0 0 8px', fontSize: '13px', lineHeight: '18px', fontWeight: 600 },
  card: {
    marginBottom: '20px',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: '6px',
    backgroundColor: tokens.colorNeutralBackground1,
  },
  row: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '8px 16px',
    minHeight: '52px',
    padding: '6px 16px',
    boxSizing: 'border-box',
    '& + &': { borderTop: `1px solid ${tokens.colorNeutralStroke2}` },
  },
  name: { fontSize: '14px' },
  about: { display: 'block', fontSize: '12px', lineHeight: '16px', color: tokens.colorNeutralForeground3 },
  select: { minWidth: '200px' },
})

/** One setting: its name, what it is about, and its control, which is named by it. */
function Row(props: { name: string; about?: string; children: (labelled: { id: string }) => ReactNode }) {
  const styles = useStyles()
  const id = useId()
  return (
    <div className={styles.row}>
      <span>
        <span id={id} className={styles.name}>
          {props.name}
        </span>
        {props.about !== undefined && <span className={styles.about}>{props.about}</span>}
      </span>
      {props.children({ id })}
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
  const styles = useStyles()
  const { t } = useTranslation()
  const [language, setLanguage] = useAtom(session.language)
  const [theme, setTheme] = useAtom(themePreference)
  const [size, setSize] = useAtom(chosenSizeAtom)
  const [position, setPosition] = useAtom(toastPosition)
  const sizes = [
    { value: 'auto', text: t('own.automatic') },
    ...roomSizes.map((one) => ({ value: String(one), text: `${one * 100} %` })),
  ]
  return (
    <div className={styles.card}>
      <Row name={t('shell.language')} about={t('own.languageNote')}>
        {() => (
          <Segments
            label={t('shell.language')}
            value={language}
            choices={languages.map((value) => ({ value, text: languageNames[value] }))}
            onChoose={(value) => setLanguage(value)}
          />
        )}
      </Row>
      <Row name={t('shell.theme')}>
        {() => (
          <Segments
            label={t('shell.theme')}
            value={theme}
            choices={themes.map(([value, text]) => ({ value, text: t(text) }))}
            onChoose={(value) => setTheme(value)}
          />
        )}
      </Row>
      <Row name={t('own.roomSize')} about={t('own.roomSizeNote')}>
        {() => (
          <Segments
            label={t('own.roomSize')}
            value={size === null ? 'auto' : String(size)}
            choices={sizes}
            onChoose={(value) => setSize(roomSizes.find((one) => String(one) === value) ?? null)}
          />
        )}
      </Row>
      <Row name={t('own.messages')}>
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
      </Row>
    </div>
  )
}

/** What a user chooses once: it acts at once and follows to every device. */
export function SettingsPage({ record }: PageProps) {
  const styles = useStyles()
  const { t } = useTranslation()
  const [singleKeys, setSingleKeys] = useAtom(singleKeysAtom)
  return (
    <PageFrame heading={t(record.title as never)} about={t('own.settingsAbout')} state={{ is: 'ready', copyAt: null }}>
      <div className={styles.page} data-region="settings">
        <h2 className={styles.group}>{t('own.appearance')}</h2>
        <Appearance />
        <h2 className={styles.group}>{t('own.keyboard')}</h2>
        <div className={styles.card}>
          <Row name={t('own.singleKeys')} about={t('own.singleKeysNote')}>
            {({ id }) => (
              <Switch aria-labelledby={id} checked={singleKeys} onChange={(_, data) => setSingleKeys(data.checked)} />
            )}
          </Row>
        </div>
      </div>
    </PageFrame>
  )
}
