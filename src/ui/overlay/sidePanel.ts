import { makeStyles, tokens } from '@fluentui/react-components'
import { lowWindow, narrowWindow } from '../smallWindow.ts'

const line = `1px solid ${tokens.colorNeutralStroke2}`

/** On a phone a panel lies over the lower part of its pane. */
export const overLowerPart = {
  position: 'absolute',
  left: 0,
  right: 0,
  bottom: 0,
  width: 'auto',
  maxHeight: '70%',
  borderTop: line,
  boxShadow: tokens.shadow16,
} as const

/** A panel beside a pane: its heading with a close button, what scrolls, and its verbs at the foot. */
export const useSidePanelStyles = makeStyles({
  /** Beside the map, as wide as it needs to be for fields and their words. */
  panel: {
    boxSizing: 'border-box',
    width: '304px',
    flexShrink: 0,
    display: 'flex',
    flexDirection: 'column',
    minHeight: 0,
    backgroundColor: tokens.colorNeutralBackground1,
    borderLeft: line,
    zIndex: 3,
    [narrowWindow]: overLowerPart,
  },
  head: {
    display: 'flex',
    alignItems: 'center',
    gap: '8px',
    padding: '8px 8px 4px 16px',
    [lowWindow]: { padding: '2px 8px 0 16px' },
  },
  title: { margin: 0, flexGrow: 1, minWidth: 0, fontSize: '16px', lineHeight: '22px', fontWeight: 600 },
  body: {
    display: 'flex',
    flexDirection: 'column',
    gap: '12px',
    padding: '4px 16px 12px',
    flexGrow: 1,
    minHeight: 0,
    overflowY: 'auto',
  },
  /** What the work comes to: it stays in sight beside the verbs, however much has to be scrolled above it. */
  verdict: {
    position: 'sticky',
    // The room below the last line scrolls with it: what sticks lies over that as well.
    bottom: '-12px',
    zIndex: 1,
    flexShrink: 0,
    display: 'flex',
    flexDirection: 'column',
    gap: '8px',
    // Over what is scrolled, its rings of focus too, down to the verbs.
    margin: '-4px -16px -12px',
    padding: '4px 16px 12px',
    backgroundColor: tokens.colorNeutralBackground1,
    ':empty': { display: 'none' },
  },
  foot: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '8px',
    padding: '12px 16px',
    borderTop: line,
    [lowWindow]: { padding: '6px 16px', '& kbd': { display: 'none' } },
  },
  apply: { flexGrow: 1, gap: '8px', whiteSpace: 'nowrap' },
  leave: { gap: '8px', minWidth: 'auto', whiteSpace: 'nowrap' },
  key: { opacity: 0.8, fontWeight: 400, fontSize: '12px', [lowWindow]: { display: 'none' } },
})
