import { makeStyles, tokens } from '@fluentui/react-components'

/** Styles shared by the tabs of the inspector. */
export const useTabStyles = makeStyles({
  body: { flexGrow: 1, minHeight: 0, overflowY: 'auto', padding: '4px 16px 24px' },
  group: {
    margin: '16px 0 4px',
    fontSize: '11px',
    lineHeight: '16px',
    fontWeight: 600,
    color: tokens.colorNeutralForeground3,
  },
  list: { display: 'grid', gridTemplateColumns: '132px minmax(0, 1fr)', columnGap: '8px', margin: 0 },
  row: { display: 'contents' },
  fixed: { margin: 0, padding: '5px 8px', fontVariantNumeric: 'tabular-nums' },
  quiet: { color: tokens.colorNeutralForeground3 },
})
