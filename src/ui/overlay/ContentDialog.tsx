import {
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  makeStaticStyles,
  makeStyles,
  mergeClasses,
} from '@fluentui/react-components'
import type { ReactNode } from 'react'
import { usePressOutside } from './usePressOutside.ts'

/** Class of a dialog that is printed alone, on as many pages as it needs, without the page behind it. */
const printed = 'prints-alone'
const usePrintStyles = makeStaticStyles({
  '@media print': {
    [`body:has(.${printed}) #root`]: { display: 'none' },
    [`body:has(.${printed}) .fui-DialogSurface__backdrop`]: { display: 'none' },
  },
})

const useStyles = makeStyles({
  prints: {
    '@media print': {
      position: 'static',
      width: '100%',
      // On screen the element's own style sets the width.
      maxWidth: 'none !important',
      maxHeight: 'none',
      height: 'auto',
      padding: 0,
      border: 'none',
      boxShadow: 'none',
      backgroundColor: 'white',
      '& *': { color: 'black' },
      '& .fui-DialogBody': { display: 'block', maxHeight: 'none' },
      '& .fui-DialogActions': { display: 'none' },
    },
  },
  actions: { '& button': { whiteSpace: 'nowrap', flexShrink: 0 } },
  wide: { justifySelf: 'stretch', alignItems: 'center' },
})

export interface ContentDialogProps {
  readonly title: ReactNode
  readonly children: ReactNode
  /** The buttons of the footer; absent: no footer. */
  readonly actions?: ReactNode
  /** The footer is as wide as the dialog: it has content at its left. */
  readonly hasWideFooter?: boolean
  /** It can be printed, without the page behind it. */
  readonly prints?: boolean
  /** Maximum width, px. */
  readonly width: number
  readonly contentClass: string
  /** Called by Escape, and by a press outside while there is no unsaved input. */
  onClose(): void
}

/** A modal dialog that is not a form: title, content, and a footer of actions. It is open while it is mounted. */
export function ContentDialog(props: ContentDialogProps) {
  const styles = useStyles()
  usePrintStyles()
  const outside = usePressOutside(true)
  return (
    <Dialog open onOpenChange={(_, { open, type }) => !open && !outside.staysOpen(type) && props.onClose()}>
      <DialogSurface
        className={props.prints ? mergeClasses(printed, styles.prints) : undefined}
        style={{ maxWidth: props.width, borderRadius: '8px' }}
        onFocus={outside.onFocus}
      >
        <DialogBody>
          <DialogTitle>{props.title}</DialogTitle>
          <DialogContent className={props.contentClass}>{props.children}</DialogContent>
          {props.actions && (
            <DialogActions
              fluid={props.hasWideFooter}
              className={mergeClasses(styles.actions, props.hasWideFooter && styles.wide)}
            >
              {props.actions}
            </DialogActions>
          )}
        </DialogBody>
      </DialogSurface>
    </Dialog>
  )
}
