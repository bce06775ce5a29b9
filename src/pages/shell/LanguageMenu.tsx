import {
  Button,
  Menu,
  MenuItemRadio,
  MenuList,
  MenuPopover,
  MenuTrigger,
  makeStyles,
  mergeClasses,
  tokens,
} from '@fluentui/react-components'
import { ChevronDownRegular, GlobeRegular } from '@fluentui/react-icons'
import { useAtom } from 'jotai'
import { useTranslation } from 'react-i18next'
import { languageNames, languageOf } from '../../i18n/i18n.ts'
import { session } from '../../state/account/session.ts'
import { phoneWindow } from '../../ui/smallWindow.ts'
import { languages } from '../../words/word.ts'

const useStyles = makeStyles({
  chevron: { marginLeft: '6px' },
  button: {
    minWidth: 0,
    paddingLeft: '6px',
    paddingRight: '8px',
    fontWeight: 400,
    color: tokens.colorNeutralForeground2,
  },
  // On a phone the languages are in the account menu, to leave space for the names of page and crop.
  code: { [phoneWindow]: { display: 'none' } },
})

/** The languages by their native names, as entries of a menu with a `language` value. */
export function LanguageItems() {
  return languages.map((code) => (
    <MenuItemRadio key={code} name="language" value={code} lang={code}>
      {languageNames[code]}
    </MenuItemRadio>
  ))
}

/** The language menu: shows the code in the header, or the native name if there is space. */
export function LanguageMenu(props: { withName?: boolean }) {
  const { t } = useTranslation()
  const styles = useStyles()
  const [language, setLanguage] = useAtom(session.language)
  return (
    <Menu
      checkedValues={{ language: [language] }}
      onCheckedValueChange={(_, { checkedItems }) => setLanguage(languageOf(checkedItems[0]))}
    >
      <MenuTrigger disableButtonEnhancement>
        <Button
          appearance="subtle"
          className={mergeClasses(styles.button, !props.withName && styles.code)}
          icon={<GlobeRegular />}
          aria-label={`${t('shell.language')}: ${props.withName ? '' : `${language.toUpperCase()}, `}${languageNames[language]}`}
        >
          {props.withName ? languageNames[language] : language.toUpperCase()}
          {props.withName && <ChevronDownRegular fontSize={16} className={styles.chevron} />}
        </Button>
      </MenuTrigger>
      <MenuPopover>
        <MenuList>
          <LanguageItems />
        </MenuList>
      </MenuPopover>
    </Menu>
  )
}
