import {
  Button,
  Menu,
  MenuDivider,
  MenuGroup,
  MenuGroupHeader,
  MenuItem,
  MenuItemRadio,
  MenuList,
  MenuPopover,
  type MenuProps,
  MenuTrigger,
  makeStyles,
  tokens,
} from '@fluentui/react-components'
import { PersonRegular, SignOutRegular } from '@fluentui/react-icons'
import { useAtom, useAtomValue, useStore } from 'jotai'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router-dom'
import { inBackground } from '../../domain/inBackground.ts'
import { languageOf } from '../../i18n/i18n.ts'
import { session, type User } from '../../state/account/session.ts'
import { themePreferenceAtom } from '../../state/shell/settings/theme.ts'
import { phoneWindow } from '../../ui/smallWindow.ts'
import { signOut } from '../auth/session/signOut.ts'
import { LanguageItems } from './LanguageMenu.tsx'
import { preservedQuery } from './navigation/preservedQuery.ts'
import { sectionOf } from './navigation/sections.ts'

const useStyles = makeStyles({
  button: { borderRadius: '50%' },
  current: { outline: `2px solid ${tokens.colorBrandForeground1}`, outlineOffset: '1px' },
  // Decorative: the button's label already names the user.
  avatar: {
    display: 'grid',
    placeItems: 'center',
    flexShrink: 0,
    width: '28px',
    height: '28px',
    borderRadius: '50%',
    fontSize: '11px',
    fontWeight: 600,
    backgroundColor: tokens.colorBrandBackground2,
    color: tokens.colorBrandForeground2,
    '::before': { content: 'attr(data-initials)' },
  },
  // In wider windows the languages are in the header.
  languages: { display: 'none', [phoneWindow]: { display: 'block' } },
  person: { display: 'flex', flexDirection: 'column', padding: '6px 8px', maxWidth: '240px' },
  name: { fontWeight: 600, overflowWrap: 'anywhere' },
  login: { color: tokens.colorNeutralForeground3, fontSize: '12px', lineHeight: '16px', overflowWrap: 'anywhere' },
})

const themes = [
  ['system', 'shell.themeSystem'],
  ['light', 'shell.themeLight'],
  ['dark', 'shell.themeDark'],
  ['contrast', 'shell.themeContrast'],
] as const

/** First letters of first and last name, or of the login if both are empty. */
function initials({ first_name, last_name, username }: User): string {
  const letters = [first_name, last_name].map((name) => [...name.trim()][0] ?? '').join('')
  return (letters || username.slice(0, 2)).toUpperCase()
}

function AccountItem() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { search } = useLocation()
  return (
    <MenuItem
      icon={<PersonRegular />}
      onClick={() => inBackground(navigate({ pathname: '/account', search: preservedQuery(search, '/account') }))}
    >
      {t('shell.account')}
    </MenuItem>
  )
}

/** Menu of the signed-in user: account, theme, logout. */
export function ProfileMenu() {
  const { pathname } = useLocation()
  return <Profile isAccount={sectionOf(pathname)?.id === 'account'} />
}

const Profile = memo(function Profile(props: { isAccount: boolean }) {
  const { isAccount } = props
  const { t } = useTranslation()
  const styles = useStyles()
  const store = useStore()
  const user = useAtomValue(session.user)
  const [theme, setTheme] = useAtom(themePreferenceAtom)
  const [language, setLanguage] = useAtom(session.language)
  const choose: MenuProps['onCheckedValueChange'] = (_, { name, checkedItems }) => {
    if (name === 'language') return setLanguage(languageOf(checkedItems[0]))
    const chosen = themes.find(([value]) => value === checkedItems[0])
    if (chosen) setTheme(chosen[0])
  }
  if (user === null) return null
  const name = `${user.first_name} ${user.last_name}`.trim() || user.username
  return (
    <Menu checkedValues={{ theme: [theme], language: [language] }} onCheckedValueChange={choose}>
      <MenuTrigger disableButtonEnhancement>
        <Button
          appearance="transparent"
          className={`${styles.button} ${isAccount ? styles.current : ''}`}
          aria-label={`${t('shell.profile')}: ${name}`}
          aria-current={isAccount ? 'page' : undefined}
          icon={<span className={styles.avatar} data-initials={initials(user)} />}
        />
      </MenuTrigger>
      <MenuPopover>
        <div className={styles.person}>
          <span className={styles.name}>{name}</span>
          <span className={styles.login}>{user.username}</span>
        </div>
        <MenuList>
          <AccountItem />
          <MenuDivider />
          <MenuGroup>
            <MenuGroupHeader>{t('shell.theme')}</MenuGroupHeader>
            {themes.map(([value, label]) => (
              <MenuItemRadio key={value} name="theme" value={value}>
                {t(label)}
              </MenuItemRadio>
            ))}
          </MenuGroup>
          <MenuGroup className={styles.languages}>
            <MenuDivider />
            <MenuGroupHeader>{t('shell.language')}</MenuGroupHeader>
            <LanguageItems />
          </MenuGroup>
          <MenuDivider />
          <MenuItem icon={<SignOutRegular />} onClick={() => inBackground(signOut(store))}>
            {t('shell.logout')}
          </MenuItem>
        </MenuList>
      </MenuPopover>
    </Menu>
  )
})
