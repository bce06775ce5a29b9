import {
  Button,
  Menu,
  MenuItem,
  MenuList,
  MenuPopover,
  MenuTrigger,
  makeStyles,
  mergeClasses,
  tokens,
} from '@fluentui/react-components'
import { QuestionCircleRegular, SearchRegular } from '@fluentui/react-icons'
import { useStore } from 'jotai'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { commandNamed } from '../../commands/command.ts'
import { everywhereCommands } from '../../commands/everywhere/everywhereCommands.ts'
import { keyText } from '../../commands/keyText.ts'
import { runCommand } from '../../commands/runCommand.ts'
import { KeyHint } from '../../ui/KeyHint.tsx'
import { KeyTooltip } from '../../ui/overlay/KeyTooltip.tsx'
import { isMac } from '../../ui/platform.ts'
import { phoneWindow } from '../../ui/smallWindow.ts'
import { sectionOf } from './navigation/sections.ts'

const wide = '@container page (min-width: 1366px)'

const useStyles = makeStyles({
  icon: { color: tokens.colorNeutralForeground2 },
  // On a phone these are in the menu of pages.
  help: { [phoneWindow]: { display: 'none' } },
  onlyNarrow: { [wide]: { display: 'none' } },
  field: {
    display: 'none',
    [wide]: {
      display: 'flex',
      justifyContent: 'flex-start',
      gap: '8px',
      width: '264px',
      fontSize: '13px',
      minWidth: 0,
      paddingLeft: '8px',
      paddingRight: '6px',
      fontWeight: 400,
      color: tokens.colorNeutralForeground3,
      backgroundColor: tokens.colorNeutralBackground2,
      borderTopColor: tokens.colorNeutralStroke2,
      borderRightColor: tokens.colorNeutralStroke2,
      borderBottomColor: tokens.colorNeutralStroke2,
      borderLeftColor: tokens.colorNeutralStroke2,
    },
  },
  fieldText: { flexGrow: 1, textAlign: 'left', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
})

const keysOf = (id: string) => {
  const [first] = commandNamed(everywhereCommands, id).keys
  return first && keyText(first, isMac)
}

/**
 * The control that opens the palette: a field, or an icon if space is short and on the news, which have a search field.
 */
export function PaletteField() {
  const { t } = useTranslation()
  const styles = useStyles()
  const store = useStore()
  const { pathname } = useLocation()
  const isNews = sectionOf(pathname)?.id === 'news'
  const open = () => runCommand(store, commandNamed(everywhereCommands, 'palette.open'))
  const keys = keysOf('palette.open')
  return (
    <>
      {!isNews && (
        <Button
          className={styles.field}
          icon={<SearchRegular fontSize={16} />}
          onClick={open}
          aria-keyshortcuts={keys}
          data-opens-palette=""
        >
          <span className={styles.fieldText}>{t('shell.searchOrRun')}</span>
          {keys && <KeyHint keys={keys} />}
        </Button>
      )}
      <KeyTooltip text={t('shell.searchOrRun')} keys={keys}>
        <Button
          appearance="subtle"
          className={mergeClasses(styles.icon, !isNews && styles.onlyNarrow)}
          icon={<SearchRegular />}
          aria-label={t('shell.searchOrRun')}
          data-opens-palette=""
          onClick={open}
        />
      </KeyTooltip>
    </>
  )
}

const helpCommands = ['help.open', 'keys.open', 'about.open'] as const

/** Help on the page, the list of keys, the version, as entries of a menu. */
export function HelpItems() {
  const { t } = useTranslation()
  const store = useStore()
  return helpCommands.map((id) => (
    <MenuItem
      key={id}
      secondaryContent={keysOf(id)}
      onClick={() => runCommand(store, commandNamed(everywhereCommands, id))}
    >
      {t(commandNamed(everywhereCommands, id).title)}
    </MenuItem>
  ))
}

/** The menu of help in the header. */
export function HelpMenu() {
  const { t } = useTranslation()
  const styles = useStyles()
  return (
    <Menu>
      <MenuTrigger disableButtonEnhancement>
        <Button
          appearance="subtle"
          className={mergeClasses(styles.icon, styles.help)}
          icon={<QuestionCircleRegular />}
          aria-label={t('help.title')}
        />
      </MenuTrigger>
      <MenuPopover>
        <MenuList>
          <HelpItems />
        </MenuList>
      </MenuPopover>
    </Menu>
  )
}
