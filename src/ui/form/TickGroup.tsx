import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { type ReactNode, useId } from 'react'
import { useLabel } from './useLabel.ts'

const useStyles = makeStyles({
  hint: { marginTop: '4px', fontSize: '12px', lineHeight: '16px', color: tokens.colorNeutralForeground3 },
  refused: { color: tokens.colorPaletteRedForeground1 },
})

interface TickGroupProps {
  readonly label: string
  /** Text below the ticks; absent or null: none. */
  readonly hint?: string | null
  /** The hint explains why the choice is refused. */
  readonly isRefused?: boolean
  readonly className?: string
  /** The checkboxes. */
  readonly children: ReactNode
}

/**
 * Several checkboxes with a common label. A Field is for one control: it would give all the same id, and a click on the
 * label would tick the first.
 */
export function TickGroup({ label, hint = null, isRefused = false, className, children }: TickGroupProps) {
  const styles = useStyles()
  const id = useId()
  const caption = useLabel(label)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would have a border and a legend of its own
    <div
      role="group"
      className={className}
      aria-labelledby={`${id}-name`}
      aria-describedby={hint === null ? undefined : `${id}-hint`}
    >
      <div id={`${id}-name`} className={caption.className}>
        {caption.children}
      </div>
      {children}
      {hint !== null && (
        <div id={`${id}-hint`} className={mergeClasses(styles.hint, isRefused && styles.refused)}>
          {hint}
        </div>
      )}
    </div>
  )
}
