import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import type { ReactNode } from 'react'
import { chosenWhenForced } from '../theme/chosenWhenForced.ts'

const useStyles = makeStyles({
  group: {
    display: 'flex',
    // Cut off, it would be nothing at all where a column has little room.
    flexShrink: 0,
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: '4px',
    overflow: 'hidden',
  },
  one: {
    flexGrow: 1,
    flexBasis: 0,
    height: '28px',
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '4px',
    padding: '0 6px',
    border: 0,
    backgroundColor: tokens.colorNeutralBackground1,
    color: tokens.colorNeutralForeground2,
    fontFamily: 'inherit',
    fontSize: '13px',
    whiteSpace: 'nowrap',
    cursor: 'pointer',
    ':hover': { backgroundColor: tokens.colorNeutralBackground1Hover },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
    '& + &': { borderLeft: `1px solid ${tokens.colorNeutralStroke1}` },
    '& svg': { width: '16px', height: '16px' },
  },
  on: {
    backgroundColor: tokens.colorBrandBackground2,
    color: tokens.colorBrandForeground2,
    fontWeight: 600,
    ':hover': { backgroundColor: tokens.colorBrandBackground2 },
    ...chosenWhenForced,
  },
})

/** A few choices of which one holds; `name` says one whose text is a sign. */
export function Segments<Value extends string>(props: {
  label: string
  value: Value
  choices: readonly { value: Value; text: string; icon?: ReactNode; name?: string }[]
  onChoose(value: Value): void
}) {
  const styles = useStyles()
  return (
    <div className={styles.group} role="radiogroup" aria-label={props.label}>
      {props.choices.map((choice) => (
        // biome-ignore lint/a11y/useSemanticElements: a radio input cannot hold an icon beside its text
        <button
          key={choice.value}
          type="button"
          role="radio"
          aria-checked={choice.value === props.value}
          aria-label={choice.name}
          title={choice.name}
          className={mergeClasses(styles.one, choice.value === props.value && styles.on)}
          onClick={() => props.onChoose(choice.value)}
        >
          {choice.icon}
          {choice.text}
        </button>
      ))}
    </div>
  )
}
