import { makeStyles, tokens } from '@fluentui/react-components'
import { narrowWindow } from './smallWindow.ts'

const useStyles = makeStyles({
  logo: { display: 'inline-flex', alignItems: 'center', gap: '9px', fontWeight: 600, letterSpacing: '-0.1px' },
  mark: { flexShrink: 0, fill: tokens.colorBrandForeground1 },
  small: { fontSize: '16px' },
  large: { fontSize: '18px' },
  onlyWide: { [narrowWindow]: { display: 'none' } },
})

const cells = [0, 1, 2].flatMap((row) => [0, 1, 2].map((column) => ({ row, column })))
const strong = new Set(['0 2', '1 1', '2 0'])

/** The product's mark, a field of 3 × 3 plots, with its name; `isShort`: on a phone the mark alone. */
export function Logo(props: { size?: 'small' | 'large'; isShort?: boolean }) {
  const styles = useStyles()
  const size = props.size === 'large' ? 24 : 20
  return (
    <span className={`${styles.logo} ${props.size === 'large' ? styles.large : styles.small}`}>
      <svg className={styles.mark} width={size} height={size} viewBox="0 0 20 20" aria-hidden="true">
        {cells.map(({ row, column }) => (
          <rect
            key={`${row} ${column}`}
            x={1 + column * 6.5}
            y={1 + row * 6.5}
            width="5"
            height="5"
            rx="1"
            opacity={strong.has(`${row} ${column}`) ? 1 : 0.35}
          />
        ))}
      </svg>
      <span className={props.isShort ? styles.onlyWide : undefined}>Plotline</span>
    </span>
  )
}
