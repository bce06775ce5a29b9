import { makeStyles, tokens } from '@fluentui/react-components'

/** The cards of the welcome page. */
export const useWelcomeStyles = makeStyles({
  card: {
    display: 'flex',
    flexDirection: 'column',
    gap: '12px',
    minWidth: 0,
    padding: '20px',
    borderRadius: '6px',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground1,
  },
  heading: { margin: 0, fontSize: '16px', lineHeight: '22px', fontWeight: 600 },
  text: { margin: 0, color: tokens.colorNeutralForeground2 },
  actions: {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'flex-end',
    gap: '8px',
    marginTop: 'auto',
    paddingTop: '8px',
  },
  drop: {
    display: 'flex',
    flexDirection: 'column',
    flexGrow: 1,
    alignItems: 'center',
    justifyContent: 'center',
    gap: '8px',
    minHeight: '132px',
    padding: '16px',
    borderRadius: '6px',
    border: `1px dashed ${tokens.colorNeutralStroke1}`,
    backgroundColor: tokens.colorNeutralBackground2,
    textAlign: 'center',
    overflowWrap: 'anywhere',
  },
  over: { border: `1px dashed ${tokens.colorCompoundBrandStroke}`, backgroundColor: tokens.colorBrandBackground2 },
  // Files cannot be dragged with a finger.
  byPointer: { '@media (pointer: coarse)': { display: 'none' } },
  muted: { fontSize: '12px', lineHeight: '16px', color: tokens.colorNeutralForeground3 },
  hidden: { display: 'none' },
})
