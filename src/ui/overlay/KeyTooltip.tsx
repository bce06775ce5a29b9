import { makeStyles, Tooltip, type TooltipProps } from '@fluentui/react-components'
import { KeyHint } from '../KeyHint.tsx'

const useStyles = makeStyles({ line: { display: 'inline-flex', alignItems: 'center', gap: '8px' } })

/** A tooltip that says what its element, which has a name of its own, does and shows its key, where it has one. */
export function KeyTooltip(props: { text: string; keys?: string; children: TooltipProps['children'] }) {
  const styles = useStyles()
  return (
    <Tooltip
      relationship="description"
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
