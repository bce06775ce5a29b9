import { useAtom, useAtomValue, useStore } from 'jotai'
import { useTranslation } from 'react-i18next'
import { menuEntries } from '../../commands/menuEntries.ts'
import { groupActions } from '../../commands/table/groupCommands.ts'
import { columnGroupsAtom, columnLayoutAtom } from '../../state/sheet/columns/columnLayout.ts'
import { ContextMenu } from '../../ui/overlay/ContextMenu.tsx'
import { isMac } from '../../ui/platform.ts'
import { groupMenuAtom } from './menuAtoms.ts'

/** The menu of a group's heading: commands for all its columns at once. */
export function GroupMenu({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation()
  const store = useStore()
  const [open, setOpen] = useAtom(groupMenuAtom)
  const { folded } = useAtomValue(columnLayoutAtom)
  const group = useAtomValue(columnGroupsAtom).find(({ id }) => id === open?.group)
  if (!open || !group) return null
  const foldText = t(folded.includes(group.id) ? 'table.unfold' : 'table.fold', { group: group.heading })
  const actions = groupActions.map(({ id, run, enabled }) => ({
    id,
    text: id === 'foldGroup' ? foldText : t(`command.table.${id}`),
    isDisabled: (enabled?.(store, group) ?? true) !== true,
    run: () => run(store, group),
  }))
  return (
    <ContextMenu
      at={open.at}
      label={t('table.groupVerbs', { group: group.heading })}
      groups={[actions, ...menuEntries(store, t, [['table.showColumns']], isMac)]}
      onClose={() => {
        setOpen(null)
        onDone()
      }}
    />
  )
}
