import { makeStyles, tokens } from '@fluentui/react-components'

/** Headings and lists of a help topic. */
export const useTopicStyles = makeStyles({
  caption: {
    margin: '16px 0 6px',
    fontSize: '12px',
    lineHeight: '16px',
    fontWeight: 600,
    color: tokens.colorNeutralForeground3,
  },
  list: { margin: 0, padding: 0, listStyleType: 'none', fontSize: '13px' },
  row: { display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: '12px', minHeight: '26px' },
})
