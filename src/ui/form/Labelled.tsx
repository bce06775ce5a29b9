import { makeStyles, tokens } from '@fluentui/react-components'
import type { ReactNode } from 'react'

const useStyles = makeStyles({
  label: { fontSize: '12px', lineHeight: '16px', fontWeight: 600, color: tokens.colorNeutralForeground2 },
  group: { display: 'flex', flexDirection: 'column', gap: '4px' },
})

/** A control below its label; the control has its own accessible name. */
export function Labelled({ label, children }: { label: string; children: ReactNode }) {
  const styles = useStyles()
  return (
    <div className={styles.group}>
      <span className={styles.label} aria-hidden>
        {label}
      </span>
      {children}
    </div>
  )
}
