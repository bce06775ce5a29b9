import { Link, makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { CheckmarkCircleRegular, WarningRegular } from '@fluentui/react-icons'
import { useStore } from 'jotai'
import { useTranslation } from 'react-i18next'
import { isLoss } from '../../domain/analysis/figures.ts'
import { type LeftPart, leftParts } from '../../domain/analysis/leftParts.ts'
import type { LeftOut, OtherMethod, TabResult } from '../../domain/analysis/result.ts'
import type { Settings } from '../../domain/analysis/settings.ts'
import { formatNumber } from '../../i18n/format.ts'
import { choosePlots } from '../../state/statistics/choosePlots.ts'
import { formatMessage } from './resultText.ts'
import type { ShownTab } from './useTab.ts'

const useStyles = makeStyles({
  lines: { display: 'flex', flexDirection: 'column', gap: '6px', margin: 0, padding: 0, listStyleType: 'none' },
  line: { display: 'flex', gap: '8px', fontSize: '12px', lineHeight: '18px', color: tokens.colorNeutralForeground2 },
  icon: { flexShrink: 0, marginTop: '1px', fontSize: '16px', color: tokens.colorPaletteGreenForeground1 },
  warns: { color: tokens.colorPaletteMarigoldForeground1 },
  press: { marginLeft: '4px', marginRight: '4px', fontSize: 'inherit', lineHeight: 'inherit' },
})

/** Excluded values, and included values out of range; a press selects them. */
function LeftOutValues({ left, out }: { left: LeftOut; out: Settings['out'] }) {
  const styles = useStyles()
  const { t } = useTranslation()
  const store = useStore()
  const { leftOut, counted } = leftParts(left, out)
  if (leftOut.length + counted.length === 0) return <span>{t('statistics.left.none')}</span>
  const buttons = (parts: readonly LeftPart[]) =>
    parts.map((part) => (
      <Link key={part} as="button" className={styles.press} onClick={() => choosePlots(store, left[part], 'replace')}>
        {t(`statistics.left.${part}`, { count: left[part].length })}
      </Link>
    ))
  return (
    <span>
      {leftOut.length > 0 && t('statistics.left.title')}
      {buttons(leftOut)}
      {counted.length > 0 && t('statistics.left.counted')}
      {buttons(counted)}
    </span>
  )
}

/** Whether a method differs from the result's. */
const isOther = ({ change, tab }: OtherMethod, { settings, ...shown }: ShownTab): boolean =>
  (tab !== undefined && tab !== shown.tab) ||
  Object.entries(change).some(([name, value]) => settings[name as keyof typeof settings] !== value)

/** The gain from removing the field's trend; nothing if it is unknown. */
function Gain({ gain }: { gain: number | null | undefined }) {
  const { t } = useTranslation()
  if (gain === null) return null
  return (
    <span data-gain={gain === undefined ? 'pending' : 'known'}>
      {' '}
      {gain === undefined
        ? t('statistics.trendGain.pending')
        : t(`statistics.trendGain.${isLoss(gain) ? 'loss' : 'gain'}`, { gain: formatNumber(gain, 0) })}
    </span>
  )
}

/** How the result was computed, what was excluded, and whether its assumptions hold. */
export function Assumptions(props: {
  readonly result: TabResult
  readonly shown: ShownTab
  /** The gain from removing the field's trend, %; null if it cannot be computed, undefined while unknown. */
  readonly gain: number | null | undefined
  /** Called when the user chooses another method. */
  readonly onOther: (other: OtherMethod) => void
}) {
  const { result, shown, gain, onOther } = props
  const leftOut = shown.data.traits[0]?.leftOut ?? null
  const styles = useStyles()
  const { t } = useTranslation()
  const store = useStore()
  const good = <CheckmarkCircleRegular className={styles.icon} aria-hidden />
  return (
    <ul className={styles.lines} aria-label={t('statistics.assumptions')}>
      <li className={styles.line} data-line="method">
        {good}
        <span>
          <strong>{t('statistics.methodTitle')}</strong>{' '}
          {result.method.map((message) => formatMessage(t, message)).join(' ')} {t('statistics.confidence')}
        </span>
      </li>
      {leftOut && (
        <li className={styles.line} data-line="left">
          {good}
          <LeftOutValues left={leftOut} out={shown.settings.out} />
        </li>
      )}
      {result.warnings?.map((warning) => (
        <li key={formatMessage(t, warning)} className={styles.line} data-line="warning">
          <WarningRegular className={mergeClasses(styles.icon, styles.warns)} aria-hidden />
          <span>{formatMessage(t, warning)}</span>
        </li>
      ))}
      {result.assumptions.map(({ message, isMet, plots, note, other }) => (
        <li key={message.key} className={styles.line} data-line="assumption">
          {isMet ? good : <WarningRegular className={mergeClasses(styles.icon, styles.warns)} aria-hidden />}
          <span>
            {formatMessage(t, message)}
            {note && ` ${formatMessage(t, note)}`}
            {other?.tab === 'heat-map' && <Gain gain={gain} />}
            {other && isOther(other, shown) && (
              <Link as="button" className={styles.press} data-other={other.label} onClick={() => onOther(other)}>
                {`${t(other.label)} →`}
              </Link>
            )}
            {plots.length > 0 && (
              <Link as="button" className={styles.press} onClick={() => choosePlots(store, plots, 'replace')}>
                {t('statistics.selectThem')}
              </Link>
            )}
          </span>
        </li>
      ))}
    </ul>
  )
}
