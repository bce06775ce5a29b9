import {
  Button,
  Menu,
  MenuItem,
  MenuList,
  MenuPopover,
  MenuTrigger,
  makeStyles,
  mergeClasses,
  tokens,
} from '@fluentui/react-components'
import { ArrowDownloadRegular, CopyRegular, SaveRegular } from '@fluentui/react-icons'
import { useAtomValue, useStore } from 'jotai'
import { useTranslation } from 'react-i18next'
import { commandNamed } from '../../commands/command.ts'
import { ownStatisticsCommands } from '../../commands/pages/statisticsCommands.ts'
import { runChosen } from '../../commands/runCommand.ts'
import type { OtherMethod, TabResult } from '../../domain/analysis/result.ts'
import type { TabName } from '../../domain/analysis/settings.ts'
import { fieldPaneOpenAtom } from '../../state/statistics/requests.ts'
import { narrowWindow, wideWindow } from '../../ui/smallWindow.ts'
import type { PlotMapScene } from '../../workbench/maps/PlotMapScene.ts'
import { Assumptions } from './Assumptions.tsx'
import { ChartCard, type ChartView } from './charts/ChartCard.tsx'
import { TrialMaps } from './maps/TrialMaps.tsx'
import { hasDash, isWideTable, ResultTable } from './ResultTable.tsx'
import { formatMessage, keyNumberText } from './resultText.ts'
import type { ShownTab } from './useTab.ts'

/** A part that is not split between two columns. */
const unbroken = { breakInside: 'avoid', marginBottom: '16px' } as const

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexDirection: 'column',
    gap: '16px',
    padding: '16px 24px 24px',
    [narrowWindow]: { padding: '12px 16px 16px' },
  },
  late: { opacity: 0.5 },
  // On a phone the buttons are below the sentence, which needs the width.
  head: {
    display: 'flex',
    justifyContent: 'space-between',
    alignItems: 'flex-start',
    gap: '16px',
    [narrowWindow]: { flexDirection: 'column', gap: '12px' },
  },
  text: { minWidth: 0 },
  heading: { margin: 0, fontSize: '20px', lineHeight: '28px', fontWeight: 600 },
  verdict: {
    margin: '2px 0 0',
    fontSize: '14px',
    lineHeight: '20px',
    textWrap: 'pretty',
    color: tokens.colorNeutralForeground2,
  },
  actions: {
    display: 'flex',
    gap: '8px',
    flexShrink: 0,
    // Without texts, because they would not fit next to the icons.
    [narrowWindow]: {
      flexWrap: 'wrap',
      width: '100%',
      '& button': { flexGrow: 1, minWidth: 0, minHeight: '44px', padding: '0 8px' },
      '& .fui-Button__icon': { display: 'none' },
    },
  },
  numbers: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(136px, 1fr))',
    margin: 0,
    backgroundColor: tokens.colorNeutralBackground1,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: '6px',
    overflow: 'hidden',
  },
  number: {
    display: 'flex',
    flexDirection: 'column-reverse',
    justifyContent: 'flex-end',
    padding: '12px 16px',
    boxShadow: `-1px 0 ${tokens.colorNeutralStroke2}`,
  },
  value: { margin: 0, fontSize: '20px', lineHeight: '28px', fontWeight: 600, fontVariantNumeric: 'tabular-nums' },
  unit: { fontSize: '12px', lineHeight: 1, fontWeight: 400, color: tokens.colorNeutralForeground3 },
  label: { fontSize: '12px', lineHeight: '16px', color: tokens.colorNeutralForeground3 },
  // Table and charts are stacked; a very wide window has them in two columns of about the same height.
  parts: {
    display: 'flex',
    flexDirection: 'column',
    gap: '16px',
    minWidth: 0,
    [wideWindow]: { display: 'block', columnCount: 2, columnGap: '16px' },
  },
  table: { display: 'flex', flexDirection: 'column', gap: '6px', minWidth: 0 },
  unbroken: { [wideWindow]: unbroken },
  across: { [wideWindow]: { columnSpan: 'all' } },
  dash: { margin: 0, fontSize: '12px', lineHeight: '16px', color: tokens.colorNeutralForeground3 },
  // The main figure of the page.
  gain: { fontSize: '36px', lineHeight: '44px' },
  charts: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(380px, 100%), 1fr))',
    gap: '16px',
    alignItems: 'start',
  },
  inColumns: { [wideWindow]: { display: 'block', '& > *': unbroken } },
  sideBySide: { gridTemplateColumns: 'repeat(auto-fit, minmax(min(440px, 100%), 1fr))', alignItems: 'stretch' },
})

const saveIcon = <SaveRegular />
const copyIcon = <CopyRegular />
const downloadIcon = <ArrowDownloadRegular />

/** Actions on the shown result: save, copy, download; for hybrids, write the effects to the plots. */
function Actions({ tab }: { tab: TabName }) {
  const styles = useStyles()
  const { t } = useTranslation()
  const store = useStore()
  const run = (kind: string) => runChosen(store, commandNamed(ownStatisticsCommands, `statistics.${kind}`))
  return (
    <div className={styles.actions}>
      {tab === 'hybrids' && (
        <Button onClick={() => run('ability')} data-command="statistics.ability">
          {t('statistics.ability')}
        </Button>
      )}
      <Button icon={saveIcon} onClick={() => run('save')} data-command="statistics.save">
        {t('saved.save')}
      </Button>
      <Button icon={copyIcon} onClick={() => run('copy')} data-command="statistics.copy">
        {t('statistics.copy')}
      </Button>
      <Menu>
        <MenuTrigger disableButtonEnhancement>
          <Button icon={downloadIcon}>{t('statistics.download')}</Button>
        </MenuTrigger>
        <MenuPopover>
          <MenuList>
            {['xlsx', 'csv', 'png', 'svg'].map((kind) => (
              <MenuItem key={kind} onClick={() => run(kind)} data-command={`statistics.${kind}`}>
                {t(`command.statistics.${kind}`)}
              </MenuItem>
            ))}
          </MenuList>
        </MenuPopover>
      </Menu>
    </div>
  )
}

interface ResultViewProps {
  readonly shown: ShownTab
  readonly result: TabResult
  /** Whether the result belongs to earlier settings while the new one is being computed. */
  readonly isLate: boolean
  readonly onView: (view: ChartView | null) => void
  /** The gain from removing the field's trend, %; null if it cannot be computed, undefined while unknown. */
  readonly gain: number | null | undefined
  /** Called with the shown maps. */
  readonly onScenes: (scenes: ReadonlyMap<string, PlotMapScene>) => void
  /** Called when the user chooses another method. */
  readonly onOther: (other: OtherMethod) => void
}

/** A result: verdict, key numbers, table, charts, and notes about its assumptions. */
export function ResultView({ shown, result, isLate, gain, onView, onScenes, onOther }: ResultViewProps) {
  const styles = useStyles()
  const { t } = useTranslation()
  const hasField = useAtomValue(fieldPaneOpenAtom)
  const verdict = formatMessage(t, result.verdict)
  const maps = hasField ? result.charts.filter((chart) => chart.kind === 'field') : []
  const charts = result.charts.filter((chart) => chart.kind !== 'field')
  const [first] = charts
  const isOfMaps = shown.tab === 'heat-map'
  const isSideBySide = shown.tab === 'comparison' && first !== undefined
  const table = (
    <div
      key="table"
      className={mergeClasses(
        styles.table,
        !isSideBySide && styles.unbroken,
        !isSideBySide && isWideTable(result) && styles.across,
      )}
    >
      <ResultTable result={result} name={verdict} />
      {hasDash(result) && <p className={styles.dash}>{t('statistics.dash')}</p>}
    </div>
  )
  const cards = charts.map((chart) => (
    <ChartCard
      key={formatMessage(t, chart.title)}
      chart={chart}
      verdict={verdict}
      onView={chart === first ? onView : undefined}
    />
  ))
  const drawn = isSideBySide ? (
    <div key="charts" className={mergeClasses(styles.charts, styles.sideBySide)}>
      {cards[0]}
      {table}
      {cards.slice(1)}
    </div>
  ) : (
    <div key="charts" className={mergeClasses(styles.charts, styles.inColumns)}>
      {cards}
      {maps.length > 0 && <TrialMaps charts={maps} verdict={verdict} onScenes={onScenes} />}
    </div>
  )
  return (
    <div className={mergeClasses(styles.root, isLate && styles.late)} aria-busy={isLate}>
      <div className={styles.head}>
        <div className={styles.text}>
          <h2 className={styles.heading}>{t(`statistics.title.${shown.tab}`)}</h2>
          <p className={styles.verdict} role="status" data-verdict="">
            {verdict}
          </p>
        </div>
        <Actions tab={shown.tab} />
      </div>
      <dl className={styles.numbers}>
        {result.keyNumbers.map((number) => (
          <div key={formatMessage(t, number.label)} className={styles.number} data-key={number.label.key}>
            <dt className={styles.label}>{formatMessage(t, number.label)}</dt>
            <dd className={mergeClasses(styles.value, number.label.key === 'statistics.key.gain' && styles.gain)}>
              {keyNumberText(t, number)} {number.unit && <span className={styles.unit}>{number.unit}</span>}
            </dd>
          </div>
        ))}
      </dl>
      {isSideBySide && drawn}
      <div className={styles.parts}>
        {!isSideBySide && (isOfMaps ? [drawn, table] : [table, drawn])}
        <div className={styles.unbroken}>
          <Assumptions result={result} shown={shown} gain={gain} onOther={onOther} />
        </div>
      </div>
    </div>
  )
}
