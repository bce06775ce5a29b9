import {
  Menu,
  MenuButton,
  MenuItem,
  MenuList,
  MenuPopover,
  MenuTrigger,
  makeStyles,
  Slider,
  Switch,
  tokens,
} from '@fluentui/react-components'
import { ArrowExportRegular, LinkRegular } from '@fluentui/react-icons'
import { useAtom, useAtomValue, useStore } from 'jotai'
import { useTranslation } from 'react-i18next'
import { commandNamed } from '../../../commands/command.ts'
import { ownPedigreeCommands } from '../../../commands/pages/pedigreeCommands.ts'
import { runChosen } from '../../../commands/runCommand.ts'
import { lineGraphAtom } from '../../../state/pedigree/lineStages.ts'
import {
  ancestorsAtom,
  depthAtom,
  descendantsAtom,
  focusLineAtom,
  pedigreeTabAtom,
} from '../../../state/pedigree/pedigreeView.ts'
import { showPedigreeOf } from '../../../state/pedigree/walk.ts'
import { inspectorOpenAtom } from '../../../state/year/inspector.ts'
import { CommandButton } from '../../shell/sheet/CommandButton.tsx'
import { History } from '../../shell/sheet/History.tsx'
import { ColourBy } from './ColourBy.tsx'
import { FindLine } from './FindLine.tsx'
import { LinePicker } from './LinePicker.tsx'

const commands = ownPedigreeCommands.filter(({ id }) => id.startsWith('pedigree.export.'))

/** Files of the drawn pedigree: pictures, Helium, parents. */
function ExportMenu() {
  const { t } = useTranslation()
  const store = useStore()
  return (
    <Menu>
      <MenuTrigger disableButtonEnhancement>
        <MenuButton appearance="subtle" size="small" icon={<ArrowExportRegular />}>
          {t('pedigree.export')}
        </MenuButton>
      </MenuTrigger>
      <MenuPopover>
        <MenuList>
          {commands.map((command) => (
            <MenuItem key={command.id} data-command={command.id} onClick={() => runChosen(store, command)}>
              {t(command.title)}
            </MenuItem>
          ))}
        </MenuList>
      </MenuPopover>
    </Menu>
  )
}

const useStyles = makeStyles({
  bar: {
    height: '44px',
    flexShrink: 0,
    display: 'flex',
    alignItems: 'center',
    gap: '8px',
    padding: '0 12px',
    minWidth: 0,
    overflow: 'hidden',
    backgroundColor: tokens.colorNeutralBackground1,
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    fontSize: '13px',
    whiteSpace: 'nowrap',
  },
  line: { width: '170px', minWidth: 0, flexShrink: 0 },
  depth: { display: 'flex', alignItems: 'center', gap: '4px', color: tokens.colorNeutralForeground3 },
  slider: { width: '120px', minWidth: '80px' },
  number: { minWidth: '22px', fontWeight: 600, color: tokens.colorNeutralForeground1 },
  rule: { width: '1px', height: '20px', flexShrink: 0, backgroundColor: tokens.colorNeutralStroke2 },
  switch: { '& label': { paddingLeft: 0, paddingRight: '4px' } },
})

/** The slider value that shows all generations. */
const itemCount = 11
const linkIcon = <LinkRegular />

/** The number of shown generations: 1 to 10, or all. */
function Depth() {
  const styles = useStyles()
  const { t } = useTranslation()
  const [depth, setDepth] = useAtom(depthAtom)
  const text = depth === 0 ? t('pedigree.depthAll') : String(depth)
  return (
    <span className={styles.depth}>
      {t('pedigree.depth')}
      <Slider
        className={styles.slider}
        size="small"
        min={1}
        max={itemCount}
        value={depth === 0 ? itemCount : depth}
        aria-label={t('pedigree.depth')}
        aria-valuetext={text}
        onChange={(_, { value }) => setDepth(value === itemCount ? 0 : value)}
      />
      <span className={styles.number}>{text}</span>
    </span>
  )
}

/** One row: line, number of generations, colouring, relationship, files, search. */
export function PedigreeToolbar() {
  const styles = useStyles()
  const { t } = useTranslation()
  const store = useStore()
  const graph = useAtomValue(lineGraphAtom)
  const focus = useAtomValue(focusLineAtom)
  const [ancestors, setAncestors] = useAtom(ancestorsAtom)
  const [descendants, setDescendants] = useAtom(descendantsAtom)
  const isRelating = useAtomValue(pedigreeTabAtom) === 'relationship'
  const isOpen = useAtomValue(inspectorOpenAtom)
  return (
    <div className={styles.bar} role="toolbar" aria-label={t('pedigree.toolbar')} data-region="toolbar">
      {graph && (
        <LinePicker
          className={styles.line}
          graph={graph}
          label={t('grid.line')}
          line={focus}
          onChoose={(line) => showPedigreeOf(store, line)}
        />
      )}
      <Depth />
      <span className={styles.rule} />
      <Switch
        className={styles.switch}
        checked={ancestors}
        label={t('pedigree.ancestors')}
        onChange={(_, { checked }) => setAncestors(checked)}
      />
      <Switch
        className={styles.switch}
        checked={descendants}
        label={t('pedigree.descendants')}
        onChange={(_, { checked }) => setDescendants(checked)}
      />
      <span className={styles.rule} />
      <ColourBy />
      <CommandButton
        command={commandNamed(ownPedigreeCommands, 'pedigree.relationship')}
        icon={linkIcon}
        name="pedigree.relationship"
        pressed={isOpen && isRelating}
      />
      <ExportMenu />
      <History />
      <FindLine />
    </div>
  )
}
