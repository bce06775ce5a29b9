import {
  Menu,
  MenuButton,
  MenuItemRadio,
  MenuList,
  MenuPopover,
  MenuTrigger,
  makeStyles,
  tokens,
} from '@fluentui/react-components'
import { BookmarkMultipleRegular } from '@fluentui/react-icons'
import { useTranslation } from 'react-i18next'
import type { ListedAnalysis } from '../../../contract/statistics/analyses.ts'
import { formatInstant, formatNumber } from '../../../i18n/format.ts'
import { StaleMark } from '../../statistics/saved/StaleMark.tsx'

const useStyles = makeStyles({
  // The buttons of the bar fit one row of a typical window.
  button: { minWidth: 0 },
  list: { maxHeight: '60vh', overflowY: 'auto' },
  entry: { display: 'flex', flexDirection: 'column', gap: '2px', maxWidth: '420px', whiteSpace: 'normal' },
  title: { fontSize: '13px', lineHeight: '18px', fontWeight: 600, overflowWrap: 'anywhere' },
  about: { fontSize: '12px', lineHeight: '16px', color: tokens.colorNeutralForeground3 },
})

/** The crop's saved ideotypes, newest first; the open one is marked. */
export function SavedIdeotypes(props: {
  list: readonly ListedAnalysis[]
  openId: number | null
  open(id: number): void
}) {
  const styles = useStyles()
  const { t } = useTranslation()
  const { list, openId, open } = props
  const name = t('createLine.kept', { count: list.length })
  return (
    <Menu
      checkedValues={{ saved: openId === null ? [] : [String(openId)] }}
      onCheckedValueChange={(_, { checkedItems: [id] }) => open(Number(id))}
    >
      <MenuTrigger disableButtonEnhancement>
        <MenuButton
          className={styles.button}
          icon={<BookmarkMultipleRegular />}
          disabled={list.length === 0}
          aria-label={name}
          title={name}
          data-saved-ideotypes={list.length}
        >
          {list.length > 0 ? formatNumber(list.length) : undefined}
        </MenuButton>
      </MenuTrigger>
      <MenuPopover className={styles.list}>
        <MenuList>
          {list.map((one) => (
            <MenuItemRadio key={one.id} name="saved" value={String(one.id)}>
              <span className={styles.entry}>
                <span className={styles.title}>{one.title}</span>
                <span className={styles.about}>
                  {one.created_by_name ?? t('saved.nobody')}, {formatInstant(one.created_at)}
                </span>
                <StaleMark of={one} />
              </span>
            </MenuItemRadio>
          ))}
        </MenuList>
      </MenuPopover>
    </Menu>
  )
}
