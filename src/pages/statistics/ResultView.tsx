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
import { ArrowDownloadRegular, CheckmarkCircleRegular, CopyRegular, WarningRegular } from '@fluentui/react-icons'
import { useAtomValue, useStore } from 'jotai'
import { useTranslation } from 'react-i18next'
import { commandNamed } from '../../commands/allCommands.ts'
import { runChosen } from '../../commands/runCommand.ts'
import type { LeftOut, TabResult } from '../../domain/analysis/result.ts'
import { choosePlots } from '../../state/statistics/choosePlots.ts'
import { fieldPaneOpenAtom } from '../../state/statistics/requests.ts'
import { ChartCard, type ChartView } from './charts/ChartCard.tsx'
import { ResultTable } from './ResultTable.tsx'
import { keyNumberText, say } from './said.ts'
import type { Shown } from './useTab.ts'

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: '16px', padding: '16px 24px 24px' },
  late: { opacity: 0.5 },
  head: { display: 'flex', justifyContent: 'space-between', alignItems: 'flex-start', gap: '16px' },
  told: { minWidth: 0 },
  heading: { margin: 0, fontSize: '20px', lineHeight: '28px', fontWeight: 600 },
  verdict: { margin: '2px 0 0', fontSize: '14px', lineHeight: '20px', color: tokens.colorNeutralForeground2 },
  actions: { display: 'flex', gap: '8px', flexShrink: 0 },
  numbers: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(150px, 1fr))',
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
  unit: { fontSize: '12px', fontWeight: 400, color: tokens.colorNeutralForeground3 },
  label: { fontSize: '12px', lineHeight: '16px', color: tokens.colorNeutralForeground3 },
  charts: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(380px, 100%), 1fr))',
    gap: '16px',
    alignItems: 'start',
  },
  lines: { display: 'flex', flexDirection: 'column', gap: '6px', margin: 0, padding: 0, listStyleType: 'none' },
  line: { display: 'flex', gap: '8px', fontSize: '12px', lineHeight: '18px', color: tokens.colorNeutralForeground2 },
  icon: { flexShrink: 0, marginTop: '1px', fontSize: '16px', color: tokens.colorPaletteGreenForeground1 },
  warns: { color: tokens.colorPaletteMarigoldForeground1 },
  press: { minWidth: 0, height: 'auto', padding: '0 4px', fontSize: '12px', lineHeight: '18px' },
})

const copyIcon = <CopyRegular />
const downloadIcon = <ArrowDownloadRegular />

/** Copying and downloading what is shown. */
function Actions() {
  const styles = useStyles()
  const { t } = useTranslation()
  const store = useStore()
  const run = (kind: string) => runChosen(store, commandNamed(`statistics.${kind}`))
  return (
    <div className={styles.actions}>
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

const parts = ['missing', 'suppressed', 'outOfRange'] as const

/** Values that were left out, which a press selects. */
function LeftOutValues({ left }: { left: LeftOut }) {
  const styles = useStyles()
  const { t } = useTranslation()
  const store = useStore()
  const shown = parts.filter((part) => left[part].length > 0)
  if (shown.length === 0) return <span>{t('statistics.left.none')}</span>
  return (
    <span>
      {t('statistics.left.title')}
      {shown.map((part) => (
        <Button
          key={part}
          size="small"
          appearance="transparent"
          className={styles.press}
          onClick={() => choosePlots(store, left[part], 'replace')}
        >
          {t(`statistics.left.${part}`, { count: left[part].length })}
        </Button>
      ))}
    </span>
  )
}

/** How the result was found, what was left out, and whether one may believe it. */
function Believed({ result, left }: { result: TabResult; left: LeftOut | null }) {
  const styles = useStyles()
  const { t } = useTranslation()
  const store = useStore()
  const good = <CheckmarkCircleRegular className={styles.icon} aria-hidden />
  return (
    <ul className={styles.lines} aria-label={t('statistics.believed')}>
      <li className={styles.line} data-line="method">
        {good}
        <span>
          <strong>{t('statistics.methodTitle')}</strong> {result.method.map((one) => say(t, one)).join(' ')}{' '}
          {t('statistics.confidence')}
        </span>
      </li>
      {left && (
        <li className={styles.line} data-line="left">
          {good}
          <LeftOutValues left={left} />
        </li>
      )}
      {result.assumptions.map(({ said, holds, plots }) => (
        <li key={said.key} className={styles.line} data-line="assumption">
          {holds ? good : <WarningRegular className={mergeClasses(styles.icon, styles.warns)} aria-hidden />}
          <span>
            {say(t, said)}
            {plots.length > 0 && (
              <Button
                size="small"
                appearance="transparent"
                className={styles.press}
                onClick={() => choosePlots(store, plots, 'replace')}
              >
                {t('statistics.selectThem')}
              </Button>
            )}
          </span>
        </li>
      ))}
    </ul>
  )
}

interface ResultViewProps {
  readonly shown: Shown
  readonly result: TabResult
  /** It is of former settings; the new ones are being worked out. */
  readonly isLate: boolean
  readonly onView: (view: ChartView | null) => void
}

/** A result: verdict, key numbers, table, charts, and the lines that say how far it may be believed. */
export function ResultView({ shown, result, isLate, onView }: ResultViewProps) {
  const styles = useStyles()
  const { t } = useTranslation()
  const store = useStore()
  const hasField = useAtomValue(fieldPaneOpenAtom)
  const verdict = say(t, result.verdict)
  const charts = result.charts.filter(({ kind }) => kind !== 'field' || hasField)
  const [first] = charts.filter(({ kind }) => kind !== 'field')
  const isOfMaps = shown.tab === 'heat-map'
  const table = <ResultTable key="table" result={result} name={verdict} />
  const drawn = (
    <div key="charts" className={styles.charts}>
      {charts.map((chart) => (
        <ChartCard
          key={say(t, chart.title)}
          chart={chart}
          verdict={verdict}
          onView={chart === first ? onView : undefined}
          action={
            chart.kind === 'field' && (
              <Button
                size="small"
                appearance="transparent"
                onClick={() => runChosen(store, commandNamed('statistics.showOnMap'))}
              >
                {t('command.statistics.showOnMap')}
              </Button>
            )
          }
        />
      ))}
    </div>
  )
  return (
    <div className={mergeClasses(styles.root, isLate && styles.late)} aria-busy={isLate}>
      <div className={styles.head}>
        <div className={styles.told}>
          <h2 className={styles.heading}>{t(`statistics.title.${shown.tab}`)}</h2>
          <p className={styles.verdict} role="status" data-verdict="">
            {verdict}
          </p>
        </div>
        <Actions />
      </div>
      <dl className={styles.numbers}>
        {result.keyNumbers.map((number) => (
          <div key={say(t, number.label)} className={styles.number} data-key={number.label.key}>
            <dt className={styles.label}>{say(t, number.label)}</dt>
            <dd className={styles.value}>
              {keyNumberText(number)} {number.unit && <span className={styles.unit}>{number.unit}</span>}
            </dd>
          </div>
        ))}
      </dl>
      {isOfMaps ? [drawn, table] : [table, drawn]}
      <Believed result={result} left={shown.data.traits[0]?.left ?? null} />
    </div>
  )
}
