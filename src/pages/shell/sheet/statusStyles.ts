import { makeStyles, tokens } from '@fluentui/react-components'

/** The parts of a status line that tell what could not be stored. */
export const useStatusStyles = makeStyles({
  // Whether all is saved is seen at every width: what is told before it gives way.
  yields: { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis' },
  item: { display: 'inline-flex', alignItems: 'center', gap: '6px' },
  error: { color: tokens.colorStatusDangerForeground1 },
  button: { border: 0, background: 'none', font: 'inherit', color: 'inherit', padding: 0, cursor: 'pointer' },
})
