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
  ArrowAutofitWidthRegular,
  ArrowDownloadRegular,
  ArrowUploadRegular,
  ColorRegular,
  DataHistogramRegular,
  MoreHorizontalRegular,
  NumberSymbolRegular,
  PanelRightRegular,
} from '@fluentui/react-icons'
import { useAtomValue, useStore } from 'jotai'
import { type ComponentProps, memo, type ReactElement, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { commandNamed } from '../../../commands/command.ts'
import { everywhereCommands } from '../../../commands/everywhere/everywhereCommands.ts'
import { fieldsCommands } from '../../../commands/fieldsCommands.ts'
import { keyText } from '../../../commands/keyText.ts'
import { runChosen } from '../../../commands/runCommand.ts'
import { timelineOpenAtom } from '../../../state/log/undo/timeline.ts'
import { mapModeAtom } from '../../../state/map/mode/mapState.ts'
import { previousYearTextsAtom, secondMapAtom } from '../../../state/map/secondMap/secondMap.ts'
import { isPairedAtom } from '../../../state/pair/secondWindow.ts'
import { chartsOpenAtom } from '../../../state/year/charts.ts'
import { inspectorOpenAtom } from '../../../state/year/inspector.ts'
import { plotCountsAtom } from '../../../state/year/plotCounts.ts'
import { isMac } from '../../../ui/platform.ts'
import { phoneWindow } from '../../../ui/smallWindow.ts'
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
  // Always leaves space for the menu.
  items: {
    display: 'flex',
    alignItems: 'center',
    gap: '4px',
    flex: '1 1 0',
    minWidth: '40px',
    overflow: 'hidden',
    // On a phone they are in the menu of the bar below the panes.
    [phoneWindow]: { display: 'none' },
  },
  counts: {
    minWidth: 0,
    flexShrink: 4,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    color: tokens.colorNeutralForeground3,
    padding: '0 8px',
    whiteSpace: 'nowrap',
    fontVariantNumeric: 'tabular-nums',
    [phoneWindow]: { display: 'none' },
  },
  rule: { width: '1px', height: '20px', margin: '0 8px', flexShrink: 0, backgroundColor: tokens.colorNeutralStroke2 },
})

/** Commands of one subject behind one button. */
interface MenuPlace {
  name: string
  groups: ComponentProps<typeof CommandMenu>['groups']
  /** Whether some of its commands are toggles. */
  hasSwitches?: boolean
}

function command(id: string, icon: ReactElement, name: string | null): CommandPlace {
  return { command: commandNamed(commands, id), icon, name }
}

/** The places of the toolbar by id, in order: undo, redo, seven more commands, and menus of all others. */
const places: readonly (readonly [id: string, place: CommandPlace | MenuPlace])[] = (
  [
    command('numbering.open', <NumberSymbolRegular />, 'toolbar.numbering'),
    command('colour.open', <ColorRegular />, 'toolbar.colour'),
    command('width.open', <ArrowAutofitWidthRegular />, widthName),
    command('upload.open', <ArrowUploadRegular />, 'command.upload'),
    command('download.open', <ArrowDownloadRegular />, 'toolbar.download'),
    command('charts.toggle', <DataHistogramRegular />, null),
    command('inspector.toggle', <PanelRightRegular />, null),
    {
      name: 'toolbar.view',
      hasSwitches: true,
      groups: [
        ['beside.open', 'under.toggle', 'timeline.open', 'legend.focus'],
        ['window.second', 'present.open', 'pocket.open'],
        ['tour.start'],
      ],
    },
    {
      name: 'toolbar.plots',
      groups: [
        ['plots.addOne', 'plots.addMany', 'plots.nextYear'],
        {
          name: 'toolbar.insert',
          groups: [
            ['insert.rowAbove', 'insert.rowBelow', 'insert.columnLeft', 'insert.columnRight'],
            ['insert.place', 'insert.border', 'insert.remove'],
          ],
        },
        ['rotate.right', 'numbering.clear', 'design.open', 'field.open'],
        ['plots.delete'],
      ],
    },
    {
      name: 'toolbar.data',
      groups: [
        ['find.open', 'replace.open', 'goto.open', 'scan.start'],
        ['table.formula', 'values.recount', 'photos.show', 'history.cell'],
        ['print', 'labels.print'],
      ],
    },
    {
      name: 'toolbar.analyse',
      groups: [
        ['selection.panel', 'table.statistics'],
        ['lines.promote', 'crossings.plan'],
      ],
    },
  ] satisfies readonly (CommandPlace | MenuPlace)[]
).map((place) => ['command' in place ? place.command.id : place.name, place] as const)

/**
 * The larger, the longer a place stays when the window gets narrow: first the menus, which contain most commands, then
 * buttons that show a part of the page.
 */
const priorities: Readonly<Record<string, number>> = {
  'toolbar.view': 3,
  'toolbar.plots': 3,
  'toolbar.data': 3,
  'toolbar.analyse': 3,
  'numbering.open': 2,
  'inspector.toggle': 2,
  'charts.toggle': 2,
  'width.open': 1,
}

function PlaceEntry({ place }: { place: CommandPlace | MenuPlace }) {
  const store = useStore()
  const { t } = useTranslation()
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

function OverflowEntry({ id, place }: { id: string; place: CommandPlace | MenuPlace }) {
  return useIsOverflowItemVisible(id) ? null : <PlaceEntry place={place} />
}

/** All commands of the toolbar as entries of a menu. */
export function ToolbarEntries() {
  return places.map(([id, place]) => <PlaceEntry key={id} place={place} />)
}

function OverflowMenu() {
  const { ref, overflowCount, isOverflowing } = useOverflowMenu<HTMLButtonElement>()
  const { t } = useTranslation()
  const onMenuLeft = useMenuLeft()
  if (!isOverflowing) return null
  return (
    <Menu onOpenChange={onMenuLeft}>
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
  const { plots, genotypes: lines } = counts
  return (
    <span className={styles.counts} data-counts="">
      {t('fields.plots', { count: plots })} · {t('fields.lines', { count: lines })}
    </span>
  )
})

/** The commands in their places; those that do not fit go to a menu. */
const Commands = memo(function Commands() {
  const styles = useStyles()
  const mode = useAtomValue(mapModeAtom)
  const pressed: Readonly<Record<string, boolean>> = {
    'numbering.open': mode === 'numbering',
    'width.open': mode === 'width',
    'inspector.toggle': useAtomValue(inspectorOpenAtom),
    'charts.toggle': useAtomValue(chartsOpenAtom),
  }
  const switches: Readonly<Record<string, boolean>> = {
    'beside.open': useAtomValue(secondMapAtom) !== null,
    'under.toggle': useAtomValue(previousYearTextsAtom),
    'timeline.open': useAtomValue(timelineOpenAtom),
    'window.second': useAtomValue(isPairedAtom),
  }
  return (
    <Overflow minimumVisible={0} padding={40}>
      <div className={styles.items}>
        {places.map(([id, place]) => (
          <OverflowItem key={id} id={id} priority={priorities[id] ?? 0}>
            <span>
              {'command' in place ? (
                <CommandButton {...place} pressed={pressed[id]} />
              ) : (
                <CommandMenu {...place} pressed={place.hasSwitches ? switches : undefined} />
              )}
            </span>
          </OverflowItem>
        ))}
        <OverflowMenu />
      </div>
    </Overflow>
  )
})

/**
 * One row, 44 px: picker, counts, undo and redo with the entry's name, the most used commands and menus of all others;
 * whatever does not fit is in a menu.
 */
export const FieldsToolbar = memo(function FieldsToolbar(props: { pickers: ReactNode }) {
  const styles = useStyles()
  const { t } = useTranslation()
  // A single tab stop; arrows move inside.
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
