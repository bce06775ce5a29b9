import { type GriffelStyle, tokens } from '@fluentui/react-components'

/** The box of a tick before a row's number. */
const tickBox = {
  content: '""',
  position: 'absolute',
  left: '5px',
  top: '50%',
  boxSizing: 'border-box',
  width: '14px',
  height: '14px',
  transform: 'translateY(-50%)',
  borderRadius: '3px',
} as const

/** Cells and rows with a preview of a paste or a reviewed file. */
export const previewRules: GriffelStyle = {
  // Clear of the dot at the cell's edge, as its last digit matters as much as the first. If both do not fit, the old
  // value is cut.
  '& .sheet-replaced': { display: 'flex', minWidth: 0, overflow: 'hidden', whiteSpace: 'nowrap' },
  '& .is-numeric > .sheet-replaced': { justifyContent: 'flex-end', width: '100%' },
  '& .is-new [data-before]::before, & .is-left [data-before]::before': {
    content: 'attr(data-before)',
    display: 'inline-block',
    marginRight: '6px',
    fontWeight: 400,
    textDecorationLine: 'line-through',
    color: 'var(--text3)',
  },
  '& .is-new .sheet-date-days, & .is-refused .sheet-date-days, & .is-doubtful .sheet-date-days': { color: 'inherit' },
  '& .is-new': { fontWeight: 600, backgroundImage: 'linear-gradient(var(--tint), var(--tint))' },
  '& .is-doubtful': { color: 'var(--warning)' },
  '& .is-left': { textDecorationLine: 'line-through', color: 'var(--text3)' },
  '& .is-foreign': { boxShadow: 'inset 0 0 0 2px var(--foreign)' },
  '& .is-refused': { backgroundColor: 'var(--conflict-fill)', color: 'var(--conflict)' },

  '& .is-row-tick[role="rowheader"]': { cursor: 'default' },
  '& .is-row-tick[role="rowheader"]::before': {
    ...tickBox,
    border: '1px solid var(--text3)',
    backgroundColor: 'var(--surface)',
  },
  '& .is-row-tick-all[role="rowheader"]::before, & .is-row-tick-some[role="rowheader"]::before': {
    border: '1px solid var(--accent)',
  },
  '& .is-row-tick-all[role="rowheader"]::before': { backgroundColor: 'var(--accent)' },
  '& .is-row-tick-some[role="rowheader"]::before': {
    boxShadow: 'inset 0 0 0 2px var(--surface)',
    backgroundColor: 'var(--accent)',
  },
  '& .is-row-tick-all[role="rowheader"]::after': {
    content: '""',
    position: 'absolute',
    left: '10px',
    top: '50%',
    width: '4px',
    height: '8px',
    transform: 'translateY(-60%) rotate(45deg)',
    borderRight: `2px solid ${tokens.colorNeutralForegroundOnBrand}`,
    borderBottom: `2px solid ${tokens.colorNeutralForegroundOnBrand}`,
  },
  '@media (forced-colors: active)': { '& .is-row-tick': { forcedColorAdjust: 'none' } },
}
