import { makeStyles, tokens } from '@fluentui/react-components'
import type { ReactNode } from 'react'
import type { TabName } from '../../domain/analysis/settings.ts'

const useStyles = makeStyles({
  root: {
    flexShrink: 0,
    borderRadius: '6px',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground1,
  },
  strong: { fill: tokens.colorBrandBackground },
  light: { fill: tokens.colorBrandBackground2 },
  quiet: { fill: tokens.colorNeutralBackground5 },
  line: { stroke: tokens.colorNeutralForeground3, strokeWidth: 1, fill: 'none' },
  fit: { stroke: tokens.colorCompoundBrandStroke, strokeWidth: 2, fill: 'none' },
})

type Drawing = 'table' | 'bars' | 'pair' | 'points' | 'grid' | 'lines'

const drawingOf: Readonly<Record<TabName, Drawing>> = {
  info: 'table',
  average: 'bars',
  nsr: 'bars',
  't-test': 'pair',
  visualization: 'bars',
  correlation: 'points',
  anova: 'table',
  ancova: 'points',
  hybrids: 'grid',
  'heat-map': 'grid',
  comparison: 'lines',
}

const heights = [52, 46, 41, 38, 30, 24, 19]
const points = [
  [24, 66],
  [36, 58],
  [44, 62],
  [54, 48],
  [66, 52],
  [76, 40],
  [88, 42],
  [98, 30],
  [112, 26],
  [122, 20],
]

/** A thumbnail of the kind of result that an analysis shows: its shape without figures. */
export function ResultSketch({ tab }: { tab: TabName }) {
  const styles = useStyles()
  const axes = <path className={styles.line} d="M14 10V76H138" />
  const drawings: Readonly<Record<Drawing, () => ReactNode>> = {
    table: () =>
      [0, 1, 2, 3, 4].flatMap((row) =>
        [0, 1, 2, 3].map((col) => (
          <rect
            key={`${row} ${col}`}
            className={row === 0 ? styles.light : col === 3 && row < 3 ? styles.strong : styles.quiet}
            x={14 + col * 32}
            y={12 + row * 14}
            width={col === 0 ? 28 : 22}
            height="7"
            rx="2"
          />
        )),
      ),
    bars: () => (
      <>
        {axes}
        {heights.map((height, at) => (
          <rect
            key={height}
            className={at < 2 ? styles.strong : styles.quiet}
            x={20 + at * 17}
            y={76 - height}
            width="11"
            height={height}
          />
        ))}
        <path className={styles.fit} d="M14 40H138" strokeDasharray="4 3" />
      </>
    ),
    pair: () => (
      <>
        {axes}
        <rect className={styles.strong} x="36" y="24" width="26" height="52" />
        <rect className={styles.quiet} x="88" y="42" width="26" height="34" />
        <path className={styles.line} d="M49 16V32M44 16H54M101 34V50M96 34H106" />
      </>
    ),
    points: () => (
      <>
        {axes}
        <path className={styles.fit} d="M20 70L130 18" />
        {points.map(([x, y]) => (
          <circle key={x} className={styles.strong} cx={x} cy={y} r="3" />
        ))}
      </>
    ),
    grid: () =>
      [0, 1, 2, 3, 4].flatMap((row) =>
        [0, 1, 2, 3, 4, 5, 6].map((col) => (
          <rect
            key={`${row} ${col}`}
            className={[styles.quiet, styles.light, styles.strong][(row * 2 + col * 3 + ((row * col) % 2)) % 3]}
            x={14 + col * 18}
            y={11 + row * 14}
            width="16"
            height="12"
            rx="2"
          />
        )),
      ),
    lines: () => (
      <>
        {axes}
        <path className={styles.fit} d="M22 54L60 36L98 40L132 18" />
        <path className={styles.line} d="M22 40L60 52L98 30L132 46M22 66L60 60L98 62L132 56" />
      </>
    ),
  }
  return (
    <svg className={styles.root} width="152" height="88" viewBox="0 0 152 88" aria-hidden="true">
      {drawings[drawingOf[tab]]()}
    </svg>
  )
}
