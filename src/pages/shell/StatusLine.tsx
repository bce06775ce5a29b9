import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { keepClear } from '../../ui/keepClear.ts'
import { RoomSizeButtons } from './RoomSizeButtons.tsx'

const useStyles = makeStyles({
  line: {
    display: 'flex',
    alignItems: 'center',
    gap: '16px',
    flexShrink: 0,
    height: '28px',
    padding: '0 12px',
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground1,
    color: tokens.colorNeutralForeground2,
    fontSize: '12px',
    lineHeight: '16px',
    whiteSpace: 'nowrap',
    overflow: 'hidden',
    fontVariantNumeric: 'tabular-nums',
    '& svg': { width: '16px', height: '16px', flexShrink: 0 },
  },
  none: { display: 'none' },
})

/** The status line of a page: messages, and the page's own content next to them. */
export function StatusLine({ children, isHidden = false }: { children: ReactNode; isHidden?: boolean }) {
  const styles = useStyles()
  return (
    <div className={mergeClasses(styles.line, isHidden && styles.none)} {...keepClear()}>
      {children}
    </div>
  )
}

/** The same as a region of its page, which F6 reaches. */
export function StatusRegion({ children }: { children: ReactNode }) {
  const styles = useStyles()
  const { t } = useTranslation()
  return (
    <section className={styles.line} data-region="status" tabIndex={-1} aria-label={t('status.label')} {...keepClear()}>
      {children}
      <RoomSizeButtons />
    </section>
  )
}
