import { Button, makeStyles, tokens } from '@fluentui/react-components'
import { DismissRegular } from '@fluentui/react-icons'
import { useAtomValue, useSetAtom, useStore } from 'jotai'
import { type KeyboardEvent, useLayoutEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { focusWorkedPane } from '../../../commands/focusRegion.ts'
import { type FieldYearColumns, traitColumn } from '../../../domain/columns/fieldYear.ts'
import { sheetGroups } from '../../../grid/columns/columnFields.ts'
import { formatInstant } from '../../../i18n/format.ts'
import { timelineAtom } from '../../../state/log/undoStack.ts'
import { outMarks } from '../../../state/map/traitMarks.ts'
import { inspectorOpenAtom, seenChangesAtom } from '../../../state/year/inspector.ts'
import { loadedAtom, revisionAtom } from '../../../state/year/loaded.ts'
import { shownDecimalsAtom } from '../../../state/year/shownDecimals.ts'
import { InspectorField } from './InspectorField.tsx'
import { inspectPlots, lastChangeOf } from './inspected.ts'
import { useInspectedPlots } from './useInspectedPlots.ts'

const useStyles = makeStyles({
  drawer: {
    position: 'absolute',
    top: 0,
    right: 0,
    bottom: 0,
    zIndex: 8,
    boxSizing: 'border-box',
    width: '360px',
    maxWidth: '100%',
    flexShrink: 0,
    display: 'flex',
    flexDirection: 'column',
    backgroundColor: tokens.colorNeutralBackground1,
    borderLeft: `1px solid ${tokens.colorNeutralStroke2}`,
    boxShadow: tokens.shadow16,
    fontSize: '13px',
    lineHeight: '18px',
    // Where there is room the drawer stands beside the table instead of over it.
    '@media (min-width: 1800px)': { position: 'relative', boxShadow: 'none' },
  },
  head: { padding: '16px 48px 12px 16px', borderBottom: `1px solid ${tokens.colorNeutralStroke2}` },
  label: { margin: 0, fontSize: '20px', lineHeight: '26px', fontWeight: 600, overflowWrap: 'anywhere' },
  quiet: { color: tokens.colorNeutralForeground3 },
  close: { position: 'absolute', top: '12px', right: '8px' },
  body: { flexGrow: 1, minHeight: 0, overflowY: 'auto', padding: '4px 16px 24px' },
  group: {
    margin: '16px 0 4px',
    fontSize: '11px',
    lineHeight: '16px',
    fontWeight: 600,
    color: tokens.colorNeutralForeground3,
  },
  list: { display: 'grid', gridTemplateColumns: '132px minmax(0, 1fr)', columnGap: '8px', margin: 0 },
  none: { padding: '24px 16px', color: tokens.colorNeutralForeground3 },
})

/** The right drawer with the active plot in full, or with what several plots have in common; F9 opens and closes it. */
export function Inspector() {
  return useAtomValue(inspectorOpenAtom) ? <OpenInspector /> : null
}

function OpenInspector() {
  const styles = useStyles()
  const { t } = useTranslation()
  const store = useStore()
  const setOpen = useSetAtom(inspectorOpenAtom)
  const columns = useAtomValue(loadedAtom)
  const plots = useInspectedPlots()
  const drawer = useRef<HTMLElement>(null)

  // Closed with the keyboard in it, it gives the keyboard back to the pane that was worked in.
  useLayoutEffect(() => {
    const element = drawer.current
    return () => {
      if (!element?.contains(document.activeElement)) return
      focusWorkedPane(store)
    }
  }, [store])

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    setOpen(false)
  }
  return (
    <aside
      ref={drawer}
      className={styles.drawer}
      data-region="inspector"
      tabIndex={-1}
      aria-label={t('command.inspector.toggle')}
      onKeyDown={onKeyDown}
    >
      {columns && plots.length ? (
        <Plots columns={columns} plots={plots} />
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

function Plots(props: { columns: FieldYearColumns; plots: readonly number[] }) {
  const { columns, plots } = props
  const styles = useStyles()
  const { t } = useTranslation()
  const revision = useAtomValue(revisionAtom)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the columns are written in place, the revision tells when
  const groups = useMemo(() => {
    const marks = new Map<number, Uint8Array | null>()
    const outOf = (trait: number): Uint8Array | null => {
      if (!marks.has(trait)) {
        const column = traitColumn(columns, trait)
        marks.set(trait, column && outMarks(columns, column))
      }
      return marks.get(trait) ?? null
    }
    return { sheet: sheetGroups(columns, t), outOf }
  }, [columns, revision, t])
  const decimals = useAtomValue(shownDecimalsAtom)
  const inspected = inspectPlots(columns, plots, groups.sheet, groups.outOf, decimals)
  const [plot] = plots
  const key = plots.length === 1 ? String(columns.id[plot]) : `${plots.length}:${columns.id[plot]}`
  return (
    <>
      <header className={styles.head}>
        {plots.length === 1 ? <OnePlot {...props} /> : <SeveralPlots {...props} />}
      </header>
      <div className={styles.body} key={key}>
        {inspected.map(({ id, heading, fields }) => (
          <section key={id}>
            <h3 className={styles.group}>{heading}</h3>
            <dl className={styles.list}>
              {fields.map((field) => (
                <InspectorField key={field.field} shown={field} plots={plots} />
              ))}
            </dl>
          </section>
        ))}
        {plots.length === 1 && <LastChanged plotId={columns.id[plot]} />}
      </div>
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

function LastChanged({ plotId }: { plotId: number }) {
  const styles = useStyles()
  const { t } = useTranslation()
  const seen = useAtomValue(seenChangesAtom)
  const timeline = useAtomValue(timelineAtom)
  const last = lastChangeOf(plotId, seen.changes, timeline.undo)
  return (
    <section data-last-change="">
      <h3 className={styles.group}>{t('inspector.changed')}</h3>
      {last ? (
        <>
          <div>{t(last.name.key, last.name.params)}</div>
          <div className={styles.quiet}>{`${last.who ?? t('inspector.you')} · ${formatInstant(last.at)}`}</div>
        </>
      ) : (
        <div className={styles.quiet}>{t('inspector.unchanged')}</div>
      )}
    </section>
  )
}
