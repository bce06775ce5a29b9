import { Button, makeStyles } from '@fluentui/react-components'
import type { ReactNode } from 'react'
import { keepClear } from '../../ui/keepClear.ts'
import { openCard } from '../../ui/overlay/panelStyles.ts'

const useStyles = makeStyles({
  banner: {
    flexShrink: 0,
    boxSizing: 'border-box',
    maxHeight: '60%',
    overflowY: 'auto',
    margin: '8px 12px 12px',
    // In a low table no row would be left above it: there it covers the figures.
    '@container (max-height: 420px)': { position: 'absolute', left: 0, right: 0, bottom: 0, zIndex: 5 },
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '4px 8px',
    padding: '8px 8px 8px 16px',
    ...openCard,
    fontSize: '13px',
    lineHeight: '20px',
    fontVariantNumeric: 'tabular-nums',
  },
  text: { flexGrow: 1, flexShrink: 1, flexBasis: '200px' },
})

/** A button of a banner. */
interface BannerAction {
  readonly text: string
  readonly isPrimary?: boolean
  run(): void
}

/**
 * A question in words and numbers below the table, with its answers; `name` identifies it, `reasons` are
 * listed above.
 */
export function SheetBanner(props: {
  name: string
  text: ReactNode
  reasons?: ReactNode
  actions: readonly BannerAction[]
}) {
  const styles = useStyles()
  return (
    <div className={styles.banner} role="status" data-banner={props.name} {...keepClear()}>
      {props.reasons}
      <span className={styles.text}>{props.text}</span>
      {props.actions.map(({ text, isPrimary, run }) => (
        <Button key={text} size="small" appearance={isPrimary ? 'primary' : 'secondary'} onClick={run}>
          {text}
        </Button>
      ))}
    </div>
  )
}
