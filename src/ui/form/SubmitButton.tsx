import { Button, type ButtonProps, Spinner } from '@fluentui/react-components'

/**
 * The submit button of a form: while the form is sent it shows a spinner, ignores presses and keeps the focus. `isBlocked`:
 * nothing can be sent yet.
 */
export function SubmitButton(
  props: Pick<ButtonProps, 'children' | 'className' | 'size'> & { isBusy?: boolean; isBlocked?: boolean },
) {
  const { isBusy = false, isBlocked = false, ...button } = props
  return (
    <Button
      {...button}
      type="submit"
      appearance="primary"
      disabledFocusable={isBusy || isBlocked}
      icon={isBusy ? <Spinner size="tiny" /> : undefined}
    />
  )
}
