import { Badge, Button, CounterBadge, makeStyles, Tab, TabList, tokens } from '@fluentui/react-components'
import { DismissRegular, OrganizationRegular, PrintRegular, RibbonStarRegular } from '@fluentui/react-icons'
import { useAtom, useAtomValue, useSetAtom, useStore } from 'jotai'
import { type JSX, type KeyboardEvent, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Command } from '../../commands/command.ts'
import { commandNamed } from '../../commands/command.ts'
import { ownLineCommands } from '../../commands/pages/lineCommands.ts'
import { runChosen } from '../../commands/runCommand.ts'
import { genealogyIn } from '../../domain/pedigree/cropGraph.ts'
import { type ShownLine, shownLineAtom } from '../../state/lines/shownLine.ts'
import { type LinePanelTab, linePanelOpenAtom, linePanelTabAtom } from '../../state/lines/summary.ts'
import { narrowWindow } from '../../ui/smallWindow.ts'
import { requestDelay, useDebouncedId } from '../../ui/useDebouncedId.ts'
import { usePhotos } from '../fields/photos/usePhotos.ts'
import { useFocusPaneOnClose } from '../shell/useFocusPaneOnClose.ts'
import { LineDetailsTab } from './LineDetailsTab.tsx'
import { LineGalleryTab } from './LineGalleryTab.tsx'
import { LineHistoryTab } from './LineHistoryTab.tsx'
import { LineSeedTab } from './LineSeedTab.tsx'

const useStyles = makeStyles({
  panel: {
    position: 'relative',
    boxSizing: 'border-box',
    width: '440px',
    maxWidth: '100%',
    flexShrink: 0,
    minHeight: 0,
    display: 'flex',
    flexDirection: 'column',
    backgroundColor: tokens.colorNeutralBackground1,
    borderLeft: `1px solid ${tokens.colorNeutralStroke2}`,
    fontSize: '13px',
    lineHeight: '18px',
    // Without space next to the table the panel covers it, on a phone its lower half.
    '@container page (max-width: 1199px)': {
      position: 'absolute',
      right: 0,
      bottom: 0,
      zIndex: 8,
      boxShadow: tokens.shadow16,
    },
    '@container page (min-width: 700px) and (max-width: 1199px)': { top: 0 },
    [narrowWindow]: { height: '50%', width: '100%' },
    // Printed, it fills the page: a card of the line, black on white in every theme.
    '@media print': {
      position: 'fixed',
      inset: 0,
      zIndex: 1000,
      width: '100%',
      border: 'none',
      backgroundColor: 'white',
      '& *': { color: 'black' },
    },
  },
  head: { padding: '14px 140px 6px 16px' },
  name: { display: 'flex', alignItems: 'center', gap: '8px', margin: 0, fontSize: '20px', lineHeight: '26px' },
  displayName: { minWidth: 0, overflowWrap: 'anywhere' },
  quiet: { color: tokens.colorNeutralForeground3, overflowWrap: 'anywhere' },
  buttons: {
    position: 'absolute',
    top: '12px',
    right: '8px',
    display: 'flex',
    gap: '4px',
    '@media print': { display: 'none' },
  },
  tabs: {
    padding: '0 8px',
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    flexShrink: 0,
    '@media print': { display: 'none' },
  },
  tab: { '& .fui-Tab__content': { fontSize: '13px' } },
  count: { marginLeft: '6px', color: tokens.colorNeutralForeground2, backgroundColor: tokens.colorNeutralBackground4 },
  body: {
    flexGrow: 1,
    minHeight: 0,
    overflowY: 'auto',
    padding: '12px 16px 24px',
    '@media print': { overflowY: 'visible' },
  },
})

const closeIcon = <DismissRegular />
const pedigreeIcon = <OrganizationRegular />
const printIcon = <PrintRegular />
const promoteIcon = <RibbonStarRegular />
const order: readonly LinePanelTab[] = ['gallery', 'details', 'history', 'seed']

/**
 * The panel next to the table with the line of the active row; F9 toggles it. Without a line the columns use its space.
 */
export function LinePanel() {
  const isOpen = useAtomValue(linePanelOpenAtom)
  const line = useAtomValue(shownLineAtom)
  return isOpen && line ? <OpenPanel line={line} /> : null
}

function OpenPanel({ line }: { line: ShownLine }) {
  const styles = useStyles()
  const { t } = useTranslation()
  const setOpen = useSetAtom(linePanelOpenAtom)
  const panel = useRef<HTMLElement>(null)
  useFocusPaneOnClose(panel, 'table')
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
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
      <LineTabs key={line.id} line={line} />
      <div className={styles.buttons}>
        <PanelButton command={commandNamed(ownLineCommands, 'lines.pedigree')} icon={pedigreeIcon} />
        <PanelButton command={commandNamed(ownLineCommands, 'lines.print')} icon={printIcon} />
        <PanelButton
          command={commandNamed(ownLineCommands, line.is_variety ? 'varieties.demote' : 'varieties.promote')}
          icon={promoteIcon}
        />
        <Button
          appearance="subtle"
          size="small"
          icon={closeIcon}
          aria-label={t('lines.closePanel')}
          onClick={() => setOpen(false)}
        />
      </div>
    </aside>
  )
}

/** An action on the line as a button without text. */
function PanelButton({ command, icon }: { command: Command; icon: JSX.Element }) {
  const { t } = useTranslation()
  const store = useStore()
  return (
    <Button
      appearance="subtle"
      size="small"
      icon={icon}
      aria-label={t(command.title)}
      title={t(command.title)}
      data-command={command.id}
      onClick={() => runChosen(store, command)}
    />
  )
}

function LineTabs({ line }: { line: ShownLine }) {
  const styles = useStyles()
  const { t } = useTranslation()
  const id = useId()
  const [chosen, choose] = useAtom(linePanelTabAtom)
  const rested = useDebouncedId(line.id, requestDelay)
  const { items } = usePhotos(rested === null ? null : { of: 'line', id: rested })
  const displayName = line.variety_name ?? line.name
  const secondary = [displayName === line.name ? null : line.name, genealogyIn(line.crop, line.id)].filter(Boolean)
  return (
    <>
      <header className={styles.head}>
        <h2 className={styles.name}>
          <span className={styles.displayName}>{displayName}</span>
          <Badge appearance="tint" color={line.is_variety ? 'brand' : 'informative'}>
            {t(line.is_variety ? 'grid.variety_name' : 'grid.line')}
          </Badge>
        </h2>
        <div className={styles.quiet}>{secondary.length ? secondary.join(' · ') : t('lines.noParents')}</div>
      </header>
      <TabList
        className={styles.tabs}
        size="small"
        selectTabOnFocus
        selectedValue={chosen}
        onTabSelect={(_, { value }) => choose(value as LinePanelTab)}
      >
        {order.map((tab) => (
          <Tab
            key={tab}
            className={styles.tab}
            value={tab}
            id={`${id}-${tab}`}
            aria-controls={`${id}-panel`}
            data-tab={tab}
          >
            {t(`lines.tab.${tab}`)}
            {tab === 'gallery' && items && (
              <CounterBadge
                className={styles.count}
                appearance="filled"
                color="informative"
                size="small"
                showZero
                count={items.length}
              />
            )}
          </Tab>
        ))}
      </TabList>
      <div className={styles.body} role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${chosen}`}>
        {chosen === 'gallery' && <LineGalleryTab line={line} />}
        {chosen === 'details' && <LineDetailsTab line={line} />}
        {chosen === 'history' && <LineHistoryTab line={line} />}
        {chosen === 'seed' && <LineSeedTab line={line} />}
      </div>
    </>
  )
}
