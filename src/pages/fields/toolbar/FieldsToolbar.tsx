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
  useArrowNavigationGroup,
  useIsOverflowItemVisible,
  useOverflowMenu,
} from '@fluentui/react-components'
import {
  AddSquareMultipleRegular,
  AddSquareRegular,
  ArrowAutofitWidthRegular,
  ArrowDownloadRegular,
  ArrowRotateClockwiseRegular,
  ArrowUploadRegular,
  BranchForkRegular,
  CalendarArrowCounterclockwiseRegular,
  CalendarArrowRightRegular,
  ColorRegular,
  DataBarVerticalRegular,
  DataHistogramRegular,
  DeleteRegular,
  DismissRegular,
  EyeRegular,
  GridDotsRegular,
  HistoryRegular,
  MoreHorizontalRegular,
  NumberSymbolRegular,
  PanelRightRegular,
  PhoneRegular,
  PrintRegular,
  SearchRegular,
  SplitVerticalRegular,
  TableCheckerRegular,
  TableInsertRowRegular,
  WindowNewRegular,
} from '@fluentui/react-icons'
import { useAtomValue, useStore } from 'jotai'
import { memo, type ReactElement, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { commandNamed } from '../../../commands/command.ts'
import { everywhereCommands } from '../../../commands/everywhere/everywhereCommands.ts'
import { fieldsCommands } from '../../../commands/fieldsCommands.ts'
import { keyText } from '../../../commands/keyText.ts'
import { runChosen } from '../../../commands/runCommand.ts'
import { mapModeAtom } from '../../../state/map/mapState.ts'
import { secondMapAtom, underAtom } from '../../../state/map/secondMap/secondMap.ts'
import { isPairedAtom } from '../../../state/pair/secondWindow.ts'
import { chartsOpenAtom } from '../../../state/year/charts.ts'
import { inspectorOpenAtom } from '../../../state/year/inspector.ts'
import { plotCountsAtom } from '../../../state/year/plotCounts.ts'
import { isMac } from '../../../ui/platform.ts'
import { CommandButton, type CommandPlace, widthName } from '../../shell/sheet/CommandButton.tsx'
import { FilteredRows } from '../../shell/sheet/FilteredRows.tsx'
import { History } from '../../shell/sheet/History.tsx'
import { CommandMenu, CommandSubmenu, useMenuLeft } from './CommandMenu.tsx'

const commands = [...fieldsCommands, ...everywhereCommands]

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
  // Room for the menu is always left.
  items: { display: 'flex', alignItems: 'center', gap: '4px', flex: '1 1 0', minWidth: '40px', overflow: 'hidden' },
  counts: {
    minWidth: 0,
    flexShrink: 4,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    color: tokens.colorNeutralForeground3,
    padding: '0 8px',
    whiteSpace: 'nowrap',
    fontVariantNumeric: 'tabular-nums',
  },
  rule: { width: '1px', height: '20px', margin: '0 8px', flexShrink: 0, backgroundColor: tokens.colorNeutralStroke2 },
})

/** A toolbar place with several commands. */
interface MenuPlace {
  icon: ReactElement
  name: string
  commands: readonly string[]
}

function command(id: string, icon: ReactElement, name: string | null): CommandPlace {
  return { command: commandNamed(commands, id), icon, name }
}

/** The places of the toolbar by id, in their order. */
const places: readonly (readonly [id: string, place: CommandPlace | MenuPlace])[] = (
  [
    command('numbering.open', <NumberSymbolRegular />, 'toolbar.numbering'),
    command('colour.open', <ColorRegular />, 'toolbar.colour'),
    command('width.open', <ArrowAutofitWidthRegular />, widthName),
    command('rotate.right', <ArrowRotateClockwiseRegular />, 'toolbar.rotate'),
    {
      icon: <TableInsertRowRegular />,
      name: 'toolbar.insert',
      commands: [
        'insert.rowAbove',
        'insert.rowBelow',
        'insert.columnLeft',
        'insert.columnRight',
        'insert.place',
        'insert.border',
        'insert.remove',
      ],
    },
    command('upload.open', <ArrowUploadRegular />, 'command.upload'),
    command('download.open', <ArrowDownloadRegular />, 'toolbar.download'),
    command('print', <PrintRegular />, null),
    command('plots.addOne', <AddSquareRegular />, 'toolbar.addPlot'),
    command('plots.addMany', <AddSquareMultipleRegular />, 'fields.plotsAdd'),
    command('plots.nextYear', <CalendarArrowRightRegular />, 'toolbar.nextYear'),
    command('numbering.clear', <DismissRegular />, 'toolbar.clearNumbering'),
    command('plots.delete', <DeleteRegular />, 'toolbar.deletePlots'),
    command('beside.open', <SplitVerticalRegular />, null),
    command('under.toggle', <CalendarArrowCounterclockwiseRegular />, null),
    command('charts.toggle', <DataHistogramRegular />, null),
    command('inspector.toggle', <PanelRightRegular />, null),
    command('window.second', <WindowNewRegular />, null),
    command('present.open', <EyeRegular />, null),
    command('pocket.open', <PhoneRegular />, null),
    command('timeline.open', <HistoryRegular />, null),
    command('design.open', <TableCheckerRegular />, null),
    command('field.open', <GridDotsRegular />, null),
    command('crossings.plan', <BranchForkRegular />, null),
    command('selection.panel', <DataBarVerticalRegular />, null),
    command('palette.open', <SearchRegular />, null),
  ] satisfies readonly (CommandPlace | MenuPlace)[]
).map((place) => ['command' in place ? place.command.id : place.name, place] as const)

/** What shows a part of the page, and the modes that are used most, go to the menu last. */
const alwaysVisible: ReadonlySet<string> = new Set([
  'numbering.open',
  'width.open',
  'inspector.toggle',
  'charts.toggle',
  'window.second',
])

function OverflowEntry({ id, place }: { id: string; place: CommandPlace | MenuPlace }) {
  const store = useStore()
  const { t } = useTranslation()
  const isVisible = useIsOverflowItemVisible(id)
  if (isVisible) return null
  if (!('command' in place)) return <CommandSubmenu {...place} />
  const [first] = place.command.keys
  return (
    <MenuItem
      icon={place.icon}
      secondaryContent={first && keyText(first, isMac)}
      onClick={() => runChosen(store, place.command)}
    >
      {t(place.command.title)}
    </MenuItem>
  )
}

function OverflowMenu() {
  const { ref, overflowCount, isOverflowing } = useOverflowMenu<HTMLButtonElement>()
  const { t } = useTranslation()
  const left = useMenuLeft()
  if (!isOverflowing) return null
  return (
    <Menu onOpenChange={left}>
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
          {places.map(([id, place]) => (
            <OverflowEntry key={id} id={id} place={place} />
          ))}
        </MenuList>
      </MenuPopover>
    </Menu>
  )
}

const Counts = memo(function Counts() {
  const styles = useStyles()
  const { t } = useTranslation()
  const counts = useAtomValue(plotCountsAtom)
  if (!counts) return null
  const { plots, genotypes } = counts
  return (
    <span className={styles.counts} data-counts="">
      {t('fields.plots', { count: plots })} · {t('fields.genotypes', { count: genotypes })}
    </span>
  )
})

/** The commands in their places; those that do not fit go to a menu. */
const Commands = memo(function Commands() {
  const styles = useStyles()
  const mode = useAtomValue(mapModeAtom)
  const isInspectorOpen = useAtomValue(inspectorOpenAtom)
  const areChartsOpen = useAtomValue(chartsOpenAtom)
  const isPaired = useAtomValue(isPairedAtom)
  const pressed: Readonly<Record<string, boolean>> = {
    'numbering.open': mode === 'numbering',
    'width.open': mode === 'width',
    'inspector.toggle': isInspectorOpen,
    'beside.open': useAtomValue(secondMapAtom) !== null,
    'under.toggle': useAtomValue(underAtom),
    'charts.toggle': areChartsOpen,
    'window.second': isPaired,
  }
  return (
    <Overflow minimumVisible={0} padding={40}>
      <div className={styles.items}>
        {places.map(([id, place]) => (
          <OverflowItem key={id} id={id} priority={alwaysVisible.has(id) ? 1 : 0}>
            <span>
              {'command' in place ? <CommandButton {...place} pressed={pressed[id]} /> : <CommandMenu {...place} />}
            </span>
          </OverflowItem>
        ))}
        <OverflowMenu />
      </div>
    </Overflow>
  )
})

/**
 * One row, 44 px: pickers, counts, undo and redo with the entry's name, then the commands; what does not fit goes to a
 * menu.
 */
export const FieldsToolbar = memo(function FieldsToolbar(props: { pickers: ReactNode }) {
  const styles = useStyles()
  const { t } = useTranslation()
  // One stop for Tab, as long as it is; the arrows move inside.
  const arrows = useArrowNavigationGroup({ axis: 'horizontal', memorizeCurrent: true })
  return (
    <div className={styles.bar} role="toolbar" aria-label={t('fields.toolbar')} data-region="toolbar" {...arrows}>
      {props.pickers}
      <Counts />
      <FilteredRows />
      <span className={styles.rule} />
      <History />
      <span className={styles.rule} />
      <Commands />
    </div>
  )
})
