import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { DismissRegular } from '@fluentui/react-icons'
import { useAtomValue, useSetAtom, useStore } from 'jotai'
import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { focusLastUsedPane, focusPane, lastUsedPane } from '../../../commands/focusRegion.ts'
import type { FieldYearColumns } from '../../../domain/columns/fieldYear.ts'
import { isFieldEntryAtom } from '../../../state/fieldEntry/fieldEntryPage.ts'
import { inspectorOpenAtom, inspectorTabAtom } from '../../../state/year/inspector.ts'
import { loadedYearAtom, revisionAtom } from '../../../state/year/loaded.ts'
import { selectionAtom } from '../../../state/year/selection.ts'
import { visibleTargetPlots } from '../../../state/year/visiblePlots.ts'
import { InspectorTabs } from './InspectorTabs.tsx'
import { wideTab } from './inspectorTab.ts'

/**
 * Selections of up to this many plots are inspected immediately, larger ones after the selection has stopped changing.
 */
const atOnce = 1000
const restDelay = 150

/** The inspected plots: the visible selected ones if there are several, else the active one. */
function useInspectedPlots(): readonly number[] {
  const store = useStore()
  useAtomValue(revisionAtom)
  const [selection, setSelection] = useState(() => store.get(selectionAtom))
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const take = () => setSelection(store.get(selectionAtom))
    const stop = store.sub(selectionAtom, () => {
      clearTimeout(timer)
      if (store.get(selectionAtom).count <= atOnce) take()
      else timer = setTimeout(take, restDelay)
    })
    take()
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [store])
  const columns = store.get(loadedYearAtom)
  const { count, active } = selection
  if (!columns) return []
  if (count > 1) return visibleTargetPlots(store)
  return active && active.plot >= 0 && columns.alive[active.plot] ? [active.plot] : []
}

const useStyles = makeStyles({
  drawer: {
    position: 'absolute',
    top: 0,
    right: 0,
    bottom: 0,
    zIndex: 8,
    boxSizing: 'border-box',
    width: '400px',
    maxWidth: '100%',
    flexShrink: 0,
    display: 'flex',
    flexDirection: 'column',
    backgroundColor: tokens.colorNeutralBackground1,
    borderLeft: `1px solid ${tokens.colorNeutralStroke2}`,
    boxShadow: tokens.shadow16,
    fontSize: '13px',
    lineHeight: '18px',
    // On wide windows the drawer is next to the table instead of over it.
    '@container page (min-width: 1800px)': { position: 'relative', boxShadow: 'none' },
  },
  // Covers map and table if the window is too narrow.
  wide: { width: '884px', '@container page (min-width: 1800px)': { position: 'absolute', boxShadow: tokens.shadow16 } },
  head: { padding: '16px 48px 8px 16px' },
  label: { margin: 0, fontSize: '20px', lineHeight: '26px', fontWeight: 600, overflowWrap: 'anywhere' },
  quiet: { color: tokens.colorNeutralForeground3 },
  close: { position: 'absolute', top: '12px', right: '8px' },
  // On the field-entry page: sized for fingers in gloves.
  gloved: {
    '& button, & input:not([type="file"]), & textarea': { minWidth: '48px', minHeight: '48px' },
    '& dl': { alignItems: 'center' },
    '& header': { paddingRight: '64px' },
  },
  // The first line ends before the close button.
  none: { padding: '24px 44px 24px 16px', color: tokens.colorNeutralForeground3 },
})

/**
 * The right drawer with all details of the active plot, or the common values of several plots; F9 opens and closes it.
 */
export function Inspector() {
  return useAtomValue(inspectorOpenAtom) ? <OpenInspector /> : null
}

function OpenInspector() {
  const styles = useStyles()
  const { t } = useTranslation()
  const store = useStore()
  const setOpen = useSetAtom(inspectorOpenAtom)
  const columns = useAtomValue(loadedYearAtom)
  const plots = useInspectedPlots()
  const isWide = useAtomValue(inspectorTabAtom) === wideTab && plots.length === 1
  const isFieldEntry = useAtomValue(isFieldEntryAtom)
  const drawer = useRef<HTMLElement>(null)

  // Closing it with the focus inside returns the focus to the pane used last, or to the plot's pane.
  useLayoutEffect(() => {
    const element = drawer.current
    return () => {
      if (!element?.contains(document.activeElement)) return
      const isOwn = element.querySelector(`[data-pane="${lastUsedPane(store)}"]`) !== null
      if (!isOwn || !focusPane(store.get(selectionAtom).pane)) focusLastUsedPane(store)
    }
  }, [store])

  const onKeyDown = (event: KeyboardEvent) => {
    const isInTable = event.target instanceof Element && event.target.closest('[data-pane]') !== null
    if (event.key !== 'Escape' || isInTable) return
    event.preventDefault()
    event.stopPropagation()
    setOpen(false)
  }
  return (
    <aside
      ref={drawer}
      className={mergeClasses(styles.drawer, isWide && styles.wide, isFieldEntry && styles.gloved)}
      data-region="inspector"
      tabIndex={-1}
      aria-label={t('command.inspector.toggle')}
      onKeyDown={onKeyDown}
    >
      {columns && plots.length ? (
        <Plots columns={columns} plots={plots} drawer={drawer} />
      ) : (
        <div className={styles.none}>{t('inspector.none')}</div>
      )}
      <Button
        className={styles.close}
        appearance="subtle"
        size="small"
        icon={<DismissRegular />}
        aria-label={t('inspector.close')}
        onClick={() => setOpen(false)}
      />
    </aside>
  )
}

interface PlotsProps {
  readonly columns: FieldYearColumns
  readonly plots: readonly number[]
  readonly drawer: RefObject<HTMLElement | null>
}

function Plots({ drawer, ...props }: PlotsProps) {
  const styles = useStyles()
  // When the last plot is deselected, the focused element is removed: the drawer takes the focus.
  useLayoutEffect(
    () => () => {
      if (drawer.current?.contains(document.activeElement)) drawer.current.focus({ preventScroll: true })
    },
    [drawer],
  )
  return (
    <>
      <header className={styles.head}>
        {props.plots.length === 1 ? <OnePlot {...props} /> : <SeveralPlots {...props} />}
      </header>
      <InspectorTabs {...props} />
    </>
  )
}

function OnePlot({ columns, plots: [plot] }: { columns: FieldYearColumns; plots: readonly number[] }) {
  const styles = useStyles()
  const { t } = useTranslation()
  const place = columns.row[plot]
    ? t('status.place', { row: String(columns.row[plot]), col: String(columns.col[plot]) })
    : t('status.notPlaced')
  return (
    <>
      <h2 className={styles.label}>{columns.label[plot] ?? t('status.noLabel', { name: columns.name[plot] })}</h2>
      <div className={styles.quiet}>
        {[columns.lines.get(columns.line[plot])?.name, place].filter(Boolean).join(' · ')}
      </div>
    </>
  )
}

function SeveralPlots({ columns, plots }: { columns: FieldYearColumns; plots: readonly number[] }) {
  const styles = useStyles()
  const { t } = useTranslation()
  return (
    <>
      <h2 className={styles.label}>{t('status.selectedPlots', { count: plots.length })}</h2>
      <div className={styles.quiet}>{`${columns.field_name} · ${columns.year}`}</div>
    </>
  )
}
