import { Button, Input, makeStyles, tokens } from '@fluentui/react-components'
import { FolderAddRegular, PersonAddRegular, SearchRegular } from '@fluentui/react-icons'
import { useAtom, useAtomValue, useSetAtom, useStore } from 'jotai'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../../api/query/useCall.ts'
import { commandNamed } from '../../../commands/command.ts'
import { keyText } from '../../../commands/keyText.ts'
import { structureCommands } from '../../../commands/pages/structureCommands.ts'
import { canRun, runCommand } from '../../../commands/runCommand.ts'
import { companyStructure } from '../../../contract/company/people.ts'
import { formatNumber } from '../../../i18n/format.ts'
import {
  isAllowed,
  memberAtom,
  peopleOfStructure,
  putStructureAtom,
  structureAtom,
  structurePanelAtom,
  structurePeopleAtom,
  treeFilterAtom,
  treeRowsAtom,
} from '../../../state/account/structure.ts'
import { openDialogAtom } from '../../../state/shell/dialogs.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { KeyHint } from '../../../ui/KeyHint.tsx'
import { KeyTooltip } from '../../../ui/overlay/KeyTooltip.tsx'
import { isMac } from '../../../ui/platform.ts'
import { narrowWindow } from '../../../ui/smallWindow.ts'
import { useProfile } from '../../auth/session/profile.ts'
import type { PageProps } from '../../page.ts'
import { PageFrame } from '../../shell/PageFrame.tsx'
import { pageStateOf } from '../../shell/pageState.ts'
import { useShowFailure } from '../../shell/useShowFailure.ts'
import { PersonPanel } from './PersonPanel.tsx'
import { StructureDialogs } from './StructureDialogs.tsx'
import { StructureTree } from './StructureTree.tsx'

const useStyles = makeStyles({
  root: { display: 'flex', height: '100%', minHeight: 0, position: 'relative' },
  main: { flexGrow: 1, minWidth: 0, minHeight: 0 },
  body: {
    display: 'flex',
    flexDirection: 'column',
    height: '100%',
    boxSizing: 'border-box',
    padding: '12px 24px 12px',
    [narrowWindow]: { padding: '12px' },
  },
  bar: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '8px 16px',
    marginBottom: '12px',
    flexShrink: 0,
  },
  search: { width: '280px', [narrowWindow]: { width: '100%' } },
  found: { color: tokens.colorNeutralForeground3, fontSize: '13px' },
  end: { marginLeft: 'auto' },
  actions: { display: 'flex', gap: '8px' },
  keys: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '4px 16px',
    marginTop: '10px',
    flexShrink: 0,
    fontSize: '12px',
    color: tokens.colorNeutralForeground3,
    '@container page (max-width: 760px)': { display: 'none' },
  },
  key: { display: 'inline-flex', alignItems: 'center', gap: '6px' },
})

/** Stores the company's structure and the signed-in member in atoms, where the commands read them. */
function useStructure() {
  const setStructure = useSetAtom(putStructureAtom)
  const setMember = useSetAtom(memberAtom)
  const read = useCall(companyStructure, { query: { is_active: 'true' } })
  const { answered } = useProfile()
  useEffect(() => {
    if (read.answered) setStructure({ structure: read.answered.answer, isCopy: read.answered.isCopy })
  }, [read.answered, setStructure])
  useEffect(() => {
    if (!answered) return
    const { id, role, division } = answered.answer.user_data
    setMember({ user: id, role, division: division?.id ?? null })
  }, [answered, setMember])
  return read
}

/** The company's people as a tree, with the actions on them. */
export function StructurePage({ record }: PageProps) {
  const styles = useStyles()
  const { t } = useTranslation()
  const read = useStructure()
  useShowFailure(read.lastFailure, 'failed.accountLoad')
  const current = useAtomValue(structureAtom)
  const panel = useAtomValue(structurePanelAtom)
  const structure = current?.structure
  const count = structure ? peopleOfStructure(structure).length : 0
  const about = structure
    ? `${t('structure.divisionCount', { count: structure.divisions.length })} · ${t('structure.people', { count })}`
    : undefined
  return (
    <div className={styles.root}>
      <div className={styles.main}>
        <PageFrame
          heading={structure?.company.name ?? t(record.title as never)}
          about={about}
          toolbar={<Actions />}
          state={pageStateOf(read, { failed: t('failed.accountLoad') })}
          skeletonRows={14}
        >
          <div className={styles.body}>
            <FilterBar total={count} />
            <Tree isNarrow={panel !== null} />
            <KeyLine />
          </div>
        </PageFrame>
      </div>
      <PersonPanel />
      <StructureDialogs />
    </div>
  )
}

/** The actions on the company; those that the role does not allow are not rendered. */
function Actions() {
  const styles = useStyles()
  useAtomValue(memberAtom)
  useAtomValue(structureAtom)
  const store = useStore()
  return (
    <div className={styles.actions}>
      {isAllowed(store, 'structure.change') && <CommandButton id="structure.addDivision" icon={<FolderAddRegular />} />}
      {isAllowed(store, 'person.manage') && (
        <CommandButton id="structure.addPerson" icon={<PersonAddRegular />} isPrimary />
      )}
    </div>
  )
}

function CommandButton(props: { id: string; icon: React.ReactElement; isPrimary?: boolean }) {
  const { t } = useTranslation()
  const store = useStore()
  const panel = useAtomValue(structurePanelAtom)
  const command = commandNamed(structureCommands, props.id)
  const enabled = canRun(store, command)
  const name = t(command.title as never)
  const isOpen = panel?.kind === 'add' && props.id === 'structure.addPerson'
  return (
    <KeyTooltip
      text={enabled === true ? name : `${name} · ${t(enabled.reason as never)}`}
      keys={command.keys[0] && keyText(command.keys[0], isMac)}
    >
      <Button
        appearance={props.isPrimary ? 'primary' : 'secondary'}
        icon={props.icon}
        data-command={command.id}
        disabledFocusable={enabled !== true || isOpen}
        onClick={() => runCommand(store, command)}
      >
        {name}
      </Button>
    </KeyTooltip>
  )
}

function FilterBar({ total }: { total: number }) {
  const styles = useStyles()
  const { t } = useTranslation()
  const [filter, setFilter] = useAtom(treeFilterAtom)
  const rows = useAtomValue(treeRowsAtom)
  const people = useAtomValue(structurePeopleAtom)
  const setDialog = useSetAtom(openDialogAtom)
  const { answered } = useCall(companyStructure, { query: { is_active: 'false' } })
  const removed = answered ? peopleOfStructure(answered.answer).length : 0
  const peopleCount = rows.filter((row) => row.kind === 'person').length
  return (
    <div className={styles.bar} data-region="toolbar">
      <Input
        className={styles.search}
        contentBefore={<SearchRegular />}
        type="search"
        placeholder={t('structure.filter')}
        aria-label={t('structure.filter')}
        value={filter}
        onChange={(_, data) => setFilter(data.value)}
      />
      {filter.trim() !== '' && people.length > 0 && (
        <span className={styles.found} role="status">
          {t('structure.found', { shown: formatNumber(peopleCount), total: formatNumber(total) })}
        </span>
      )}
      <Button
        className={styles.end}
        appearance="subtle"
        disabledFocusable={removed === 0}
        onClick={() => setDialog({ kind: 'removedPeople' })}
      >
        {t('structure.removedCount', { count: removed })}
      </Button>
    </div>
  )
}

function Tree({ isNarrow }: { isNarrow: boolean }) {
  const { t } = useTranslation()
  const [filter, setFilter] = useAtom(treeFilterAtom)
  const rows = useAtomValue(treeRowsAtom)
  if (rows.length === 0 && filter.trim() !== '')
    return (
      <EmptyState
        title={t('structure.nothingFits')}
        actions={<Button onClick={() => setFilter('')}>{t('structure.clearFilter')}</Button>}
      />
    )
  return (
    <>
      <StructureTree isNarrow={isNarrow} />
      {filter.trim() === '' && <FirstSteps />}
    </>
  )
}

/** Shown to the only user of a company without divisions, with the first actions. */
function FirstSteps() {
  const { t } = useTranslation()
  const store = useStore()
  useAtomValue(memberAtom)
  const structure = useAtomValue(structureAtom)?.structure
  if (!structure || structure.divisions.length > 0 || peopleOfStructure(structure).length > 1) return null
  return (
    <EmptyState
      small
      title={t('structure.alone')}
      actions={
        isAllowed(store, 'structure.change') && (
          <CommandButton id="structure.addDivision" icon={<FolderAddRegular />} isPrimary />
        )
      }
    />
  )
}

const shownKeys = ['structure.open', 'structure.rename', 'structure.addPerson', 'structure.remove'] as const

/** The tree's keys, in a line below it. */
function KeyLine() {
  const styles = useStyles()
  const { t } = useTranslation()
  const store = useStore()
  useAtomValue(memberAtom)
  const may = isAllowed(store, 'person.manage')
  const words: Record<(typeof shownKeys)[number], string> = {
    'structure.open': t('structure.openCard'),
    'structure.rename': t('structure.renameShort'),
    'structure.addPerson': t('structure.addHere'),
    'structure.remove': t('structure.removeShort'),
  }
  const keys = shownKeys.filter(
    (id) => id === 'structure.open' || (id === 'structure.rename' ? isAllowed(store, 'structure.change') : may),
  )
  return (
    <div className={styles.keys} aria-hidden="true">
      <span className={styles.key}>
        <KeyHint keys="→" />
        <KeyHint keys="←" />
        {t('structure.openClose')}
      </span>
      {keys.map((id) => (
        <span key={id} className={styles.key}>
          <KeyHint keys={keyText(commandNamed(structureCommands, id).keys[0], isMac)} />
          {words[id]}
        </span>
      ))}
    </div>
  )
}
