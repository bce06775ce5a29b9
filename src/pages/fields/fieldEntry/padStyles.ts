import { makeStyles, tokens } from '@fluentui/react-components'

/** Styles of the pads' buttons: large, each with its own background. */
export const usePadStyles = makeStyles({
  pad: {
    flex: '1 1 0',
    minHeight: '222px',
    display: 'grid',
    gap: '6px',
    padding: '6px 8px',
    backgroundColor: tokens.colorNeutralBackground3,
  },
  key: {
    minWidth: 0,
    minHeight: '48px',
    padding: '0 4px',
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: '8px',
    font: 'inherit',
    fontSize: '24px',
    fontWeight: 600,
    color: tokens.colorNeutralForeground1,
    backgroundColor: tokens.colorNeutralBackground1,
    ':active': { backgroundColor: tokens.colorNeutralBackground1Pressed },
  },
  side: { fontSize: '15px', lineHeight: '18px', backgroundColor: tokens.colorNeutralBackground5 },
  next: { fontSize: '18px', lineHeight: '20px', border: 'none' },
  under: { display: 'block', fontSize: '13px', fontWeight: 400 },
})
