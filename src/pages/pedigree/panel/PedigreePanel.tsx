import { Badge, Button, makeStyles, Tab, TabList, tokens } from '@fluentui/react-components'
import { DismissRegular, EditRegular } from '@fluentui/react-icons'
import { useAtom, useAtomValue, useSetAtom, useStore } from 'jotai'
import { type KeyboardEvent, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { PedigreeLine } from '../../../domain/pedigree/lineGraph.ts'
import { formatNumber } from '../../../i18n/format.ts'
import { pedigreeTabAtom } from '../../../state/pedigree/pedigreeView.ts'
import { kinshipAtom } from '../../../state/pedigree/shownPedigree.ts'
import { openDialogAtom } from '../../../state/shell/dialogs.ts'
import { inspectorOpenAtom } from '../../../state/year/inspector.ts'
import { useFocusPaneOnClose } from '../../shell/useFocusPaneOnClose.ts'
import { DetailsTab } from './DetailsTab.tsx'
import { RelationshipTab } from './RelationshipTab.tsx'
import { usePanelLine } from './usePanelLine.ts'

const useStyles = makeStyles({
  panel: {
    position: 'relative',
    boxSizing: 'border-box',
    width: '380px',
    maxWidth: '50%',
    flexShrink: 0,
    display: 'flex',
    flexDirection: 'column',
    minHeight: 0,
    backgroundColor: tokens.colorNeutralBackground1,
    borderLeft: `1px solid ${tokens.colorNeutralStroke2}`,
    fontSize: '13px',
    lineHeight: '18px',
  },
  head: { padding: '16px 80px 8px 16px' },
  title: { display: 'flex', alignItems: 'center', gap: '8px', flexWrap: 'wrap' },
  name: { margin: 0, fontSize: '20px', lineHeight: '26px', fontWeight: 600, overflowWrap: 'anywhere' },
  quiet: { color: tokens.colorNeutralForeground3, overflowWrap: 'anywhere' },
  buttons: { position: 'absolute', top: '12px', right: '8px', display: 'flex' },
  tabs: { padding: '0 8px', borderBottom: `1px solid ${tokens.colorNeutralStroke2}`, flexShrink: 0 },
  body: { flexGrow: 1, minHeight: 0, overflowY: 'auto', padding: '12px 16px 20px', outlineStyle: 'none' },
})

/** The side pane: a line's details, or its relationship with others; F9 opens and closes it. */
export function PedigreePanel() {
  return useAtomValue(inspectorOpenAtom) ? <OpenPanel /> : null
}

function OpenPanel() {
  const styles = useStyles()
  const { t } = useTranslation()
  const setOpen = useSetAtom(inspectorOpenAtom)
  const [tab, setTab] = useAtom(pedigreeTabAtom)
  const shown = usePanelLine()
  const panel = useRef<HTMLElement>(null)
  const id = useId()
  useFocusPaneOnClose(panel, 'pedigree')
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    event.preventDefault()
    setOpen(false)
  }
  return (
    <aside
      ref={panel}
      className={styles.panel}
      data-region="inspector"
      tabIndex={-1}
      aria-label={t('command.inspector.toggle')}
      onKeyDown={onKeyDown}
    >
      {shown && <Head line={shown.line} />}
      <div className={styles.buttons}>
        {shown && <EditParents line={shown.line.id} />}
        <Button
          appearance="subtle"
          size="small"
          icon={<DismissRegular />}
          aria-label={t('inspector.close')}
          onClick={() => setOpen(false)}
        />
      </div>
      <TabList
        className={styles.tabs}
        size="small"
        selectTabOnFocus
        selectedValue={tab}
        onTabSelect={(_, { value }) => setTab(value === 'relationship' ? 'relationship' : 'details')}
      >
        <Tab value="details" id={`${id}-details`} aria-controls={`${id}-panel`} data-tab="details">
          {t('pedigree.details')}
        </Tab>
        <Tab value="relationship" id={`${id}-relationship`} aria-controls={`${id}-panel`} data-tab="relationship">
          {t('pedigree.relationship')}
        </Tab>
      </TabList>
      <div className={styles.body} role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${tab}`}>
        {tab === 'details' ? <DetailsTab /> : <RelationshipTab />}
      </div>
    </aside>
  )
}

function Head({ line }: { line: PedigreeLine }) {
  const styles = useStyles()
  const { t } = useTranslation()
  const kinship = useAtomValue(kinshipAtom)
  const shown = usePanelLine()
  const nameOf = (id: number | null) => (id === null ? '?' : (shown?.graph.line(id)?.name ?? '?'))
  const inbreeding = kinship?.inbreedingOf(line.id) ?? Number.NaN
  const parents =
    line.mother === null && line.father === null
      ? t('pedigree.founder')
      : `${nameOf(line.mother)} × ${nameOf(line.father)}`
  const inbreedingText = Number.isNaN(inbreeding)
    ? null
    : t('pedigree.inbreedingIs', { value: formatNumber(round4(inbreeding)) })
  return (
    <header className={styles.head}>
      <div className={styles.title}>
        <h2 className={styles.name}>{line.name}</h2>
        <Badge appearance="tint" color={line.isVariety ? 'brand' : 'informative'}>
          {t(line.isVariety ? 'pedigree.sign.variety' : 'pedigree.sign.line')}
        </Badge>
      </div>
      <div className={styles.quiet}>{[parents, line.stage, inbreedingText].filter(Boolean).join(' · ')}</div>
    </header>
  )
}

/** A figure with at most four decimals. */
const round4 = (value: number): number => Math.round(value * 10_000) / 10_000

function EditParents({ line }: { line: number }) {
  const { t } = useTranslation()
  const store = useStore()
  return (
    <Button
      appearance="subtle"
      size="small"
      icon={<EditRegular />}
      aria-label={t('command.pedigree.parents')}
      onClick={() => store.set(openDialogAtom, { kind: 'parentsOfLine', line })}
    />
  )
}
