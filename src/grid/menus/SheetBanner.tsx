import { Button, makeStyles } from '@fluentui/react-components'
import type { ReactNode } from 'react'
import { openCard } from '../../ui/overlay/panelStyles.ts'

const useStyles = makeStyles({
  banner: {
    position: 'absolute',
    left: '12px',
    right: '12px',
    bottom: '20px',
    zIndex: 5,
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
interface BannerVerb {
  readonly text: string
  readonly isPrimary?: boolean
  run(): void
}

/** A question over the table's lower edge, said in words and numbers, with its answers; `name` tells which one it is, `reasons` stand above. */
export function SheetBanner(props: {
  name: string
  text: ReactNode
  reasons?: ReactNode
  verbs: readonly BannerVerb[]
}) {
  const styles = useStyles()
  return (
    <div className={styles.banner} role="status" data-banner={props.name}>
      {props.reasons}
      <span className={styles.text}>{props.text}</span>
      {props.verbs.map(({ text, isPrimary, run }) => (
        <Button key={text} size="small" appearance={isPrimary ? 'primary' : 'secondary'} onClick={run}>
          {text}
        </Button>
      ))}
    </div>
  )
}
