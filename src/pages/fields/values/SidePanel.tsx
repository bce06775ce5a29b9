import { Button, makeStyles, tokens } from '@fluentui/react-components'
import { DismissRegular } from '@fluentui/react-icons'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { inBackground } from '../../../domain/inBackground.ts'
import { SubmitButton } from '../../../ui/form/SubmitButton.tsx'
import { KeyHint } from '../../../ui/KeyHint.tsx'
import { coversLowerPart, useSidePanelStyles } from '../../../ui/overlay/sidePanel.ts'
import { narrowWindow, onePaneWindow } from '../../../ui/smallWindow.ts'

/** Width of a panel next to the map, in pixels. */
export const panelWidth = 320

const useStyles = makeStyles({
  panel: {
    boxSizing: 'border-box',
    width: `${panelWidth}px`,
    maxWidth: '100%',
    flexShrink: 0,
    display: 'flex',
    minHeight: 0,
    backgroundColor: tokens.colorNeutralBackground1,
    borderRight: `1px solid ${tokens.colorNeutralStroke2}`,
    zIndex: 3,
    // Above the inspector, which floats.
    [onePaneWindow]: { zIndex: 9 },
    [narrowWindow]: coversLowerPart,
  },
  form: { display: 'flex', flexDirection: 'column', flexGrow: 1, minHeight: 0, minWidth: 0 },
  note: {
    padding: '8px 16px 0',
    fontSize: '13px',
    lineHeight: '18px',
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
  },
})

interface SidePanelProps {
  /** Identifies the panel, so that others can find it. */
  readonly kind: string
  readonly title: string
  readonly verb: string
  readonly isBusy: boolean
  readonly children: ReactNode
  submit(): Promise<unknown>
  close(): void
  /** Handles a key while the panel is focused; returns true if it did. */
  onKey?(event: KeyboardEvent): boolean
  /** Whether the panel stays open while map and table are used, which then handle Escape and Enter themselves. */
  readonly isLasting?: boolean
  /** Problems that block writing, and content above the buttons. */
  readonly isBlocked?: boolean
  readonly note?: ReactNode
}

/** Whether a key press belongs to an open list or menu, or to another dialog. */
function isElsewhere(target: EventTarget | null, panel: HTMLElement | null): boolean {
  if (!(target instanceof Element)) return false
  if (target.matches('[aria-expanded="true"]')) return true
  const overlay = target.closest('[role="dialog"], [role="menu"]')
  return overlay !== null && overlay !== panel
}

/**
 * A panel next to the map whose result is previewed in table or map: Enter writes it, also from a cell, Escape leaves.
 * Map and table stay usable.
 */
export function SidePanel(props: SidePanelProps) {
  const {
    kind,
    title,
    verb,
    isBusy,
    children,
    submit,
    close,
    onKey,
    isLasting = false,
    isBlocked = false,
    note,
  } = props
  const own = useStyles()
  const styles = useSidePanelStyles()
  const { t } = useTranslation()
  const root = useRef<HTMLElement>(null)
  const heading = useId()
  const acts = useRef({ submit, close, onKey })
  acts.current = { submit, close, onKey }

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || isElsewhere(event.target, root.current)) return
      const isPane = event.target instanceof Element && event.target.closest('[data-pane]') !== null
      if (isLasting && !root.current?.contains(event.target as Node)) return
      // Enter on a chosen option does not choose it again.
      const isChosen = event.target instanceof Element && event.target.matches('[role="radio"][aria-checked="true"]')
      if (event.key === 'Escape') acts.current.close()
      else if (event.key === 'Enter' && (isPane || isChosen)) inBackground(acts.current.submit())
      else if (!acts.current.onKey?.(event)) return
      event.preventDefault()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [isLasting])

  return (
    <section ref={root} className={own.panel} role="dialog" aria-labelledby={heading} data-values-panel={kind}>
      <form
        className={own.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          inBackground(submit())
        }}
      >
        <div className={styles.head}>
          <h2 id={heading} className={styles.title}>
            {title}
          </h2>
          <Button appearance="subtle" icon={<DismissRegular />} aria-label={t('values.close')} onClick={close} />
        </div>
        <div className={styles.body}>{children}</div>
        {note && (
          <div className={own.note} data-verdict="">
            {note}
          </div>
        )}
        <div className={styles.foot} data-verdict="">
          <SubmitButton isBusy={isBusy} isBlocked={isBlocked}>
            {verb}
          </SubmitButton>
          <Button className={styles.leave} onClick={close}>
            {t('shell.cancel')}
            {!isLasting && <KeyHint keys="Esc" />}
          </Button>
        </div>
      </form>
    </section>
  )
}
