import { makeStyles, Tooltip, type TooltipProps } from '@fluentui/react-components'
import { useEffect, useState } from 'react'
import { KeyHint } from '../KeyHint.tsx'

const pressListeners = new Set<() => void>()
let latest = 0

function press(event: Event): void {
  // Escape belongs to the topmost element: it closes a tooltip before the dialog around it.
  if (event instanceof KeyboardEvent && event.key === 'Escape') return
  latest = event.timeStamp
  for (const listener of [...pressListeners]) listener()
}

if (typeof document !== 'undefined')
  for (const kind of ['pointerdown', 'click', 'keydown']) window.addEventListener(kind, press, { capture: true })

/**
 * Time of the last press of a key other than Escape or of the pointer in the window (an event's timeStamp, ms); 0: never.
 */
function latestPress(): number {
  return latest
}

/** Calls `listener` at every press that `latestPress` counts; returns how to stop. */
function onPress(listener: () => void): () => void {
  pressListeners.add(listener)
  return () => {
    pressListeners.delete(listener)
  }
}

const useStyles = makeStyles({ line: { display: 'inline-flex', alignItems: 'center', gap: '8px' } })

/**
 * A tooltip that explains its element, which has its own name, and shows its key. It disappears, or is not shown, once
 * something is pressed: under a dialog that was just opened it would catch the first Escape.
 */
export function KeyTooltip(props: { text: string; keys?: string; children: TooltipProps['children'] }) {
  const styles = useStyles()
  const [visible, setVisible] = useState(false)
  useEffect(() => (visible ? onPress(() => setVisible(false)) : undefined), [visible])
  return (
    <Tooltip
      relationship="description"
      visible={visible}
      onVisibleChange={(event, data) => setVisible(data.visible && (event?.timeStamp ?? 0) >= latestPress())}
      content={{
        children: (
          <span className={styles.line}>
            {props.text}
            {props.keys !== undefined && <KeyHint keys={props.keys} />}
          </span>
        ),
      }}
    >
      {props.children}
    </Tooltip>
  )
}
