import type { TFunction } from 'i18next'
import { textOn } from '../../../domain/colour/contrast.ts'
import { rampColours } from '../../../domain/colour/ramp.ts'
import { extent } from '../../../domain/stats/moments/extent.ts'
import { dataInk, palettes } from '../../../ui/theme.ts'
import { numberText } from '../resultText.ts'
import { paper, useSheetStyles } from './sheetStyles.ts'

/** A place of a printed field; `group` = its class, null = no value. */
export interface PicturedPlace {
  readonly row: number
  readonly col: number
  readonly label: string | null
  readonly group: number | null
  /** Whether the plot has the control. */
  readonly isControl?: boolean
}

export interface PicturedClass {
  readonly low: number
  readonly high: number
  readonly count: number
}

const letterOf = (group: number): string => String.fromCharCode(65 + group)
const size = 10

/** Colours of classes, the highest first. */
export function classColours(count: number, scale: 'sequential' | 'diverging'): string[] {
  return rampColours(scale === 'sequential' ? palettes.viridis : palettes.RdYlBu11, count).reverse()
}

/** A field with row and column numbers, row 1 at the top; every place shows its label and the letter of its class. */
export function FieldPicture(props: {
  places: readonly PicturedPlace[]
  colours: readonly string[]
  height: string
  name: string
}) {
  const { places, colours } = props
  const rows = places.map(({ row }) => row)
  const cols = places.map(({ col }) => col)
  const [top, bottom] = extent(rows)
  const [left, right] = extent(cols)
  const [high, wide] = [bottom - top + 1, right - left + 1]
  const hasLabels = wide <= 26 && places.some(({ label }) => label !== null)
  const tickStep = (n: number) => Math.max(1, Math.ceil(n / 30))
  return (
    <svg
      role="img"
      aria-label={props.name}
      viewBox={`-6 -5 ${wide * size + 7} ${high * size + 6}`}
      style={{ display: 'block', width: '100%', height: 'auto', maxHeight: props.height }}
      preserveAspectRatio="xMinYMin meet"
    >
      {Array.from({ length: wide }, (_, k) => k)
        .filter((k) => k % tickStep(wide) === 0)
        .map((k) => (
          <text key={`c${k}`} x={k * size + size / 2} y={-1.5} fontSize={3.2} textAnchor="middle" fill={paper.text2}>
            {left + k}
          </text>
        ))}
      {Array.from({ length: high }, (_, k) => k)
        .filter((k) => k % tickStep(high) === 0)
        .map((k) => (
          <text key={`r${k}`} x={-1.5} y={k * size + size / 2 + 1} fontSize={3.2} textAnchor="end" fill={paper.text2}>
            {top + k}
          </text>
        ))}
      {places.map(({ row, col, label, group, isControl }) => {
        const fill = group === null ? paper.surface : colours[group]
        const ink = group === null ? paper.text3 : textOn(fill, dataInk.light, dataInk.dark)
        const [x, y] = [(col - left) * size, (row - top) * size]
        return (
          <g key={`${row}:${col}`}>
            <rect
              x={x + 0.25}
              y={y + 0.25}
              width={size - 0.5}
              height={size - 0.5}
              fill={fill}
              stroke={paper.text3}
              strokeWidth={isControl ? 0.9 : 0.15}
            />
            {hasLabels && (
              <text
                x={x + size / 2}
                y={y + 4.2}
                fontSize={label && label.length > 5 ? 2 : 2.9}
                textAnchor="middle"
                fill={ink}
              >
                {label}
              </text>
            )}
            {group !== null && (
              <text
                x={x + size / 2}
                y={y + (hasLabels ? 8.2 : 6.6)}
                fontSize={hasLabels ? 3.4 : 4.4}
                fontWeight={700}
                textAnchor="middle"
                fill={ink}
              >
                {letterOf(group)}
              </text>
            )}
          </g>
        )
      })}
    </svg>
  )
}

/** The legend of a field's letters and colours. */
export function FieldLegend({
  t,
  classes,
  colours,
  decimals,
}: {
  t: TFunction
  classes: readonly PicturedClass[]
  colours: readonly string[]
  decimals: number
}) {
  const styles = useSheetStyles()
  return (
    <ul className={styles.legend}>
      {classes.map(({ low, high, count }, group) => (
        <li key={letterOf(group)}>
          <span
            className={styles.swatch}
            style={{ backgroundColor: colours[group], color: textOn(colours[group], dataInk.light, dataInk.dark) }}
          >
            {letterOf(group)}
          </span>
          {numberText(t, low, decimals)}
          {low === high ? '' : ` … ${numberText(t, high, decimals)}`} · {count}
        </li>
      ))}
    </ul>
  )
}
