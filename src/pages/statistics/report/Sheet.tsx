import type { TFunction } from 'i18next'
import type { ReactNode } from 'react'
import { useSheetStyles } from './sheetStyles.ts'

/** Header and footer of every sheet. */
export interface SheetFrame {
  readonly t: TFunction
  /** Nursery and year. */
  readonly place: string
  readonly seq: number
  readonly version: number
}

interface SheetProps {
  readonly frame: SheetFrame
  readonly heading: string
  readonly n: number
  readonly of: number
  /** Replaces the plain heading: for the first sheet. */
  readonly head?: ReactNode
  readonly children: ReactNode
}

/** One sheet of the report: heading, what it shows, and at its foot what the figures are of and the number of the page. */
export function Sheet({ frame: { t, place, seq, version }, heading, n, of, head, children }: SheetProps) {
  const styles = useSheetStyles()
  return (
    <article className={styles.sheet} aria-label={heading} data-sheet={n}>
      {head ?? (
        <header className={styles.top}>
          <h2 className={styles.smallTitle}>{heading}</h2>
        </header>
      )}
      <div className={styles.body}>{children}</div>
      <footer className={styles.foot}>
        <span>{t('report.mapFoot')}</span>
        <span>{t('report.asOf', { place, seq: String(seq), version: String(version) })}</span>
        <span>{t('report.pageOf', { n: String(n), of: String(of) })}</span>
      </footer>
    </article>
  )
}
