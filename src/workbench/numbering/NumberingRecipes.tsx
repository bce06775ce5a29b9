import {
  Menu,
  MenuButton,
  MenuDivider,
  MenuGroup,
  MenuGroupHeader,
  MenuItem,
  MenuList,
  MenuPopover,
  MenuTrigger,
  makeStyles,
} from '@fluentui/react-components'
import { BookmarkRegular, DeleteRegular, LockClosedRegular, LockOpenRegular } from '@fluentui/react-icons'
import { useAtomValue, useSetAtom, useStore } from 'jotai'
import { useTranslation } from 'react-i18next'
import { reservableRange } from '../../domain/layout/numbering/numberingPreview.ts'
import { applyRecipe, paintedPreviewAtom } from '../../state/map/numbering/numberingDraft.ts'
import {
  numberingRuleRequests,
  numberingRulesAtom,
  type RangeRequest,
  type ReservedLabels,
} from '../../state/map/numbering/numberingRules.ts'
import { openDialogAtom } from '../../state/shell/dialogs.ts'
import { request } from '../../state/shell/requests.ts'
import { loadedYearAtom } from '../../state/year/loaded.ts'

const useStyles = makeStyles({
  list: { maxHeight: '420px', overflowY: 'auto' },
  item: { minHeight: '28px', fontSize: '13px', lineHeight: '18px', paddingTop: '4px', paddingBottom: '4px' },
  button: { alignSelf: 'flex-start', minWidth: 0 },
})

/** The company's numbering recipes, which can be applied, saved and deleted; and the reserved labels. */
export function NumberingRecipes() {
  const styles = useStyles()
  const { t } = useTranslation()
  const store = useStore()
  const openDialog = useSetAtom(openDialogAtom)
  const rules = useAtomValue(numberingRulesAtom)
  if (!rules) return null
  return (
    <Menu>
      <MenuTrigger disableButtonEnhancement>
        <MenuButton className={styles.button} size="small" icon={<BookmarkRegular />}>
          {t('numbering.recipes')}
        </MenuButton>
      </MenuTrigger>
      <MenuPopover>
        <MenuList className={styles.list}>
          {rules.recipes.map(({ name, options }) => (
            <MenuItem key={name} className={styles.item} onClick={() => applyRecipe(store, options)}>
              {name}
            </MenuItem>
          ))}
          {rules.recipes.length > 0 && <MenuDivider />}
          <MenuItem className={styles.item} onClick={() => openDialog({ kind: 'saveRecipe' })}>
            {t('numbering.saveRecipe')}
          </MenuItem>
          {rules.recipes.map(({ name }) => (
            <MenuItem
              key={`delete ${name}`}
              className={styles.item}
              icon={<DeleteRegular fontSize={16} />}
              onClick={() => request(store, numberingRuleRequests, { write: 'recipe', name, options: null })}
            >
              {t('numbering.deleteRecipe', { name })}
            </MenuItem>
          ))}
          <ReservedRanges ranges={rules.ranges} />
        </MenuList>
      </MenuPopover>
    </Menu>
  )
}

/** Reserved labels: the current preview's can be reserved, and each range can be released. */
function ReservedRanges({ ranges }: { ranges: readonly ReservedLabels[] }) {
  const styles = useStyles()
  const { t } = useTranslation()
  const store = useStore()
  const columns = useAtomValue(loadedYearAtom)
  const preview = useAtomValue(paintedPreviewAtom)?.result
  const present = columns && preview?.ok ? reservableRange(preview) : null
  const write = (range: RangeRequest) => request(store, numberingRuleRequests, { write: 'range', range })
  if (!present && ranges.length === 0) return null
  return (
    <MenuGroup>
      <MenuDivider />
      <MenuGroupHeader>{t('numbering.reservedLabels')}</MenuGroupHeader>
      {present && (
        <MenuItem
          className={styles.item}
          icon={<LockClosedRegular fontSize={16} />}
          onClick={() => write({ ...present, field_id: columns?.field_id ?? null })}
        >
          {t('numbering.reserveLabels', { ...present })}
        </MenuItem>
      )}
      {ranges.map((range) => (
        <MenuItem
          key={`${range.prefix} ${range.first}`}
          className={styles.item}
          icon={<LockOpenRegular fontSize={16} />}
          onClick={() => write({ prefix: range.prefix, first: range.first, field_id: range.field_id, last: null })}
        >
          {t('numbering.freeLabels', {
            ...{ prefix: range.prefix, first: range.first, last: range.last },
            name: range.field_name ?? '–',
          })}
        </MenuItem>
      ))}
    </MenuGroup>
  )
}
