import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  makeStyles,
  mergeClasses,
  tokens,
} from '@fluentui/react-components'
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react'
import { SubmitButton } from '../form/SubmitButton.tsx'

const useStyles = makeStyles({
  surface: { maxWidth: '480px', borderRadius: '8px', boxShadow: tokens.shadow64 },
  wide: { maxWidth: '640px' },
  actions: { display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', '& button': { whiteSpace: 'nowrap' } },
  content: { display: 'flex', flexDirection: 'column', gap: '16px', paddingTop: '8px', paddingBottom: '8px' },
})

/** What one types into; a tick box is none. */
const typedIn = 'input:not([type="checkbox"]), textarea, [role="combobox"]'

export interface FormDialogProps {
  open: boolean
  title: string
  children: ReactNode
  /** The verb of the primary button. */
  submitLabel: string
  onSubmit(event: FormEvent): void
  isBusy?: boolean
  /** Whether the work that it is busy with can be cancelled, too. */
  mayCancelWork?: boolean
  /** Absent: the dialog cannot be closed without sending it. */
  cancelLabel?: string
  onCancel?(): void
  /** Further buttons before the primary one. */
  actions?: ReactNode
  /** 640 px instead of 480 px. */
  wide?: boolean
}

/**
 * A modal form: title, fields, and a footer with the actions at the right. Enter does the main action, also where there is
 * no field to press it in: the keyboard is then on that action. Escape cancels where cancelling is offered.
 */
export function FormDialog(props: FormDialogProps) {
  const styles = useStyles()
  const closes = props.onCancel !== undefined
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (!props.open || form.current?.querySelector(typedIn)) return
    form.current?.querySelector<HTMLElement>('[type="submit"]')?.focus()
  }, [props.open])
  return (
    <Dialog
      open={props.open}
      modalType={closes ? 'modal' : 'alert'}
      onOpenChange={(_, data) => {
        if (!data.open) props.onCancel?.()
      }}
    >
      <DialogSurface className={mergeClasses(styles.surface, props.wide && styles.wide)}>
        <form ref={form} onSubmit={props.onSubmit} noValidate>
          <DialogBody>
            <DialogTitle>{props.title}</DialogTitle>
            <DialogContent className={styles.content}>{props.children}</DialogContent>
            <DialogActions fluid className={styles.actions}>
              {closes && (
                <Button type="button" disabled={props.isBusy && !props.mayCancelWork} onClick={props.onCancel}>
                  {props.cancelLabel}
                </Button>
              )}
              {props.actions}
              <SubmitButton isBusy={props.isBusy}>{props.submitLabel}</SubmitButton>
            </DialogActions>
          </DialogBody>
        </form>
      </DialogSurface>
    </Dialog>
  )
}
