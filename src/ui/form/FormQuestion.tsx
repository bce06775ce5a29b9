import { Button, MessageBar, MessageBarActions, MessageBarBody } from '@fluentui/react-components'

/** A question in a form, with answers as buttons; sending the form again is the other answer. `name` identifies it in tests. */
export function FormQuestion(props: {
  readonly name: string
  readonly text: string
  readonly answers?: readonly { readonly text: string; give(): void }[]
}) {
  const { name, text, answers = [] } = props
  return (
    <MessageBar intent="warning" layout="multiline" data-form-question={name}>
      <MessageBarBody>{text}</MessageBarBody>
      {answers.length > 0 && (
        <MessageBarActions>
          {answers.map((answer) => (
            <Button
              key={answer.text}
              onClick={({ currentTarget }) => {
                // The answer removes its button, so the form's submit button is focused, which Enter presses.
                currentTarget.closest('form')?.querySelector<HTMLElement>('[type="submit"]')?.focus()
                answer.give()
              }}
            >
              {answer.text}
            </Button>
          ))}
        </MessageBarActions>
      )}
    </MessageBar>
  )
}
