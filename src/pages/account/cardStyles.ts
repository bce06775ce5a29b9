import { makeStyles, tokens } from '@fluentui/react-components'

/** Cards of the account's pages. */
export const useCardStyles = makeStyles({
  card: {
    boxSizing: 'border-box',
    padding: '16px 20px',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: '6px',
    backgroundColor: tokens.colorNeutralBackground1,
  },
  title: { margin: '0 0 12px', fontSize: '16px', lineHeight: '22px', fontWeight: 600 },
})
