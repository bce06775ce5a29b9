import { makeStyles, tokens } from '@fluentui/react-components'

/** Styles of the parts of a status line about values that could not be stored. */
export const useStatusStyles = makeStyles({
  // The saving state is visible at every width: the text before it shrinks.
  yields: { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis' },
  item: { display: 'inline-flex', alignItems: 'center', gap: '6px' },
  error: { color: tokens.colorStatusDangerForeground1 },
  button: { border: 0, background: 'none', font: 'inherit', color: 'inherit', padding: 0, cursor: 'pointer' },
})
