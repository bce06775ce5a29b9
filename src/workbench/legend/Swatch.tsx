import { useId } from 'react'
import { useMapTheme } from '../../ui/theme/ThemeProvider.tsx'
import { classPattern } from '../paint/classPattern.ts'
import type { LegendRow } from './legendRows.ts'

const size = 14
/** Small enough to show the pattern of a cell in a swatch. */
const patternScale = 0.6

const swatchBox = { x: 0, y: 0, w: size, h: size }

/** The pattern of a class as SVG path data. */
function patternData(row: number): string {
  const parts: string[] = []
  const to = (letter: string) => (x: number, y: number) => {
    parts.push(`${letter}${x} ${y}`)
  }
  classPattern({ moveTo: to('M'), lineTo: to('L') }, swatchBox, row, patternScale)
  return parts.join('')
}

/**
 * The mark of a legend row as the map draws it: colour (or pattern, with forced colours: `hasPattern`), hatch of missing
 * values, cross-hatch of excluded ones, outline of those out of range.
 */
export function Swatch(props: { row: LegendRow; hasPattern: boolean; isActive: boolean; isHidden: boolean }) {
  const { row, hasPattern, isActive, isHidden } = props
  const theme = useMapTheme()
  const id = useId()
  const { colours } = row
  return (
    <svg width={18} height={18} viewBox="-2 -2 18 18" aria-hidden>
      {row.kind === 'missing' && (
        <pattern id={id} width={4} height={4} patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <line x1={0} y1={0} x2={0} y2={4} stroke={theme.missingHatch} strokeWidth={1.4} />
        </pattern>
      )}
      {row.kind === 'suppressed' && (
        <pattern id={id} width={4} height={4} patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <path d="M0 2H4M2 0V4" stroke={theme.suppressedHatch} strokeWidth={0.9} />
        </pattern>
      )}
      {colours.map((colour, k) => (
        <rect
          // biome-ignore lint/suspicious/noArrayIndexKey: colours may repeat and never move
          key={k}
          x={(size / colours.length) * k}
          width={size / colours.length + (colours.length > 1 ? 0.4 : 0)}
          height={size}
          rx={colours.length > 1 ? 0 : 2}
          fill={hasPattern ? theme.surface : colour}
        />
      ))}
      {hasPattern && <path d={patternData(row.key)} stroke={theme.disabled} strokeWidth={1} />}
      <rect
        x={row.kind === 'out' ? 1 : 0.5}
        y={row.kind === 'out' ? 1 : 0.5}
        width={row.kind === 'out' ? size - 2 : size - 1}
        height={row.kind === 'out' ? size - 2 : size - 1}
        rx={2}
        fill={row.kind === 'missing' || row.kind === 'suppressed' ? `url(#${id})` : 'none'}
        stroke={row.kind === 'out' ? theme.outOfRange : theme.cellHairline}
        strokeWidth={row.kind === 'out' ? 2 : 1}
      />
      {isActive && (
        <rect x={-1} y={-1} width={16} height={16} rx={3} fill="none" stroke={theme.accent} strokeWidth={2} />
      )}
      {isHidden && <line x1={0} y1={14} x2={14} y2={0} stroke={theme.text1} strokeWidth={1.5} />}
    </svg>
  )
}
