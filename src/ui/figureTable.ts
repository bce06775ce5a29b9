import { tokens } from '@fluentui/react-components'

/** A table of figures over the full width, with tabular digits and one line per row. */
export const figureTable = {
  width: '100%',
  borderCollapse: 'collapse',
  fontSize: '13px',
  lineHeight: '18px',
  fontVariantNumeric: 'tabular-nums',
} as const

/** A heading that stays visible while the rows scroll below it. */
export const stickyHead = {
  position: 'sticky',
  top: 0,
  zIndex: 1,
  fontSize: '12px',
  fontWeight: 600,
  backgroundColor: tokens.colorNeutralBackground2,
} as const

/** The selected row. */
export const chosenRow = {
  backgroundColor: tokens.colorBrandBackground2,
  color: tokens.colorBrandForeground2,
  boxShadow: `inset 3px 0 0 ${tokens.colorCompoundBrandStroke}`,
} as const

/** A name in a row that is a button and looks like text. */
export const nameButton = {
  padding: '2px 4px',
  border: 0,
  backgroundColor: 'transparent',
  color: 'inherit',
  font: 'inherit',
  textAlign: 'left',
  cursor: 'pointer',
  ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, borderRadius: '4px' },
} as const
