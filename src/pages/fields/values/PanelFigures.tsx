import { makeStyles, tokens } from '@fluentui/react-components'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { type PlotValues, type PlotValuesCounts, planPlotValues } from '../../../domain/plots/plotValues.ts'
import type { CellReason } from '../../../domain/sheet/numberReading.ts'
import { formatNumber } from '../../../i18n/format.ts'
import type { ValuesPanelState } from './useValuesPanel.ts'

const useStyles = makeStyles({
  figures: {
    display: 'flex',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: '6px',
    fontSize: '12px',
    lineHeight: '16px',
    color: tokens.colorNeutralForeground3,
  },
  figure: {
    flexGrow: 1,
    flexBasis: 0,
    minWidth: 0,
    padding: '8px 10px',
    '& + &': { borderLeft: `1px solid ${tokens.colorNeutralStroke2}` },
  },
  number: {
    display: 'block',
    fontSize: '16px',
    lineHeight: '20px',
    fontWeight: 600,
    fontVariantNumeric: 'tabular-nums',
    color: tokens.colorNeutralForeground1,
  },
  ambiguity: {
    marginTop: '8px',
    padding: '8px 10px',
    borderRadius: '6px',
    fontSize: '13px',
    lineHeight: '18px',
    backgroundColor: tokens.colorStatusWarningBackground1,
    color: tokens.colorStatusWarningForeground1,
    overflowWrap: 'anywhere',
  },
})

const always = ['added', 'changed', 'equal'] as const satisfies readonly (keyof PlotValuesCounts)[]

/** Numbers of cells by outcome; unchanged ones only if they are counted. */
export function FigureBoxes({ counts }: { counts: Omit<PlotValuesCounts, 'skipped'> & { skipped: number | null } }) {
  const styles = useStyles()
  const { t } = useTranslation()
  const shown = counts.skipped === null ? always : ([...always, 'skipped'] as const)
  return (
    <div className={styles.figures}>
      {shown.map((part) => (
        <div key={part} className={styles.figure}>
          <b className={styles.number}>{formatNumber(counts[part] ?? 0)} </b>
          {t(`values.count.${part}`, { count: counts[part] ?? 0 })}
        </div>
      ))}
    </div>
  )
}

interface PanelFiguresProps {
  readonly panel: ValuesPanelState
  readonly values: PlotValues
  readonly ambiguities: readonly CellReason[]
}

/** How many plots get a value, change or stay unchanged, and warnings before writing. */
export function PanelFigures({ panel, values, ambiguities }: PanelFiguresProps) {
  const { columns, revision, plots, onlyEmpty } = panel
  const styles = useStyles()
  const { t } = useTranslation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: columns are mutated in place; the revision signals it
  const { counts } = useMemo(
    () => planPlotValues(columns, plots, values, onlyEmpty),
    [columns, revision, plots, values, onlyEmpty],
  )
  return (
    <>
      <FigureBoxes counts={onlyEmpty ? counts : { ...counts, skipped: null }} />
      {ambiguities.map(({ code, params }) => (
        <div key={code} className={styles.ambiguity}>
          {t(code, { ...params })}
        </div>
      ))}
    </>
  )
}
