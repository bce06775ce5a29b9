import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import type { KeyboardEvent, ReactNode } from 'react'
import { narrowWindow } from '../smallWindow.ts'
import { chosenWhenForced } from '../theme/chosenWhenForced.ts'

const useStyles = makeStyles({
  group: {
    display: 'flex',
    // Choices that do not fit side by side continue below.
    flexWrap: 'wrap',
    maxWidth: '100%',
    // If it were cut, nothing would remain in a narrow column.
    flexShrink: 0,
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: '4px',
    overflow: 'hidden',
    // The lines between choices, in rows as well as columns.
    gap: '1px',
    backgroundColor: tokens.colorNeutralStroke1,
  },
  segment: {
    flexGrow: 1,
    flexBasis: 0,
    height: '26px',
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
    '@media (forced-colors: active)': { '& + &': { borderLeft: '1px solid ButtonBorder' } },
    '& svg': { width: '16px', height: '16px' },
  },
  half: { [narrowWindow]: { flexBasis: 'calc(50% - 1px)' } },
  on: {
    backgroundColor: tokens.colorBrandBackground2,
    color: tokens.colorBrandForeground2,
    fontWeight: 600,
    ':hover': { backgroundColor: tokens.colorBrandBackground2 },
    ...chosenWhenForced,
  },
})

/** Total number of letters from which a narrow window shows two choices per row. */
const lettersOfRow = 36

/** Direction of an arrow key, as in any group of radio buttons. */
const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }

/**
 * A small single choice: one tab stop, whose arrows choose the next option; `name` labels options whose text is a symbol.
 */
export function Segments<Value extends string>(props: {
  label: string
  value: Value
  choices: readonly { value: Value; text: string; icon?: ReactNode; name?: string }[]
  onChoose(value: Value): void
}) {
  const styles = useStyles()
  const at = props.choices.findIndex(({ value }) => value === props.value)
  const isLong = props.choices.length > 2 && props.choices.map(({ text }) => text).join('').length > lettersOfRow
  const step = (event: KeyboardEvent<HTMLElement>) => {
    const by = steps[event.key]
    if (by === undefined || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
    event.preventDefault()
    const buttons = event.currentTarget.querySelectorAll<HTMLElement>('[role="radio"]')
    const index = [...buttons].indexOf(event.target as HTMLElement)
    const next = (index + by + props.choices.length) % props.choices.length
    buttons[next]?.focus()
    props.onChoose(props.choices[next].value)
  }
  return (
    <div className={styles.group} role="radiogroup" aria-label={props.label} onKeyDown={step}>
      {props.choices.map((choice, k) => (
        // biome-ignore lint/a11y/useSemanticElements: a radio input cannot contain an icon and a text
        <button
          key={choice.value}
          type="button"
          role="radio"
          aria-checked={k === at}
          tabIndex={k === Math.max(at, 0) ? 0 : -1}
          aria-label={choice.name}
          title={choice.name}
          className={mergeClasses(styles.segment, isLong && styles.half, k === at && styles.on)}
          onClick={() => props.onChoose(choice.value)}
        >
          {choice.icon}
          {choice.text}
        </button>
      ))}
    </div>
  )
}
