import { makeStyles, Tooltip, type TooltipProps } from '@fluentui/react-components'
import { useEffect, useState } from 'react'
import { KeyHint } from '../KeyHint.tsx'
import { latestPress, onPress } from './presses.ts'

const useStyles = makeStyles({ line: { display: 'inline-flex', alignItems: 'center', gap: '8px' } })

/**
 * A tooltip that says what its element, which has a name of its own, does and shows its key, where it has one. It goes, or
 * does not come, once something is pressed: under a dialog that was just opened it would take the first Escape for itself.
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
