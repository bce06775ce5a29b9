import { makeStyles } from '@fluentui/react-components'
import { useMapTheme } from '../../ui/theme/ThemeProvider.tsx'

const rows = 15
const columns = 20
const cellWidth = 38
const cellHeight = 40
const blockGap = 8
const seed = 20_261

/** Places of the drawing without a plot, as row and column. */
const unsown = new Set(['2 6', '2 7', '4 11', '8 2', '9 16', '11 18', '11 19', '13 3', '13 4'])

/** Deterministic noise from 0 to 1 (mulberry32). */
function noise(start: number): () => number {
  let state = start
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const left = (column: number) => column * cellWidth
const top = (row: number) => row * cellHeight + Math.floor(row / 5) * blockGap

/** Shade of each place: a fertile corner, a slope, and random variation. */
function drawPlaces(shades: number) {
  const random = noise(seed)
  return Array.from({ length: rows * columns }, (_, i) => {
    const row = Math.floor(i / columns)
    const column = i % columns
    const slope = 1 - row / (rows - 1)
    const patch = Math.sin((column + 3) / 4.2) * Math.cos(row / 4.6)
    const value = 0.12 + 0.56 * slope + 0.16 * patch + 0.52 * (random() - 0.5)
    const shade = shades - 1 - Math.min(shades - 1, Math.max(0, Math.floor(value * shades)))
    return { row, column, shade, isUnsown: unsown.has(`${row} ${column}`) }
  })
}

const places = drawPlaces(6)
const selection = { row: 6, column: 9, rows: 3, columns: 4 }
const active = { row: 7, column: 10 }

const useStyles = makeStyles({ drawing: { display: 'block', width: '100%', height: '100%' } })

/** Decorative drawing of a field in brand tints with a selection. */
export function FieldDrawing() {
  const colours = useMapTheme()
  const width = columns * cellWidth
  const height = top(rows - 1) + cellHeight
  const box = {
    x: left(selection.column) - 1.5,
    y: top(selection.row) - 1.5,
    width: selection.columns * cellWidth,
    height: selection.rows * cellHeight,
  }
  const ring = { x: left(active.column), y: top(active.row) }
  return (
    <svg
      className={useStyles().drawing}
      viewBox={`-6 -6 ${width + 12} ${height + 12}`}
      preserveAspectRatio="xMinYMin meet"
      aria-hidden="true"
    >
      {places.map(({ row, column, shade, isUnsown }) => (
        <rect
          key={`${row} ${column}`}
          x={left(column) + (isUnsown ? 0.5 : 0)}
          y={top(row) + (isUnsown ? 0.5 : 0)}
          width={cellWidth - (isUnsown ? 4 : 3)}
          height={cellHeight - (isUnsown ? 4 : 3)}
          rx="3"
          fill={isUnsown ? 'none' : colours.decoration[shade]}
          stroke={isUnsown ? colours.controlBorder : 'none'}
          strokeDasharray={isUnsown ? '3 3' : undefined}
        />
      ))}
      <rect {...box} fill="none" stroke={colours.selectionCasing} strokeWidth="6.5" />
      <rect {...box} fill="none" stroke={colours.selectionCore} strokeWidth="2.5" />
      {[
        [1, 2, colours.activeCasing],
        [3, 2, colours.activeCore],
        [4.75, 1.5, colours.activeCasing],
      ].map(([inset, line, colour]) => (
        <rect
          key={inset}
          x={ring.x + Number(inset)}
          y={ring.y + Number(inset)}
          width={cellWidth - 3 - 2 * Number(inset)}
          height={cellHeight - 3 - 2 * Number(inset)}
          fill="none"
          stroke={String(colour)}
          strokeWidth={line}
        />
      ))}
      <rect
        x={box.x + box.width - 4}
        y={box.y + box.height - 4}
        width="8"
        height="8"
        fill={colours.selectionCore}
        stroke={colours.selectionCasing}
        strokeWidth="1.5"
      />
    </svg>
  )
}
