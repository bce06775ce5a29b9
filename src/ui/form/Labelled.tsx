import { makeStyles, tokens } from '@fluentui/react-components'
import type { ReactNode } from 'react'

const useStyles = makeStyles({
  label: { fontSize: '12px', lineHeight: '16px', fontWeight: 600, color: tokens.colorNeutralForeground2 },
  group: { display: 'flex', flexDirection: 'column', gap: '4px' },
})

/** A setting below its name; the setting says its name itself to who cannot see it. */
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
