import { makeStyles, tokens } from '@fluentui/react-components'

const useStyles = makeStyles({
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
  panes: { display: 'flex', flexGrow: 1, minHeight: 0, backgroundColor: tokens.colorNeutralBackground3 },
  map: { display: 'flex', flexBasis: '55%', minWidth: 0 },
  table: { display: 'flex', flexBasis: '45%', minWidth: 0, backgroundColor: tokens.colorNeutralBackground1 },
})

const times = (count: number) => Array.from({ length: count }, (_, i) => i)
const widths = [120, 80, 160, 96, 140]

/** Placeholder for lines of text. */
export function RowsSkeleton(props: { rows: number }) {
  const styles = useStyles()
  return (
    <div className={styles.rows} aria-hidden="true" data-skeleton="rows">
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
    <div className={styles.page} aria-hidden="true">
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
