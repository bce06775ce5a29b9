import { makeStyles, mergeClasses } from '@fluentui/react-components'
import { type RemoteValue, RemoteValueNote } from '../feedback/RemoteValueNote.tsx'
import type { ValueChoice } from './useValueList.ts'
import { ValueList } from './ValueList.tsx'

const useStyles = makeStyles({
  hints: {
    position: 'absolute',
    left: 0,
    top: 'calc(100% + 4px)',
    width: 'max-content',
    maxWidth: '320px',
    display: 'flex',
    flexDirection: 'column',
    gap: '4px',
  },
  above: { top: 'auto', bottom: 'calc(100% + 4px)' },
  fromRight: { left: 'auto', right: 0 },
})

/** ARIA attributes of an editor's element for its hints; `id` is the one passed to the hints. */
export function hintsOf(id: string, remoteValue: RemoteValue | null, { listed, chosen }: ValueChoice) {
  return {
    'aria-describedby': remoteValue ? `${id}-told` : undefined,
    'aria-controls': listed.length ? `${id}-list` : undefined,
    'aria-activedescendant': chosen >= 0 ? `${id}-${chosen}` : undefined,
  }
}

/**
 * Hints attached to the editor over a cell: the value that a colleague has stored in the cell since, and the values to
 * choose from.
 */
export function EditorHints(props: {
  id: string
  remoteValue: RemoteValue | null
  list: ValueChoice
  /** There is little space below, or to the right. */
  isLow: boolean
  isRight?: boolean
  onChoose(value: string): void
}) {
  const { id, remoteValue, list, isLow, isRight = false } = props
  const styles = useStyles()
  if (!remoteValue && !list.listed.length) return null
  return (
    <div className={mergeClasses(styles.hints, isLow && styles.above, isRight && styles.fromRight)}>
      <div id={`${id}-told`}>{remoteValue && <RemoteValueNote remoteValue={remoteValue} />}</div>
      {list.listed.length > 0 && (
        <ValueList id={id} values={list.listed} chosen={list.chosen} onChoose={props.onChoose} />
      )}
    </div>
  )
}
