import {
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
} from '@fluentui/react-components'
import type { ReactNode } from 'react'

export interface ContentDialogProps {
  readonly title: ReactNode
  readonly children: ReactNode
  /** The buttons of the footer; absent: it has none. */
  readonly actions?: ReactNode
  /** Its widest, px. */
  readonly width: number
  readonly contentClass: string
  /** Escape, and a click beside it. */
  onClose(): void
}

/** A modal dialog that is no form: title, content, and a footer of actions. It is open as long as it is mounted. */
export function ContentDialog(props: ContentDialogProps) {
  return (
    <Dialog open onOpenChange={(_, { open }) => !open && props.onClose()}>
      <DialogSurface style={{ maxWidth: props.width, borderRadius: '8px' }}>
        <DialogBody>
          <DialogTitle>{props.title}</DialogTitle>
          <DialogContent className={props.contentClass}>{props.children}</DialogContent>
          {props.actions && <DialogActions>{props.actions}</DialogActions>}
        </DialogBody>
      </DialogSurface>
    </Dialog>
  )
}
