import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { useAtom } from 'jotai'
import { useTranslation } from 'react-i18next'
import { languageNames } from '../../i18n/i18n.ts'
import { session } from '../../state/account/session.ts'
import { languages } from '../../words/word.ts'

const useStyles = makeStyles({
  words: { display: 'flex', flexWrap: 'wrap', minWidth: 0, margin: '0 -8px', padding: 0, border: 'none' },
  word: {
    padding: '4px 8px',
    border: 'none',
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: 'transparent',
    color: tokens.colorNeutralForeground3,
    fontFamily: 'inherit',
    fontSize: '13px',
    lineHeight: '20px',
    cursor: 'pointer',
    ':hover': { color: tokens.colorNeutralForeground1, backgroundColor: tokens.colorNeutralBackground1Hover },
    '@media (pointer: coarse)': { minHeight: '44px' },
  },
  chosen: { color: tokens.colorBrandForeground1, fontWeight: 600 },
})

/** The languages by their native names, all visible, so that visitors find theirs without reading the current one. */
export function LanguageWords() {
  const { t } = useTranslation()
  const styles = useStyles()
  const [language, setLanguage] = useAtom(session.language)
  return (
    <fieldset className={styles.words} aria-label={t('shell.language')}>
      {languages.map((code) => (
        <button
          key={code}
          type="button"
          lang={code}
          aria-pressed={code === language}
          className={mergeClasses(styles.word, code === language && styles.chosen)}
          onClick={() => setLanguage(code)}
        >
          {languageNames[code]}
        </button>
      ))}
    </fieldset>
  )
}
