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
  ArrowAutofitWidthRegular,
  ArrowDownloadRegular,
  ArrowRedoRegular,
  ArrowRotateClockwiseRegular,
  ArrowUndoRegular,
  ArrowUploadRegular,
  ColorRegular,
  DismissRegular,
  HistoryRegular,
  MoreHorizontalRegular,
  NumberSymbolRegular,
  SearchRegular,
  TableInsertRowRegular,
} from '@fluentui/react-icons'
import { useAtomValue, useStore } from 'jotai'
import type { ReactElement, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { allCommands } from '../../../commands/allCommands.ts'
import type { Command } from '../../../commands/command.ts'
import { keyText } from '../../../commands/keyText.ts'
import { countPlots } from '../../../domain/columns/cell.ts'
import { timelineAtom } from '../../../state/history.ts'
import { loadedAtom, revisionAtom } from '../../../state/loaded.ts'
import { selectionAtom } from '../../../state/selection.ts'
import { mapModeAtom } from '../../../state/view.ts'
import { KeyTooltip } from '../../../ui/overlay/KeyTooltip.tsx'
import { isMac, runCommand } from '../runCommand.ts'

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
  button: { fontWeight: 400, whiteSpace: 'nowrap', minWidth: 'auto' },
  on: { backgroundColor: tokens.colorBrandBackground2, color: tokens.colorBrandForeground1 },
  rule: { width: '1px', height: '20px', margin: '0 8px', flexShrink: 0, backgroundColor: tokens.colorNeutralStroke2 },
})

/** Toolbar places by command: its icon, and whether it shows its name. Commands that the product lacks are left out. */
const places: readonly { id: string; icon: ReactElement; named: boolean }[] = [
  { id: 'numbering.open', icon: <NumberSymbolRegular />, named: true },
  { id: 'numbering.clear', icon: <DismissRegular />, named: true },
  { id: 'colour.open', icon: <ColorRegular />, named: true },
  { id: 'width.open', icon: <ArrowAutofitWidthRegular />, named: true },
  { id: 'rotate.right', icon: <ArrowRotateClockwiseRegular />, named: true },
  { id: 'insert.rowAbove', icon: <TableInsertRowRegular />, named: true },
  { id: 'upload.open', icon: <ArrowUploadRegular />, named: true },
  { id: 'download.fieldMap', icon: <ArrowDownloadRegular />, named: true },
  { id: 'timeline.open', icon: <HistoryRegular />, named: false },
  { id: 'palette.open', icon: <SearchRegular />, named: false },
]

function useCommands(): { command: Command; icon: ReactElement; named: boolean }[] {
  return places.flatMap(({ id, icon, named }) => {
    const command = allCommands.find((candidate) => candidate.id === id)
    return command ? [{ command, icon, named }] : []
  })
}

/** A command's enabledness, judged anew when plots, selection, timeline or mode change. */
function useEnabled(command: Command | undefined): boolean {
  const store = useStore()
  useAtomValue(loadedAtom)
  useAtomValue(revisionAtom)
  useAtomValue(selectionAtom)
  useAtomValue(timelineAtom)
  useAtomValue(mapModeAtom)
  return command !== undefined && (command.enabled?.(store) ?? true) === true
}

function CommandButton(props: {
  command: Command
  icon: ReactElement
  named: boolean
  text?: string
  pressed?: boolean
}) {
  const { command, icon, named, pressed } = props
  const styles = useStyles()
  const store = useStore()
  const { t } = useTranslation()
  const enabled = useEnabled(command)
  const title = props.text ?? t(command.title)
  return (
    <KeyTooltip text={t(command.title)} keys={command.keys[0] && keyText(command.keys[0], isMac)}>
      <Button
        className={pressed ? `${styles.button} ${styles.on}` : styles.button}
        size="small"
        appearance="subtle"
        icon={icon}
        aria-label={title}
        aria-pressed={pressed}
        data-command={command.id}
        disabledFocusable={!enabled}
        onClick={() => runCommand(store, command)}
      >
        {named ? title : undefined}
      </Button>
    </KeyTooltip>
  )
}

function OverflowEntry(props: { command: Command; icon: ReactElement }) {
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

function OverflowMenu(props: { entries: { command: Command; icon: ReactElement }[] }) {
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

function Counts() {
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
}

function History() {
  const { t } = useTranslation()
  const { undo, redo } = useAtomValue(timelineAtom)
  const undoCommand = allCommands.find((command) => command.id === 'history.undo')
  const redoCommand = allCommands.find((command) => command.id === 'history.redo')
  if (!undoCommand || !redoCommand) return null
  const last = undo.at(-1)
  const next = redo.at(-1)
  return (
    <>
      <CommandButton
        command={undoCommand}
        icon={<ArrowUndoRegular />}
        named={last !== undefined}
        text={last ? t(last.change.name.key, last.change.name.params) : t(undoCommand.title)}
      />
      <CommandButton
        command={redoCommand}
        icon={<ArrowRedoRegular />}
        named={false}
        text={
          next
            ? t('fields.redoNamed', { name: t(next.change.name.key, next.change.name.params) })
            : t(redoCommand.title)
        }
      />
    </>
  )
}

/** One row, 44 px: pickers, counts, undo and redo with the entry's name, then the commands; what does not fit goes to a menu. */
export function FieldsToolbar(props: { pickers: ReactNode }) {
  const styles = useStyles()
  const { t } = useTranslation()
  const mode = useAtomValue(mapModeAtom)
  const entries = useCommands()
  const isPressed = (id: string) =>
    (id === 'numbering.open' && mode === 'numbering') || (id === 'width.open' && mode === 'width') || undefined
  return (
    <div className={styles.bar} role="toolbar" aria-label={t('fields.toolbar')} data-region="toolbar">
      {props.pickers}
      <Counts />
      <span className={styles.rule} />
      <History />
      <span className={styles.rule} />
      <Overflow minimumVisible={1} padding={40}>
        <div className={styles.items}>
          {entries.map((entry) => (
            <OverflowItem key={entry.command.id} id={entry.command.id}>
              <span>
                <CommandButton {...entry} pressed={isPressed(entry.command.id)} />
              </span>
            </OverflowItem>
          ))}
          <OverflowMenu entries={entries} />
        </div>
      </Overflow>
    </div>
  )
}
