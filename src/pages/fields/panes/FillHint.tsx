import { makeStyles, tokens } from '@fluentui/react-components'
import { useAtomValue } from 'jotai'
import { useEffect, useRef } from 'react'
import { formatNumber, noValue } from '../../../i18n/format.ts'
import { fillHintAtom } from '../../../state/sheet/fill/fillHint.ts'

const useStyles = makeStyles({
  hint: {
    position: 'fixed',
    top: 0,
    left: 0,
    zIndex: 30,
    maxWidth: '240px',
    padding: '2px 8px',
    borderRadius: '4px',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    pointerEvents: 'none',
    fontSize: '12px',
    lineHeight: '18px',
    fontWeight: 600,
    fontVariantNumeric: 'tabular-nums',
    color: tokens.colorNeutralForeground1,
    backgroundColor: tokens.colorNeutralBackground1,
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    boxShadow: tokens.shadow8,
  },
})

/** Right of and below the pointer, so that its arrow does not cover it. */
const offset = 14

/** The last value that a drag of the fill handle would write, next to the pointer. */
export function FillHint() {
  const styles = useStyles()
  const hint = useAtomValue(fillHintAtom)
  const pointer = useRef({ x: 0, y: 0 })
  const label = useRef<HTMLDivElement>(null)
  const isShown = hint !== null
  useEffect(() => {
    const place = () => {
      const { x, y } = pointer.current
      if (label.current) label.current.style.transform = `translate(${x + offset}px, ${y + offset}px)`
    }
    const follow = (event: PointerEvent) => {
      if (event.buttons === 0) return
      pointer.current = { x: event.clientX, y: event.clientY }
      place()
    }
    if (isShown) place()
    window.addEventListener('pointermove', follow, true)
    return () => window.removeEventListener('pointermove', follow, true)
  }, [isShown])
  if (!hint) return null
  const { value, decimals } = hint
  return (
    <div ref={label} className={styles.hint} data-fill-hint="" aria-hidden>
      {typeof value === 'number'
        ? formatNumber(value, decimals ?? undefined)
        : value === null || value === ''
          ? noValue
          : String(value)}
    </div>
  )
}
