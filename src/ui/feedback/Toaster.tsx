import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import {
  CheckmarkCircleFilled,
  DismissRegular,
  ErrorCircleFilled,
  InfoFilled,
  WarningFilled,
} from '@fluentui/react-icons'
import { type CSSProperties, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { clearBoxes } from '../keepClear.ts'
import { windowWidths } from '../pageZoom.ts'
import { remeasure } from '../remeasure.ts'

/** What may be at the upper edge of a page: bars, banners and column headings. */
const bars = 'header, nav, [role="toolbar"], [data-banner], [role="columnheader"]'
/** Bars closer together than this count as one block, px. */
const gap = 12

/** Distances in px from the upper and the lower edge of the window. */
interface ClearEdges {
  readonly top: number
  readonly bottom: number
}

type Sides = Pick<DOMRect, 'top' | 'bottom'>

/** How far a block of boxes extends from the upper edge of the window; boxes that nearly touch belong to it. */
export function reachFromTop(boxes: readonly Sides[]): number {
  let reach = 0
  for (const { top, bottom } of [...boxes].sort((a, b) => a.top - b.top))
    if (top <= reach + gap) reach = Math.max(reach, bottom)
  return reach
}

/**
 * Margins in which `stack` covers nothing that must stay visible: below the block of bars at the window's upper edge, and
 * above the status line, the statistics rows and the last rows of a table at its lower edge. Remeasured while `isShown`
 * whenever the page may have changed under the stack: the inspector, a banner, another page or loading content move bars.
 */
export function useClearEdges(stack: RefObject<HTMLElement | null>, isShown: boolean): ClearEdges {
  const [edges, setEdges] = useState<ClearEdges>({ top: 0, bottom: 0 })
  useLayoutEffect(() => {
    if (!isShown) return
    return remeasure((sizes) => {
      const across = stack.current?.getBoundingClientRect()
      if (!across) return
      const visibleBars = [...document.querySelectorAll(bars)]
      // Observing a bar again has no effect.
      for (const bar of visibleBars) sizes.observe(bar)
      const isUnder = (rect: DOMRect) =>
        rect.width > 0 && rect.height > 0 && rect.left < across.right && rect.right > across.left
      const upsideDown = (rect: DOMRect): Sides => ({ top: innerHeight - rect.bottom, bottom: innerHeight - rect.top })
      const top = reachFromTop(visibleBars.map((bar) => bar.getBoundingClientRect()).filter(isUnder))
      const bottom = reachFromTop(clearBoxes().filter(isUnder).map(upsideDown))
      setEdges((before) => (before.top === top && before.bottom === bottom ? before : { top, bottom }))
    })
  }, [stack, isShown])
  return edges
}

export interface ShownToast {
  id: number
  status: 'info' | 'warning' | 'success' | 'error'
  text: string
  reason: string | null
  /** Milliseconds until it closes by itself; null = never. */
  duration: number | null
  /** Label of a button after the sentence. */
  action?: string
}

export type ToasterPosition = 'top-left' | 'top-right' | 'top-center' | 'bottom-left' | 'bottom-right' | 'bottom-center'

const icons = {
  info: <InfoFilled />,
  warning: <WarningFilled />,
  success: <CheckmarkCircleFilled />,
  error: <ErrorCircleFilled />,
}

const useStyles = makeStyles({
  stack: {
    position: 'fixed',
    // Above a dialog and its backdrop, below an open menu.
    zIndex: 1_000_010,
    ':global(:root:has(.fui-MenuPopover))': { zIndex: 999_000 },
    width: '360px',
    maxWidth: `calc(${windowWidths(100)} - 24px)`,
    margin: 0,
    padding: 0,
  },
  list: { display: 'flex', flexDirection: 'column', gap: '8px', margin: 0, padding: 0, listStyleType: 'none' },
  // The page behind a dialog is not in use: toasts avoid only the dialog itself.
  top: { top: 'calc(var(--toasts-top) + 8px)', ':global(:root:has(.fui-DialogSurface))': { top: '8px' } },
  bottom: { bottom: 'max(40px, calc(var(--toasts-bottom) + 8px))' },
  left: { left: '12px' },
  right: { right: '12px' },
  center: { left: '50%', transform: 'translateX(-50%)' },
  toast: {
    display: 'flex',
    alignItems: 'flex-start',
    gap: '10px',
    padding: '10px 8px 10px 12px',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderLeft: '4px solid',
    borderRadius: '6px',
    backgroundColor: tokens.colorNeutralBackground1,
    boxShadow: tokens.shadow16,
    fontSize: '14px',
    lineHeight: '20px',
  },
  icon: { fontSize: '20px', display: 'flex' },
  info: { borderLeftColor: tokens.colorBrandStroke1 },
  success: { borderLeftColor: tokens.colorStatusSuccessForeground1 },
  warning: { borderLeftColor: tokens.colorStatusWarningForeground1 },
  error: { borderLeftColor: tokens.colorStatusDangerForeground1 },
  infoIcon: { color: tokens.colorBrandForeground1 },
  successIcon: { color: tokens.colorStatusSuccessForeground1 },
  warningIcon: { color: tokens.colorStatusWarningForeground1 },
  errorIcon: { color: tokens.colorStatusDangerForeground1 },
  body: { flexGrow: 1, minWidth: 0 },
  text: {
    display: 'block',
    width: '100%',
    padding: 0,
    border: 'none',
    background: 'none',
    color: 'inherit',
    font: 'inherit',
    textAlign: 'start',
    overflowWrap: 'anywhere',
    cursor: 'pointer',
  },
  reason: { display: 'block', color: tokens.colorNeutralForeground3, fontSize: '12px', lineHeight: '16px' },
})

interface ToasterProps {
  toasts: readonly ShownToast[]
  position: ToasterPosition
  /** The toast has timed out or its close button was pressed. */
  onClose(id: number): void
  /** The toast itself was clicked: it is acknowledged. */
  onAcknowledge(id: number): void
  /** The button after its sentence was pressed. */
  onAct(id: number): void
}

/**
 * Short messages over the page, clear of its controls; each closes by itself unless it is permanent, and stays while it
 * is hovered or focused.
 */
export function Toaster(props: ToasterProps) {
  const styles = useStyles()
  const { t } = useTranslation()
  const stack = useRef<HTMLElement>(null)
  const clear = useClearEdges(stack, props.toasts.length > 0)
  const [edge, side] = props.position.split('-') as ['top' | 'bottom', 'left' | 'right' | 'center']
  return (
    <section
      ref={stack}
      className={mergeClasses(styles.stack, styles[edge], styles[side])}
      style={{ '--toasts-top': `${clear.top}px`, '--toasts-bottom': `${clear.bottom}px` } as CSSProperties}
      aria-label={t('shell.messages')}
      data-position={props.position}
    >
      {props.toasts.length > 0 && (
        <ul className={styles.list}>
          {props.toasts.map((toast) => (
            <ToastItem
              key={toast.id}
              toast={toast}
              onClose={props.onClose}
              onAcknowledge={props.onAcknowledge}
              onAct={props.onAct}
            />
          ))}
        </ul>
      )}
    </section>
  )
}

function ToastItem(props: { toast: ShownToast } & Pick<ToasterProps, 'onClose' | 'onAcknowledge' | 'onAct'>) {
  const styles = useStyles()
  const { t } = useTranslation()
  const { id, status, text, reason, duration, action } = props.toast
  const [isPaused, setIsPaused] = useState(false)
  const close = useRef(props.onClose)
  close.current = props.onClose
  useEffect(() => {
    if (duration === null || isPaused) return
    const timer = setTimeout(() => close.current(id), duration)
    return () => clearTimeout(timer)
  }, [id, duration, isPaused])
  const pause = () => setIsPaused(true)
  const release = () => setIsPaused(false)
  return (
    <li
      className={mergeClasses(styles.toast, styles[status])}
      data-toast={status}
      onPointerEnter={pause}
      onPointerLeave={release}
      onFocus={pause}
      onBlur={release}
    >
      <span className={mergeClasses(styles.icon, styles[`${status}Icon`])} aria-hidden="true">
        {icons[status]}
      </span>
      <div className={styles.body} role={status === 'error' ? 'alert' : 'status'}>
        <button type="button" className={styles.text} onClick={() => props.onAcknowledge(id)}>
          {text}
          {reason !== null && <span className={styles.reason}>{reason}</span>}
        </button>
      </div>
      {action !== undefined && (
        <Button size="small" onClick={() => props.onAct(id)}>
          {action}
        </Button>
      )}
      <Button
        appearance="subtle"
        size="small"
        icon={<DismissRegular />}
        aria-label={t('shell.close')}
        onClick={() => props.onClose(id)}
      />
    </li>
  )
}
