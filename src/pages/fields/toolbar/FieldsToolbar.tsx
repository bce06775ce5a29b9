import {
  Button,
  Menu,
  MenuItem,
  MenuList,
  MenuPopover,
  MenuTrigger,
  makeStyles,
  Overflow,
  OverflowItem,
  tokens,
  useIsOverflowItemVisible,
  useOverflowMenu,
} from '@fluentui/react-components'
import {
  AddSquareMultipleRegular,
  AddSquareRegular,
  ArrowAutofitWidthRegular,
  ArrowDownloadRegular,
  ArrowRedoRegular,
  ArrowRotateClockwiseRegular,
  ArrowUndoRegular,
  ArrowUploadRegular,
  CalendarArrowRightRegular,
  ColorRegular,
  DeleteRegular,
  DismissRegular,
  HistoryRegular,
  MoreHorizontalRegular,
  NumberSymbolRegular,
  PanelRightRegular,
  SearchRegular,
  TableInsertRowRegular,
} from '@fluentui/react-icons'
import { useAtomValue, useStore } from 'jotai'
import { memo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { commandNamed } from '../../../commands/allCommands.ts'
import { keyText } from '../../../commands/keyText.ts'
import { runCommand } from '../../../commands/runCommand.ts'
import { countPlots } from '../../../domain/columns/cell.ts'
import { timelineAtom } from '../../../state/history.ts'
import { inspectorOpenAtom } from '../../../state/inspector.ts'
import { loadedAtom, revisionAtom } from '../../../state/loaded.ts'
import { mapModeAtom } from '../../../state/view.ts'
import { isMac } from '../../../ui/platform.ts'
import { CommandButton, type CommandPlace, widthName } from './CommandButton.tsx'

const useStyles = makeStyles({
  bar: {
    height: '44px',
    flexShrink: 0,
    display: 'flex',
    alignItems: 'center',
    gap: '4px',
    padding: '0 12px',
    backgroundColor: tokens.colorNeutralBackground1,
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    fontSize: '13px',
    minWidth: 0,
  },
  items: { display: 'flex', alignItems: 'center', gap: '4px', flexGrow: 1, minWidth: 0, overflow: 'hidden' },
  counts: {
    color: tokens.colorNeutralForeground3,
    padding: '0 8px',
    whiteSpace: 'nowrap',
    fontVariantNumeric: 'tabular-nums',
  },
  rule: { width: '1px', height: '20px', margin: '0 8px', flexShrink: 0, backgroundColor: tokens.colorNeutralStroke2 },
})

/** Toolbar places by command: its icon and its short name (a key of src/words); null shows the icon alone. */
const places: readonly (Omit<CommandPlace, 'command'> & { id: string })[] = [
  { id: 'numbering.open', icon: <NumberSymbolRegular />, name: 'toolbar.numbering' },
  { id: 'colour.open', icon: <ColorRegular />, name: 'toolbar.colour' },
  { id: 'width.open', icon: <ArrowAutofitWidthRegular />, name: widthName },
  { id: 'rotate.right', icon: <ArrowRotateClockwiseRegular />, name: 'toolbar.rotate' },
  { id: 'insert.rowAbove', icon: <TableInsertRowRegular />, name: 'toolbar.insert' },
  { id: 'upload.open', icon: <ArrowUploadRegular />, name: 'command.upload' },
  { id: 'download.fieldMap', icon: <ArrowDownloadRegular />, name: 'toolbar.download' },
  { id: 'plots.addOne', icon: <AddSquareRegular />, name: 'toolbar.addPlot' },
  { id: 'plots.addMany', icon: <AddSquareMultipleRegular />, name: 'fields.plotsAdd' },
  { id: 'plots.nextYear', icon: <CalendarArrowRightRegular />, name: 'toolbar.nextYear' },
  { id: 'numbering.clear', icon: <DismissRegular />, name: 'toolbar.clearNumbering' },
  { id: 'plots.delete', icon: <DeleteRegular />, name: 'toolbar.deletePlots' },
  { id: 'inspector.toggle', icon: <PanelRightRegular />, name: null },
  { id: 'timeline.open', icon: <HistoryRegular />, name: null },
  { id: 'palette.open', icon: <SearchRegular />, name: null },
]

const commandPlaces: readonly CommandPlace[] = places.map(({ id, icon, name }) => ({
  command: commandNamed(id),
  icon,
  name,
}))

function OverflowEntry(props: CommandPlace) {
  const store = useStore()
  const { t } = useTranslation()
  const isVisible = useIsOverflowItemVisible(props.command.id)
  if (isVisible) return null
  const [first] = props.command.keys
  return (
    <MenuItem
      icon={props.icon}
      secondaryContent={first && keyText(first, isMac)}
      onClick={() => runCommand(store, props.command)}
    >
      {t(props.command.title)}
    </MenuItem>
  )
}

function OverflowMenu(props: { entries: readonly CommandPlace[] }) {
  const { ref, overflowCount, isOverflowing } = useOverflowMenu<HTMLButtonElement>()
  const { t } = useTranslation()
  if (!isOverflowing) return null
  return (
    <Menu>
      <MenuTrigger disableButtonEnhancement>
        <Button
          ref={ref}
          size="small"
          appearance="subtle"
          icon={<MoreHorizontalRegular />}
          aria-label={t('fields.more', { count: overflowCount })}
        />
      </MenuTrigger>
      <MenuPopover>
        <MenuList>
          {props.entries.map((entry) => (
            <OverflowEntry key={entry.command.id} {...entry} />
          ))}
        </MenuList>
      </MenuPopover>
    </Menu>
  )
}

const Counts = memo(function Counts() {
  const styles = useStyles()
  const { t } = useTranslation()
  const columns = useAtomValue(loadedAtom)
  useAtomValue(revisionAtom)
  if (!columns) return null
  const { plots, genotypes } = countPlots(columns)
  return (
    <span className={styles.counts} data-counts="">
      {t('fields.plots', { count: plots })} · {t('fields.genotypes', { count: genotypes })}
    </span>
  )
})

const undoIcon = <ArrowUndoRegular />
const redoIcon = <ArrowRedoRegular />
const undoCommand = commandNamed('history.undo')
const redoCommand = commandNamed('history.redo')

function History() {
  const { t } = useTranslation()
  const { undo, redo } = useAtomValue(timelineAtom)
  const last = undo.at(-1)
  const next = redo.at(-1)
  return (
    <>
      <CommandButton
        command={undoCommand}
        icon={undoIcon}
        name={null}
        text={last && t(last.change.name.key, last.change.name.params)}
      />
      <CommandButton
        command={redoCommand}
        icon={redoIcon}
        name={null}
        label={
          next
            ? t('fields.redoNamed', { name: t(next.change.name.key, next.change.name.params) })
            : t(redoCommand.title)
        }
      />
    </>
  )
}

/** The commands in their places; those that do not fit go to a menu. */
const Commands = memo(function Commands() {
  const styles = useStyles()
  const mode = useAtomValue(mapModeAtom)
  const isInspectorOpen = useAtomValue(inspectorOpenAtom)
  const pressed: Readonly<Record<string, boolean>> = {
    'numbering.open': mode === 'numbering',
    'width.open': mode === 'width',
    'inspector.toggle': isInspectorOpen,
  }
  return (
    <Overflow minimumVisible={1} padding={40}>
      <div className={styles.items}>
        {commandPlaces.map((entry) => (
          <OverflowItem key={entry.command.id} id={entry.command.id}>
            <span>
              <CommandButton {...entry} pressed={pressed[entry.command.id]} />
            </span>
          </OverflowItem>
        ))}
        <OverflowMenu entries={commandPlaces} />
      </div>
    </Overflow>
  )
})

/** One row, 44 px: pickers, counts, undo and redo with the entry's name, then the commands; what does not fit goes to a menu. */
export const FieldsToolbar = memo(function FieldsToolbar(props: { pickers: ReactNode }) {
  const styles = useStyles()
  const { t } = useTranslation()
  return (
    <div className={styles.bar} role="toolbar" aria-label={t('fields.toolbar')} data-region="toolbar">
      {props.pickers}
      <Counts />
      <span className={styles.rule} />
      <History />
      <span className={styles.rule} />
      <Commands />
    </div>
  )
})
