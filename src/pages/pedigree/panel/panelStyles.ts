import { makeStyles, tokens } from '@fluentui/react-components'

/** Styles of the panel's parts. */
export const usePartStyles = makeStyles({
  part: { marginTop: '16px' },
  head: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    paddingBottom: '4px',
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  title: { margin: 0, fontSize: '13px', lineHeight: '20px', fontWeight: 600 },
  quiet: { color: tokens.colorNeutralForeground3 },
  table: { width: '100%', borderCollapse: 'collapse', fontVariantNumeric: 'tabular-nums' },
  figure: { textAlign: 'right', whiteSpace: 'nowrap' },
  th: { fontWeight: 400, color: tokens.colorNeutralForeground3, padding: '4px 0', textAlign: 'left' },
  td: { padding: '3px 0', borderTop: `1px solid ${tokens.colorNeutralStroke2}` },
  notation: { marginTop: '6px', overflowWrap: 'anywhere' },
  link: { fontSize: 'inherit', lineHeight: 'inherit' },
})
