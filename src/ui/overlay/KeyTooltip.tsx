import { makeStyles, Tooltip, type TooltipProps } from '@fluentui/react-components'
import { useEffect, useState } from 'react'
import { KeyHint } from '../KeyHint.tsx'
import { latestPress, onPress } from './presses.ts'

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
