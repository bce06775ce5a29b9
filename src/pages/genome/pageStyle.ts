import { makeStyles, tokens } from '@fluentui/react-components'
import { foldedWhenEmpty } from '../../ui/overlay/sidePanel.ts'
import { phoneWindow } from '../../ui/smallWindow.ts'

/** Below this width the parts of a genome page are stacked. */
export const narrow = '@container page (max-width: 1100px)'

/** Layout of a genome page: the bar on top, the main area, and a side panel. */
export const usePageStyles = makeStyles({
  root: {
    display: 'flex',
    flexDirection: 'column',
    height: '100%',
    minHeight: 0,
    // The bar of a phone is half a window high: it scrolls with the page.
    [phoneWindow]: { overflowY: 'auto' },
  },
  body: {
    display: 'flex',
    flexGrow: 1,
    minHeight: 0,
    backgroundColor: tokens.colorNeutralBackground1,
    [narrow]: { flexDirection: 'column', overflowY: 'auto' },
    [phoneWindow]: { flexShrink: 0, overflowY: 'visible' },
  },
  aside: {
    width: '440px',
    flexShrink: 0,
    boxSizing: 'border-box',
    padding: '14px 20px 24px',
    overflowY: 'auto',
    borderLeft: `1px solid ${tokens.colorNeutralStroke2}`,
    [narrow]: { width: '100%', overflowY: 'visible', borderLeft: 0 },
    ...foldedWhenEmpty,
  },
  title: { margin: 0, fontSize: '20px', lineHeight: '28px', fontWeight: 600, overflowWrap: 'anywhere' },
  sentence: { margin: '2px 0 0', fontSize: '13px', lineHeight: '18px', color: tokens.colorNeutralForeground2 },
})
