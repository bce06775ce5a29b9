import { makeStyles, tokens } from '@fluentui/react-components'
import type { ReactNode } from 'react'

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '16px',
    padding: '32px 24px',
    textAlign: 'center',
  },
  page: { height: '100%', boxSizing: 'border-box' },
  drawing: { fill: 'none', stroke: tokens.colorNeutralForeground3, opacity: 0.7 },
  title: { margin: 0, overflowWrap: 'anywhere', fontSize: '16px', lineHeight: '22px', fontWeight: 600 },
  text: { margin: '4px 0 0', maxWidth: '420px', overflowWrap: 'anywhere', color: tokens.colorNeutralForeground2 },
  actions: { display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: '12px', alignItems: 'center' },
})

const places = [0, 1, 2].flatMap((row) => [0, 1, 2, 3, 4].map((column) => ({ row, column })))

/** An empty state: 5 × 3 dashed places, the reason, and the next step. */
export function EmptyState(props: {
  title: string
  text?: string
  actions?: ReactNode
  level?: 1 | 2
  small?: boolean
}) {
  const styles = useStyles()
  const Heading = props.level === 1 ? 'h1' : 'h2'
  return (
    <div className={`${styles.root} ${props.small ? '' : styles.page}`}>
      <svg className={styles.drawing} width="116" height="68" viewBox="0 0 116 68" aria-hidden="true">
        {places.map(({ row, column }) => (
          <rect
            key={`${row} ${column}`}
            x={column * 24 + 0.5}
            y={row * 24 + 0.5}
            width="19"
            height="19"
            rx="2"
            strokeDasharray="3 3"
          />
        ))}
      </svg>
      <div>
        <Heading className={styles.title}>{props.title}</Heading>
        {props.text !== undefined && <p className={styles.text}>{props.text}</p>}
      </div>
      {props.actions !== undefined && <div className={styles.actions}>{props.actions}</div>}
    </div>
  )
}
