import { Button, type ButtonProps, Spinner } from '@fluentui/react-components'

/** The button that sends a form; while that lasts it spins and cannot be pressed again, and the focus stays on it. `isHeld`: nothing can be sent yet. */
export function SubmitButton(
  props: Pick<ButtonProps, 'children' | 'className' | 'size'> & { isBusy?: boolean; isHeld?: boolean },
) {
  const { isBusy = false, isHeld = false, ...button } = props
  return (
    <Button
      {...button}
      type="submit"
      appearance="primary"
      disabledFocusable={isBusy || isHeld}
      icon={isBusy ? <Spinner size="tiny" /> : undefined}
    />
  )
}
