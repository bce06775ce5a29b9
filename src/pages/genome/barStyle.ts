import { makeStyles, tokens } from '@fluentui/react-components'
import { narrowWindow } from '../../ui/smallWindow.ts'

/** On a phone two fields share a row. */
const half = { [narrowWindow]: { flex: '1 1 calc(50% - 5px)', width: 'auto', maxWidth: 'none', minWidth: '120px' } }

/** Label of a field and the space below it. */
const labelHeight = '22px'

/** The bar of selectors and actions above a genome page. */
export const useBarStyles = makeStyles({
  bar: {
    display: 'flex',
    flexWrap: 'wrap',
    // Some fields have chosen values below them: the labels are aligned.
    alignItems: 'flex-start',
    gap: '8px 10px',
    flexShrink: 0,
    padding: '8px 20px',
    backgroundColor: tokens.colorNeutralBackground1,
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    '& button, & label': { whiteSpace: 'nowrap' },
    // Buttons have no label above them.
    '& > button': { marginTop: labelHeight },
    [narrowWindow]: {
      padding: '8px 12px',
      '& > button': { marginTop: 0 },
      '& > button:not([aria-haspopup])': { flexGrow: 1 },
    },
  },
  field: { flex: '9 1 112px', maxWidth: '176px', ...half },
  narrow: { flex: '1 1 112px', minWidth: '86px', maxWidth: '140px', ...half },
  segments: { width: '120px', '& [role="radio"]': { height: '30px' }, ...half },
  donors: { width: '230px', [narrowWindow]: { width: '100%' } },
  label: { display: 'block', marginBottom: '6px', fontSize: '12px', lineHeight: '16px', fontWeight: 600 },
  /** Actions on the result: together at the end, even if they wrap into a separate row. */
  actions: {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'flex-end',
    gap: '8px 10px',
    marginLeft: 'auto',
    marginTop: labelHeight,
    [narrowWindow]: { marginTop: 0, width: '100%', '& > button': { flexGrow: 1 } },
  },
})
