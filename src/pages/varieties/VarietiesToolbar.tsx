import {
  Button,
  Menu,
  MenuButton,
  MenuItem,
  MenuList,
  MenuPopover,
  MenuTrigger,
  makeStyles,
  tokens,
  useArrowNavigationGroup,
} from '@fluentui/react-components'
import {
  AddRegular,
  ArrowUploadRegular,
  BranchForkRegular,
  CalendarRegular,
  LocationRegular,
} from '@fluentui/react-icons'
import { useAtom, useAtomValue, useStore } from 'jotai'
import { useTranslation } from 'react-i18next'
import { commandNamed } from '../../commands/command.ts'
import { everywhereCommands } from '../../commands/everywhere/everywhereCommands.ts'
import { ownLineCommands } from '../../commands/pages/lineCommands.ts'
import { runChosen } from '../../commands/runCommand.ts'
import type { UploadKey } from '../../domain/files/uploads.ts'
import { meansShown } from '../../domain/means/meansField.ts'
import { meansShowingAtom, meansTableAtom, meansViewAtom } from '../../state/lines/summary.ts'
import { type LineFilter, lineFilterAtom } from '../../state/sheet/columns/lineFilter.ts'
import { requestOfShell } from '../../state/shell/shellRequests.ts'
import { Segments } from '../../ui/form/Segments.tsx'
import { CommandButton } from '../shell/sheet/CommandButton.tsx'
import { FindInTable } from '../shell/sheet/FindInTable.tsx'
import { History } from '../shell/sheet/History.tsx'
import { ColumnsMenu } from './ColumnsMenu.tsx'
import { LineChoice } from './LineChoice.tsx'
import { MeansFilter } from './MeansFilter.tsx'

const useStyles = makeStyles({
  bar: {
    minHeight: '44px',
    flexShrink: 0,
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '4px 6px',
    padding: '6px 12px',
    minWidth: 0,
    backgroundColor: tokens.colorNeutralBackground1,
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    fontSize: '13px',
    '& [role="radio"]': { padding: '0 8px' },
    // Can shrink further if all commands then fit in one row.
    '& > .fui-Input': { flex: '1 1 140px', width: 'auto', maxWidth: '200px' },
  },
  control: { minWidth: '96px', width: '150px' },
  rule: { width: '1px', height: '20px', margin: '0 2px', flexShrink: 0, backgroundColor: tokens.colorNeutralStroke2 },
  end: { display: 'flex', flexWrap: 'wrap', gap: '6px', marginLeft: 'auto' },
  // Its name fills the remaining space: otherwise the first entry would wrap and move every row.
  history: { display: 'flex', flex: '1 1 60px', minWidth: '60px', maxWidth: '280px' },
  button: { whiteSpace: 'nowrap' },
})

const addIcon = <AddRegular />
const crossIcon = <BranchForkRegular />
const uploadIcon = <ArrowUploadRegular />
const yearIcon = <CalendarRegular />
const regionIcon = <LocationRegular />

const kinds: readonly LineFilter['kind'][] = ['all', 'variety', 'line']

/** The files with which a breeder adds data to varieties. */
const files = [
  'plot_result',
  'line_collections_upload',
  'parents_of_lines_upload_file',
] as const satisfies readonly UploadKey[]

/** The files that bring data, each by the upload's own dialog with its sample and dry run. */
function AddData() {
  const { t } = useTranslation()
  const store = useStore()
  const styles = useStyles()
  return (
    <Menu>
      <MenuTrigger disableButtonEnhancement>
        <MenuButton className={styles.button} size="small" icon={uploadIcon} data-add-data="">
          {t('lines.addData')}
        </MenuButton>
      </MenuTrigger>
      <MenuPopover>
        <MenuList>
          {files.map((upload) => (
            <MenuItem key={upload} onClick={() => requestOfShell(store, { upload, files: [] })}>
              {t(`lines.file.${upload}`)}
            </MenuItem>
          ))}
        </MenuList>
      </MenuPopover>
    </Menu>
  )
}

/** How means are displayed, and the line and place of comparison. */
function Showing() {
  const styles = useStyles()
  const { t } = useTranslation()
  const [showing, setShowing] = useAtom(meansShowingAtom)
  const [view, setView] = useAtom(meansViewAtom)
  return (
    <>
      <CommandButton
        command={commandNamed(ownLineCommands, 'lines.byYear')}
        icon={yearIcon}
        name="lines.byYear"
        pressed={showing.byYear}
      />
      <CommandButton
        command={commandNamed(ownLineCommands, 'lines.byRegion')}
        icon={regionIcon}
        name="lines.byRegion"
        pressed={showing.byRegion}
      />
      <MeansFilter />
      <Segments
        label={t('means.shown')}
        value={showing.shown}
        choices={meansShown.map((value) => ({ value, text: t(`means.shown.${value}`) }))}
        onChoose={(shown) => setShowing({ ...showing, shown })}
      />
      {showing.shown !== 'value' && (
        <LineChoice
          className={styles.control}
          label={t('means.against')}
          chosen={view.control}
          none={t('means.ownControl')}
          onChoose={(control) => setView({ ...view, control })}
        />
      )}
    </>
  )
}

/** Search, filters, display of means, undo and redo, and at the right buttons that add lines and data. */
export function VarietiesToolbar() {
  const styles = useStyles()
  const { t } = useTranslation()
  const store = useStore()
  const [filter, setFilter] = useAtom(lineFilterAtom)
  const hasMeans = useAtomValue(meansTableAtom) !== null
  const arrows = useArrowNavigationGroup({ axis: 'horizontal', memorizeCurrent: true })
  return (
    <div className={styles.bar} role="toolbar" aria-label={t('lines.toolbar')} data-region="toolbar" {...arrows}>
      <FindInTable label="lines.search" text={filter.text} onText={(text) => setFilter({ ...filter, text })} />
      <Segments
        label={t('lines.which')}
        value={filter.kind}
        choices={kinds.map((value) => ({ value, text: t(`lines.which.${value}`) }))}
        onChoose={(kind) => setFilter({ ...filter, kind })}
      />
      {hasMeans && (
        <>
          <span className={styles.rule} />
          <Showing />
        </>
      )}
      <span className={styles.rule} />
      <ColumnsMenu />
      <span className={styles.history}>
        <History />
      </span>
      <span className={styles.end}>
        <AddData />
        <Button
          className={styles.button}
          size="small"
          icon={crossIcon}
          data-command="crossings.plan"
          onClick={() => runChosen(store, commandNamed(everywhereCommands, 'crossings.plan'))}
        >
          {t('command.planCrossings')}
        </Button>
        <Button
          className={styles.button}
          size="small"
          appearance="primary"
          icon={addIcon}
          data-command="lines.add"
          onClick={() => runChosen(store, commandNamed(ownLineCommands, 'lines.add'))}
        >
          {t('command.lines.add')}
        </Button>
      </span>
    </div>
  )
}
