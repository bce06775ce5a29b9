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
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { SubmitButton } from '../form/SubmitButton.tsx'
import { useUnsaved } from '../form/unsaved.ts'
import { focusPage } from './focusPage.ts'
import { usePressOutside } from './usePressOutside.ts'

const useStyles = makeStyles({
  surface: { maxWidth: '480px', borderRadius: '8px', boxShadow: tokens.shadow64 },
  wide: { maxWidth: '640px' },
  actions: {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'flex-end',
    '& button': { whiteSpace: 'nowrap' },
    // Large enough for fingers in gloves.
    '@media (pointer: coarse) and (max-width: 699px)': { '& button': { minHeight: '48px' } },
  },
  footnote: { flexGrow: 1, minWidth: 0 },
  stretched: { justifySelf: 'stretch', alignItems: 'center' },
  content: { display: 'flex', flexDirection: 'column', gap: '16px', paddingTop: '8px', paddingBottom: '8px' },
})

/** Time after which a closing dialog has been removed from the page, ms. */
const motionEnd = 500

/** Text inputs, without checkboxes. */
const typedIn = 'input:not([type="checkbox"]), textarea, [role="combobox"]'

export interface FormDialogProps {
  open: boolean
  title: string
  children: ReactNode
  /** Label of the primary button, a verb. */
  submitLabel: string
  onSubmit(event: FormEvent): void
  isBusy?: boolean
  /** Nothing can be sent yet. */
  isBlocked?: boolean
  /** Whether its running work can be cancelled, too. */
  mayCancelWork?: boolean
  /** Absent: the dialog cannot be closed without sending it. */
  cancelLabel?: string
  onCancel?(): void
  /** Further buttons before the primary one. */
  actions?: ReactNode
  /** 640 px instead of 480 px. */
  wide?: boolean
  /** Maximum width if that is more, px. */
  width?: number
  /** Content at the left of the footer. */
  footnote?: ReactNode
}

/**
 * A modal form: title, fields, and a footer with the actions at the right. Enter runs the main action, even without a
 * field: that action is focused then. Escape cancels if cancelling is offered, as does a press outside while nothing
 * was typed, ticked or chosen.
 */
export function FormDialog(props: FormDialogProps) {
  const styles = useStyles()
  const closes = props.onCancel !== undefined
  const form = useRef<HTMLFormElement>(null)
  const [isTyped, setIsTyped] = useState(false)
  if (isTyped && !props.open) setIsTyped(false)
  const outside = usePressOutside(props.open, isTyped)
  useUnsaved(isTyped && props.open && !props.isBusy, () => props.onCancel?.())
  useEffect(() => {
    if (!props.open) return undefined
    const first = form.current?.querySelector<HTMLElement>('[data-focused-first]')
    if (first) {
      // The dialog has focused the first of its fields.
      if (document.activeElement !== first) first.focus()
    } else if (!form.current?.querySelector(typedIn))
      form.current?.querySelector<HTMLElement>('[type="submit"]')?.focus()
    // A dialog that opened by itself has no opener to return the focus to, and its last button disappears at the end of
    // its animation.
    const page = document
    return () => {
      setTimeout(() => focusPage(page), motionEnd)
    }
  }, [props.open])
  return (
    <Dialog
      open={props.open}
      modalType={closes ? 'modal' : 'alert'}
      onOpenChange={(_, data) => {
        if (!data.open && !outside.staysOpen(data.type)) props.onCancel?.()
      }}
    >
      <DialogSurface
        className={mergeClasses(styles.surface, props.wide && styles.wide)}
        style={props.width === undefined ? undefined : { maxWidth: props.width }}
      >
        <form
          ref={form}
          onSubmit={props.onSubmit}
          onChange={() => setIsTyped(true)}
          onFocus={outside.onFocus}
          noValidate
        >
          <DialogBody>
            <DialogTitle>{props.title}</DialogTitle>
            <DialogContent className={styles.content}>{props.children}</DialogContent>
            <DialogActions
              fluid
              className={mergeClasses(styles.actions, props.footnote !== undefined && styles.stretched)}
            >
              {props.footnote && <div className={styles.footnote}>{props.footnote}</div>}
              {closes && (
                <Button type="button" disabled={props.isBusy && !props.mayCancelWork} onClick={props.onCancel}>
                  {props.cancelLabel}
                </Button>
              )}
              {props.actions}
              <SubmitButton isBusy={props.isBusy} isBlocked={props.isBlocked}>
                {props.submitLabel}
              </SubmitButton>
            </DialogActions>
          </DialogBody>
        </form>
      </DialogSurface>
    </Dialog>
  )
}
