import { Button, type ButtonProps, Spinner } from '@fluentui/react-components'

/** The button that sends a form; while that lasts it spins and cannot be pressed again, and the focus stays on it. */
export function SubmitButton(props: Pick<ButtonProps, 'children' | 'className' | 'size'> & { isBusy?: boolean }) {
  const { isBusy = false, ...button } = props
  return (
    <Button
      {...button}
      type="submit"
      appearance="primary"
      disabledFocusable={isBusy}
      icon={isBusy ? <Spinner size="tiny" /> : undefined}
    />
  )
}
