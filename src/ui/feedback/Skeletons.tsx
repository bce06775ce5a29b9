import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'

/** Loads shorter than this show no placeholder. */
const calm = '1s'

/** Appears only if the load is long, so that no placeholder flashes. */
export const afterOneSecond = {
  animationName: { from: { opacity: 0 }, to: { opacity: 1 } },
  animationDuration: '120ms',
  animationDelay: calm,
  animationFillMode: 'backwards',
} as const

const useStyles = makeStyles({
  late: afterOneSecond,
  bone: { backgroundColor: tokens.colorNeutralStencil1, borderRadius: '2px' },
  bar: { display: 'flex', gap: '12px', alignItems: 'center', height: '44px', padding: '0 12px' },
  cells: { display: 'grid', gridTemplateColumns: 'repeat(12, 1fr)', gap: '3px', padding: '16px', flexGrow: 1 },
  rows: { display: 'flex', flexDirection: 'column', gap: '14px', padding: '16px', flexGrow: 1 },
  page: {
    display: 'flex',
    flexDirection: 'column',
    width: '100%',
    height: '100%',
    backgroundColor: tokens.colorNeutralBackground1,
  },
  chart: { display: 'grid', gridAutoFlow: 'column', gap: '6px', alignItems: 'end', height: '120px' },
  panes: { display: 'flex', flexGrow: 1, minHeight: 0, backgroundColor: tokens.colorNeutralBackground3 },
  map: { display: 'flex', flexBasis: '55%', minWidth: 0 },
  table: { display: 'flex', flexBasis: '45%', minWidth: 0, backgroundColor: tokens.colorNeutralBackground1 },
  settings: { display: 'flex', flexBasis: '280px', minWidth: 0, backgroundColor: tokens.colorNeutralBackground1 },
  ground: { backgroundColor: tokens.colorNeutralBackground3 },
  cards: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(380px, 100%), 1fr))',
    alignContent: 'start',
    flexGrow: 1,
    gap: '16px',
    padding: '16px 24px',
  },
  card: {
    minHeight: '160px',
    padding: '8px 16px 16px',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: '6px',
    backgroundColor: tokens.colorNeutralBackground1,
  },
})

const times = (count: number) => Array.from({ length: count }, (_, i) => i)
const widths = [120, 80, 160, 96, 140]

/** Placeholder for lines of text. */
export function RowsSkeleton(props: { rows: number }) {
  const styles = useStyles()
  return (
    <div className={mergeClasses(styles.rows, styles.late)} aria-hidden="true" data-skeleton="rows">
      {times(props.rows).map((row) => (
        <div key={row} className={styles.bone} style={{ height: 14, width: `${60 + ((row * 37) % 40)}%` }} />
      ))}
    </div>
  )
}

/** Placeholder for a field. */
function CellsSkeleton() {
  const styles = useStyles()
  return (
    <div className={styles.cells} aria-hidden="true" data-skeleton="cells">
      {times(96).map((cell) => (
        <div key={cell} className={styles.bone} style={{ minHeight: 24 }} />
      ))}
    </div>
  )
}

/** Placeholder for the workbench: toolbar, field and table. */
export function WorkbenchSkeleton() {
  const styles = useStyles()
  return (
    <div className={mergeClasses(styles.page, styles.late)} aria-hidden="true">
      <div className={styles.bar}>
        {widths.map((width) => (
          <div key={width} className={styles.bone} style={{ height: 20, width }} />
        ))}
      </div>
      <div className={styles.panes}>
        <div className={styles.map}>
          <CellsSkeleton />
        </div>
        <div className={styles.table}>
          <RowsSkeleton rows={16} />
        </div>
      </div>
    </div>
  )
}

/** Placeholder for a list with its heading and filter row. */
export function ListSkeleton() {
  const styles = useStyles()
  return (
    <div className={mergeClasses(styles.page, styles.late)} aria-hidden="true" data-skeleton="list">
      <div className={styles.bar}>
        <div className={styles.bone} style={{ height: 24, width: 220 }} />
      </div>
      <div className={styles.bar}>
        {widths.map((width) => (
          <div key={width} className={styles.bone} style={{ height: 20, width }} />
        ))}
      </div>
      <RowsSkeleton rows={16} />
    </div>
  )
}

/** Placeholder for a chart: bars over an axis. */
export function ChartSkeleton() {
  const styles = useStyles()
  return (
    <div className={mergeClasses(styles.chart, styles.late)} aria-hidden="true" data-skeleton="chart">
      {times(12).map((bar) => (
        <div key={bar} className={styles.bone} style={{ height: `${25 + ((bar * 37) % 70)}%` }} />
      ))}
    </div>
  )
}

/** Placeholder for settings with charts next to them. */
export function ChartsSkeleton() {
  const styles = useStyles()
  return (
    <div className={mergeClasses(styles.page, styles.late)} aria-hidden="true" data-skeleton="charts">
      <div className={styles.bar}>
        <div className={styles.bone} style={{ height: 24, width: 220 }} />
      </div>
      <div className={styles.panes}>
        <div className={styles.settings}>
          <RowsSkeleton rows={8} />
        </div>
        <div className={styles.cards}>
          {times(4).map((card) => (
            <div key={card} className={styles.card}>
              <ChartSkeleton />
            </div>
          ))}
        </div>
      </div>
    </div>
  )
}

/** Placeholder for a page of cards under its heading. */
export function CardsSkeleton() {
  const styles = useStyles()
  return (
    <div className={mergeClasses(styles.page, styles.ground, styles.late)} aria-hidden="true" data-skeleton="cards">
      <div className={styles.bar}>
        <div className={styles.bone} style={{ height: 24, width: 220 }} />
      </div>
      <div className={styles.cards}>
        {times(4).map((card) => (
          <div key={card} className={styles.card}>
            <RowsSkeleton rows={4} />
          </div>
        ))}
      </div>
    </div>
  )
}
