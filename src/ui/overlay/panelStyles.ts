import { tokens } from '@fluentui/react-components'

const card = {
  borderRadius: '6px',
  backgroundColor: tokens.colorNeutralBackground1,
  border: `1px solid ${tokens.colorNeutralStroke2}`,
} as const

/** A permanent card on the map: legend, minimap, hover card. */
export const restingCard = { ...card, boxShadow: tokens.shadow4 } as const

/** A card that takes input and closes again. */
export const openCard = { ...card, boxShadow: tokens.shadow16 } as const

/** Centred at the top of its pane. */
export const topMiddle = { position: 'absolute', top: '36px', left: '50%', transform: 'translateX(-50%)' } as const

/** The label above a field of a panel. */
export const panelLabel = {
  marginBottom: '4px',
  fontSize: '12px',
  lineHeight: '16px',
  fontWeight: 600,
  color: tokens.colorNeutralForeground2,
} as const

/** A bare input that looks like Fluent's, with the panel's own keys. */
export const panelInput = {
  boxSizing: 'border-box',
  height: '32px',
  padding: '0 10px',
  border: `1px solid ${tokens.colorNeutralStroke1}`,
  borderBottom: `2px solid ${tokens.colorCompoundBrandStroke}`,
  borderRadius: '4px',
  backgroundColor: tokens.colorNeutralBackground1,
  color: tokens.colorNeutralForeground1,
  fontFamily: 'inherit',
  fontSize: '14px',
  outline: 'none',
  userSelect: 'text',
} as const
