import { Badge, Button, CounterBadge, makeStyles, Tab, TabList, tokens } from '@fluentui/react-components'
import { DismissRegular, RibbonStarRegular } from '@fluentui/react-icons'
import { useAtom, useAtomValue, useSetAtom, useStore } from 'jotai'
import { type KeyboardEvent, useId, useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { commandNamed } from '../../commands/allCommands.ts'
import { focusPane } from '../../commands/focusRegion.ts'
import { runChosen } from '../../commands/runCommand.ts'
import { type ShownLine, shownLineAtom } from '../../state/lines/shownLine.ts'
import { type LinePanelTab, linePanelOpenAtom, linePanelTabAtom } from '../../state/lines/summary.ts'
import { usePhotos } from '../fields/photos/usePhotos.ts'
import { LineDetailsTab } from './LineDetailsTab.tsx'
import { LineGalleryTab } from './LineGalleryTab.tsx'
import { LineHistoryTab } from './LineHistoryTab.tsx'
import { parentsText } from './parentsText.ts'
import { useRested } from './useRested.ts'

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
    // Where there is no room beside the table it lies over it.
    '@media (max-width: 1199px)': {
      position: 'absolute',
      top: 0,
      right: 0,
      bottom: 0,
      zIndex: 8,
      boxShadow: tokens.shadow16,
    },
  },
  head: { padding: '14px 88px 6px 16px' },
  name: { display: 'flex', alignItems: 'center', gap: '8px', margin: 0, fontSize: '20px', lineHeight: '26px' },
  called: { minWidth: 0, overflowWrap: 'anywhere' },
  quiet: { color: tokens.colorNeutralForeground3, overflowWrap: 'anywhere' },
  buttons: { position: 'absolute', top: '12px', right: '8px', display: 'flex', gap: '4px' },
  tabs: { padding: '0 8px', borderBottom: `1px solid ${tokens.colorNeutralStroke2}`, flexShrink: 0 },
  tab: { '& .fui-Tab__content': { fontSize: '13px' } },
  count: { marginLeft: '6px', color: tokens.colorNeutralForeground2, backgroundColor: tokens.colorNeutralBackground4 },
  body: { flexGrow: 1, minHeight: 0, overflowY: 'auto', padding: '12px 16px 24px' },
  none: { padding: '24px 16px', color: tokens.colorNeutralForeground3 },
})

const closeIcon = <DismissRegular />
const promoteIcon = <RibbonStarRegular />
const order: readonly LinePanelTab[] = ['gallery', 'details', 'history']

/** The panel beside the table with the line of the active row; F9 opens and closes it. */
export function LinePanel() {
  return useAtomValue(linePanelOpenAtom) ? <OpenPanel /> : null
}

function OpenPanel() {
  const styles = useStyles()
  const { t } = useTranslation()
  const setOpen = useSetAtom(linePanelOpenAtom)
  const line = useAtomValue(shownLineAtom)
  const panel = useRef<HTMLElement>(null)
  // Closed with the keyboard in it, it gives the keyboard back to the table.
  useLayoutEffect(() => {
    const element = panel.current
    return () => {
      if (element?.contains(document.activeElement)) focusPane('table')
    }
  }, [])
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
      {line ? <OneLine key={line.id} line={line} /> : <div className={styles.none}>{t('lines.noneShown')}</div>}
      <div className={styles.buttons}>
        {line && <Promotion isVariety={line.is_variety} />}
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

/** Makes the line a variety, or a line again. */
function Promotion({ isVariety }: { isVariety: boolean }) {
  const { t } = useTranslation()
  const store = useStore()
  const command = commandNamed(isVariety ? 'varieties.demote' : 'varieties.promote')
  return (
    <Button
      appearance="subtle"
      size="small"
      icon={promoteIcon}
      aria-label={t(command.title)}
      title={t(command.title)}
      data-command={command.id}
      onClick={() => runChosen(store, command)}
    />
  )
}

function OneLine({ line }: { line: ShownLine }) {
  const styles = useStyles()
  const { t } = useTranslation()
  const id = useId()
  const [chosen, choose] = useAtom(linePanelTabAtom)
  const rested = useRested(line.id)
  const { items } = usePhotos(rested === null ? null : { of: 'line', id: rested })
  const called = line.variety_name ?? line.name
  const beside = [called === line.name ? null : line.name, parentsText(line)].filter(Boolean)
  return (
    <>
      <header className={styles.head}>
        <h2 className={styles.name}>
          <span className={styles.called}>{called}</span>
          <Badge appearance="tint" color={line.is_variety ? 'brand' : 'informative'}>
            {t(line.is_variety ? 'grid.variety_name' : 'grid.line')}
          </Badge>
        </h2>
        <div className={styles.quiet}>{beside.length ? beside.join(' · ') : t('lines.noParents')}</div>
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
      </div>
    </>
  )
}
