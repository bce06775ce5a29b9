import { makeStyles, tokens } from '@fluentui/react-components'
import { lowWindow, narrowWindow } from '../smallWindow.ts'

const line = `1px solid ${tokens.colorNeutralStroke2}`

/** On a phone a panel covers the lower part of its pane. */
export const coversLowerPart = {
  position: 'absolute',
  left: 0,
  right: 0,
  bottom: 0,
  width: 'auto',
  maxHeight: '70%',
  borderTop: line,
  boxShadow: tokens.shadow16,
} as const

/** A side panel in which nothing is shown leaves its room to the rest of the page. */
export const foldedWhenEmpty = { ':empty': { display: 'none' } } as const

/** A side panel of a pane: its heading with a close button, a scrolling part, and its actions at the bottom. */
export const useSidePanelStyles = makeStyles({
  /** Next to the map, as wide as its fields and labels need. */
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
    [narrowWindow]: coversLowerPart,
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
  /** The result stays visible next to the actions, however much is scrolled above it. */
  verdict: {
    position: 'sticky',
    // The space below the last line scrolls with it, so the sticky part covers that as well.
    bottom: '-12px',
    zIndex: 1,
    flexShrink: 0,
    display: 'flex',
    flexDirection: 'column',
    gap: '8px',
    // Covers what is scrolled, including focus rings, down to the actions.
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
