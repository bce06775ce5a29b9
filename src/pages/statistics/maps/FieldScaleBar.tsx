import { makeStyles, tokens } from '@fluentui/react-components'
import { formatNumber } from '../../../i18n/format.ts'
import { coloursOfField, decimalsOfField, type FieldChart, fieldDomain } from './fieldScale.ts'

const useStyles = makeStyles({
  root: {
    display: 'flex',
    alignItems: 'center',
    gap: '6px',
    fontSize: '12px',
    lineHeight: '16px',
    fontVariantNumeric: 'tabular-nums',
    color: tokens.colorNeutralForeground2,
    whiteSpace: 'nowrap',
  },
  bar: {
    width: '88px',
    height: '10px',
    borderRadius: '2px',
    boxShadow: `inset 0 0 0 1px ${tokens.colorNeutralStroke1}`,
    forcedColorAdjust: 'none',
  },
})

/** The limits of a map's colour scale. */
export function FieldScaleBar({ chart }: { chart: FieldChart }) {
  const styles = useStyles()
  const decimals = decimalsOfField(chart)
  const [low, high] = fieldDomain(chart)
  const isAround = chart.scale === 'diverging'
  const written = (value: number) => `${isAround && value > 0 ? '+' : ''}${formatNumber(value, decimals)}`
  return (
    <span className={styles.root}>
      <span>{written(low)}</span>
      <span
        className={styles.bar}
        aria-hidden
        style={{ backgroundImage: `linear-gradient(to right, ${coloursOfField(chart).join(', ')})` }}
      />
      <span>{written(high)}</span>
    </span>
  )
}
