import { makeStyles, ToggleButton } from '@fluentui/react-components'

const useStyles = makeStyles({
  line: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 6px' },
})

/** A question with its answers side by side; the current one is pressed. `name` identifies it in tests. */
export function ChoiceLine<Key extends string>(props: {
  name: string
  question: string
  options: readonly { readonly key: Key; readonly text: string }[]
  chosen: Key
  choose: (key: Key) => void
}) {
  const styles = useStyles()
  return (
    // The buttons handle their keys themselves; the table or map below must not.
    // biome-ignore lint/a11y/useSemanticElements: a fieldset brings a frame and a legend of its own
    <div
      role="group"
      aria-label={props.question}
      className={styles.line}
      data-choice={props.name}
      onKeyDown={(event) => event.key !== 'Escape' && event.stopPropagation()}
    >
      <span>{props.question}</span>
      {props.options.map(({ key, text }) => (
        <ToggleButton key={key} size="small" checked={key === props.chosen} onClick={() => props.choose(key)}>
          {text}
        </ToggleButton>
      ))}
    </div>
  )
}
