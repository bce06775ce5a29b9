import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { keepClear } from '../../ui/keepClear.ts'
import { phoneWindow } from '../../ui/smallWindow.ts'
import { visuallyHidden } from '../../ui/visuallyHidden.ts'
import { DisplaySizeButtons } from './DisplaySizeButtons.tsx'

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
  // A phone's page is zoomed by pinching.
  size: { display: 'flex', [phoneWindow]: { display: 'none' } },
  /** On a phone it is over the pane and shows only what the user must know; the rest is for screen readers. */
  overPane: {
    [phoneWindow]: {
      position: 'absolute',
      left: 0,
      right: 0,
      bottom: '52px',
      zIndex: 6,
      height: 'auto',
      lineHeight: '28px',
      borderTop: 'none',
      overflowX: 'auto',
      '& > [data-lower-priority], & > [data-saved="true"]': visuallyHidden,
    },
  },
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

/**
 * The status line as a region reached by F6. `isOverPane`: on a phone it floats over the pane and hides parts with
 * `data-lower-priority`.
 */
export function StatusRegion({ children, isOverPane = false }: { children: ReactNode; isOverPane?: boolean }) {
  const styles = useStyles()
  const { t } = useTranslation()
  return (
    <section
      className={mergeClasses(styles.line, isOverPane && styles.overPane)}
      data-region="status"
      data-over-pane={isOverPane}
      tabIndex={-1}
      aria-label={t('status.label')}
      {...keepClear()}
    >
      {children}
      <span className={styles.size}>
        <DisplaySizeButtons />
      </span>
    </section>
  )
}
