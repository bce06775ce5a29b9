import { makeStyles, tokens } from '@fluentui/react-components'

/** The bar of selectors and actions above a genome page. */
export const useBarStyles = makeStyles({
  bar: {
    display: 'flex',
    flexWrap: 'wrap',
    // Align buttons with the fields, not with their labels.
    alignItems: 'flex-end',
    gap: '8px 10px',
    flexShrink: 0,
    padding: '8px 20px',
    backgroundColor: tokens.colorNeutralBackground1,
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    '& button': { whiteSpace: 'nowrap' },
  },
  field: { flex: '9 1 112px', maxWidth: '176px' },
  narrow: { width: '86px' },
  segments: { width: '120px', '& [role="radio"]': { height: '30px' } },
  donors: { width: '230px' },
  label: { display: 'block', marginBottom: '6px', fontSize: '12px', lineHeight: '16px', fontWeight: 600 },
  /** What is done with the result: together at the end, also where they need a row of their own. */
  actions: { display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', gap: '8px 10px', marginLeft: 'auto' },
})
