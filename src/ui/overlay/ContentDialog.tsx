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
import { usePressBeside } from './usePressBeside.ts'

/** A dialog that is printed stands alone on as many pages as it needs: the page behind it is left out. */
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
      // The width on screen is told by the element itself.
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
  /** The buttons of the footer; absent: it has none. */
  readonly actions?: ReactNode
  /** The footer is as wide as the dialog: something stands at its left. */
  readonly hasWideFooter?: boolean
  /** It can be printed, without the page behind it. */
  readonly prints?: boolean
  /** Its widest, px. */
  readonly width: number
  readonly contentClass: string
  /** Escape, and a press beside it as long as it holds nothing unsaved. */
  onClose(): void
}

/** A modal dialog that is no form: title, content, and a footer of actions. It is open as long as it is mounted. */
export function ContentDialog(props: ContentDialogProps) {
  const styles = useStyles()
  usePrintStyles()
  const beside = usePressBeside(true)
  return (
    <Dialog open onOpenChange={(_, { open, type }) => !open && !beside.keeps(type) && props.onClose()}>
      <DialogSurface
        className={props.prints ? mergeClasses(printed, styles.prints) : undefined}
        style={{ maxWidth: props.width, borderRadius: '8px' }}
        onFocus={beside.onFocus}
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
