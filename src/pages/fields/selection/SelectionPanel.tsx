import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { DismissRegular } from '@fluentui/react-icons'
import { useAtomValue, useSetAtom, useStore } from 'jotai'
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { focusLastUsedPane } from '../../../commands/focusRegion.ts'
import { comparablePlots } from '../../../domain/analysis/compare/comparablePlots.ts'
import type { SelectedGroups } from '../../../domain/analysis/compare/selectedGroups.ts'
import { defaultSettings } from '../../../domain/analysis/settings.ts'
import { trialData } from '../../../domain/analysis/trialData.ts'
import { traitColumn } from '../../../domain/columns/fieldYear.ts'
import { decimalsOfMean } from '../../../domain/columns/shownDecimals.ts'
import { traitHeader } from '../../../domain/files/headers/traitHeader.ts'
import { inBackground } from '../../../domain/inBackground.ts'
import type { SelectionSummary } from '../../../domain/stats/selection/SelectionStatistics.ts'
import { formatNumber } from '../../../i18n/format.ts'
import { selectionPanelOpenAtom } from '../../../state/statistics/selectionPanel.ts'
import { loadedYearAtom, revisionAtom } from '../../../state/year/loaded.ts'
import { selectionAtom } from '../../../state/year/selection.ts'
import { shownDecimalsAtom } from '../../../state/year/shownDecimals.ts'
import { type Statistics, startStatistics } from '../../../workers/statistics.ts'
import { useSelectionFigures } from '../useSelectionFigures.ts'
import { panelWidth } from '../values/SidePanel.tsx'
import { BoxOverField } from './BoxOverField.tsx'

/** Delay after a change of the selection before its lines are compared, ms. */
const restDelay = 150

/** The comparison of the selection's lines by a trait and a test, after a delay; null if impossible. */
function useSelectedGroups(trait: number | null, test: 'lsd' | 'tukey'): SelectedGroups | null {
  const { t } = useTranslation()
  const columns = useAtomValue(loadedYearAtom)
  const revision = useAtomValue(revisionAtom)
  const { mask } = useAtomValue(selectionAtom)
  const [groups, setGroups] = useState<SelectedGroups | null>(null)
  const [statistics, setStatistics] = useState<Statistics | null>(null)

  useEffect(() => {
    const started = startStatistics()
    setStatistics(started)
    return () => started.dispose()
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: values change within the columns
  useEffect(() => {
    setGroups(null)
    const column = columns && trait !== null ? traitColumn(columns, trait) : null
    if (!statistics || !columns || !column || trait === null) return
    const stop = new AbortController()
    const compare = async () => {
      const plots = comparablePlots(columns, column, mask)
      if (!plots) return
      const words = {
        line: t('statistics.by.line'),
        mother: t('statistics.by.mother'),
        father: t('statistics.by.father'),
        row: t('statistics.row'),
        col: t('statistics.col'),
      }
      const settings = { ...defaultSettings, traits: [trait], plots: 'selected' as const }
      const data = trialData(columns, settings, plots, words)
      const found = await statistics.run('selectedGroups', [data, test], { slot: 'groups', signal: stop.signal })
      if (!stop.signal.aborted) setGroups(found?.ok ? found : null)
    }
    const timer = setTimeout(() => inBackground(compare()), restDelay)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [statistics, columns, revision, trait, mask, test, t])
  return groups
}

const useStyles = makeStyles({
  panel: {
    boxSizing: 'border-box',
    width: `${panelWidth}px`,
    maxWidth: '100%',
    flexShrink: 0,
    display: 'flex',
    flexDirection: 'column',
    minHeight: 0,
    overflowY: 'auto',
    padding: '8px 16px 16px',
    gap: '12px',
    fontSize: '13px',
    lineHeight: '18px',
    backgroundColor: tokens.colorNeutralBackground1,
    borderRight: `1px solid ${tokens.colorNeutralStroke2}`,
    zIndex: 3,
  },
  head: { display: 'flex', alignItems: 'center', gap: '8px' },
  title: { margin: 0, flexGrow: 1, minWidth: 0, fontSize: '16px', lineHeight: '22px', fontWeight: 600 },
  close: { marginRight: '-8px' },
  quiet: { margin: 0, color: tokens.colorNeutralForeground3 },
  warns: { margin: 0, color: tokens.colorPaletteMarigoldForeground1 },
  offer: { alignSelf: 'flex-start' },
  figures: { display: 'grid', gridTemplateColumns: 'repeat(3, 1fr)', gap: '8px', margin: 0 },
  figure: { display: 'flex', flexDirection: 'column-reverse', justifyContent: 'flex-end', minWidth: 0 },
  value: { margin: 0, fontSize: '16px', lineHeight: '22px', fontWeight: 600, fontVariantNumeric: 'tabular-nums' },
  label: { fontSize: '12px', lineHeight: '16px', color: tokens.colorNeutralForeground3 },
  table: { borderCollapse: 'collapse', width: '100%', fontVariantNumeric: 'tabular-nums' },
  head1: { padding: '4px 0 4px 8px', fontSize: '12px', textAlign: 'right', color: tokens.colorNeutralForeground3 },
  cell: { padding: '4px 0 4px 8px', textAlign: 'right', borderTop: `1px solid ${tokens.colorNeutralStroke2}` },
  left: { paddingLeft: 0, textAlign: 'left', overflowWrap: 'anywhere' },
})

/** The figures of the selection next to the map; nothing while closed. */
export default function SelectionPanel() {
  const styles = useStyles()
  const { t } = useTranslation()
  const store = useStore()
  const setOpen = useSetAtom(selectionPanelOpenAtom)
  const columns = useAtomValue(loadedYearAtom)
  const { count } = useAtomValue(selectionAtom)
  const decimalsOf = useAtomValue(shownDecimalsAtom)
  const figures = useSelectionFigures(true)
  const [test, setTest] = useState<'lsd' | 'tukey'>('lsd')
  const groups = useSelectedGroups(figures?.trait ?? null, test)
  const panel = useRef<HTMLElement>(null)

  // When it closes while focused, the focus returns to the pane used last.
  useLayoutEffect(() => {
    const element = panel.current
    return () => {
      if (element?.contains(document.activeElement)) focusLastUsedPane(store)
    }
  }, [store])

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    setOpen(false)
  }
  const trait = figures && columns ? traitColumn(columns, figures.trait)?.trait : null
  const decimals = figures ? decimalsOf(figures.trait) : 0
  return (
    <aside
      ref={panel}
      className={styles.panel}
      data-region="selection"
      tabIndex={-1}
      aria-label={t('command.selection.panel')}
      onKeyDown={onKeyDown}
    >
      <div className={styles.head}>
        <h2 className={styles.title}>{t('status.selectedPlots', { count })}</h2>
        <Button
          className={styles.close}
          appearance="subtle"
          size="small"
          icon={<DismissRegular />}
          aria-label={t('selection.close')}
          onClick={() => setOpen(false)}
        />
      </div>
      {figures && trait ? (
        <>
          <p className={styles.quiet}>{traitHeader(trait)}</p>
          <FigureList summary={figures.summary} decimals={decimals} />
          {figures.overall && <BoxOverField selected={figures.summary} field={figures.overall} decimals={decimals} />}
          {groups && <Groups groups={groups} decimals={decimalsOfMean(decimals)} onTest={setTest} />}
        </>
      ) : (
        <p className={styles.quiet}>{t(count === 0 ? 'selection.none' : 'selection.noTrait')}</p>
      )}
    </aside>
  )
}

function FigureList({ summary, decimals }: { summary: SelectionSummary; decimals: number }) {
  const styles = useStyles()
  const { t } = useTranslation()
  const { n, missing, mean, sd } = summary
  const cv = mean && sd !== null ? (100 * sd) / Math.abs(mean) : null
  const shown = [
    ['n', formatNumber(n)],
    ['missing', formatNumber(missing)],
    ['mean', formatNumber(mean, decimalsOfMean(decimals))],
    ['sd', formatNumber(sd, decimalsOfMean(decimals))],
    ['cv', formatNumber(cv, 1)],
    ['median', formatNumber(summary.median, decimals)],
  ]
  return (
    <dl className={styles.figures}>
      {shown.map(([name, text]) => (
        <div key={name} className={styles.figure} data-figure={name}>
          <dt className={styles.label}>{t(`statistics.column.${name}`)}</dt>
          <dd className={styles.value}>{text}</dd>
        </div>
      ))}
    </dl>
  )
}

interface GroupsProps {
  readonly groups: SelectedGroups
  readonly decimals: number
  readonly onTest: (test: 'lsd' | 'tukey') => void
}

function Groups({ groups, decimals, onTest }: GroupsProps) {
  const styles = useStyles()
  const { t } = useTranslation()
  const lsd = formatNumber(groups.lsd, decimals)
  return (
    <>
      <p className={styles.quiet} data-selection-lsd="">
        {t(groups.isEqual ? 'selection.lsd' : 'selection.lsdMean', {
          test: t(`statistics.least.${groups.test}`),
          lsd,
        })}
      </p>
      {groups.isUnprotected && (
        <p className={styles.warns} role="note" data-selection-unprotected="">
          {t('selection.unprotected', { p: formatNumber(groups.p, 4) })}
        </p>
      )}
      {(groups.isUnprotected || groups.test === 'tukey') && (
        <Button className={styles.offer} size="small" onClick={() => onTest(groups.test === 'tukey' ? 'lsd' : 'tukey')}>
          {t(groups.test === 'tukey' ? 'selection.byLsd' : 'statistics.other.tukey')}
        </Button>
      )}
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col" className={mergeClasses(styles.head1, styles.left)}>
              {t('statistics.by.line')}
            </th>
            {['n', 'adjusted', ...(groups.lacksLetters ? [] : ['letters'])].map((name) => (
              <th key={name} scope="col" className={styles.head1}>
                {t(`statistics.column.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {groups.means.map(({ level, n, mean, letters }) => (
            <tr key={level} data-group={level}>
              <td className={mergeClasses(styles.cell, styles.left)}>{level}</td>
              <td className={styles.cell}>{formatNumber(n)}</td>
              <td className={styles.cell}>{formatNumber(mean, decimals)}</td>
              {!groups.lacksLetters && <td className={styles.cell}>{letters}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}
