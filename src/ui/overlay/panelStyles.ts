import { tokens } from '@fluentui/react-components'

const card = {
  borderRadius: '6px',
  backgroundColor: tokens.colorNeutralBackground1,
  border: `1px solid ${tokens.colorNeutralStroke2}`,
} as const

/** A card that rests on the map: legend, minimap, what the pointer is over. */
export const restingCard = { ...card, boxShadow: tokens.shadow4 } as const

/** A card that asks for something and goes again. */
export const openCard = { ...card, boxShadow: tokens.shadow16 } as const

/** At the top of its pane, in the middle. */
export const topMiddle = { position: 'absolute', top: '36px', left: '50%', transform: 'translateX(-50%)' } as const

/** A bare input that looks like Fluent's: its keys are the panel's own. */
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
