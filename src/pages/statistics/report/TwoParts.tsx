import type { ReactNode } from 'react'
import { useSheetStyles } from './sheetStyles.ts'

/** Parts of a sheet in two columns. */
export function TwoParts({ parts }: { parts: readonly ReactNode[] }) {
  const styles = useSheetStyles()
  return (
    <div className={styles.halves}>
      {parts.map((part, k) => (
        <section key={k === 0 ? 'left' : `part ${k}`}>{part}</section>
      ))}
    </div>
  )
}
