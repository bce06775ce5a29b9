import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { chosenWhenForced } from '../theme/chosenWhenForced.ts'

const useStyles = makeStyles({
  list: {
    margin: 0,
    padding: '4px 0',
    minWidth: '120px',
    borderRadius: '4px',
    backgroundColor: tokens.colorNeutralBackground1,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    boxShadow: tokens.shadow16,
    fontSize: '13px',
  },
  option: {
    padding: '0 12px',
    lineHeight: '26px',
    cursor: 'pointer',
    whiteSpace: 'nowrap',
    ':hover': { backgroundColor: tokens.colorNeutralBackground1Hover },
  },
  chosen: { backgroundColor: tokens.colorBrandBackground2, color: tokens.colorBrandForeground2, ...chosenWhenForced },
})

/** Values to choose from under the editor; the text field keeps the focus. */
export function ValueList(props: {
  id: string
  values: readonly string[]
  chosen: number
  onChoose: (value: string) => void
}) {
  const styles = useStyles()
  return (
    <div className={styles.list} role="listbox" id={`${props.id}-list`} tabIndex={-1}>
      {props.values.map((value, k) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the editor above has the keyboard and chooses with the arrows
        // biome-ignore lint/a11y/useFocusableInteractive: the chosen option is announced through aria-activedescendant
        <div
          key={value}
          id={`${props.id}-${k}`}
          role="option"
          aria-selected={k === props.chosen}
          className={mergeClasses(styles.option, k === props.chosen && styles.chosen)}
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => props.onChoose(value)}
        >
          {value}
        </div>
      ))}
    </div>
  )
}
