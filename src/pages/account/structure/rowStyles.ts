import { makeStyles, tokens } from '@fluentui/react-components'
import { narrowWindow } from '../../../ui/smallWindow.ts'

/**
 * Columns of the table: name, role, e-mail, telephone, last seen, lines; without the contacts if there is no space for
 * them.
 */
const wide = 'minmax(220px, 1.6fr) 190px minmax(140px, 1fr) 130px 160px 130px'
const narrow = 'minmax(180px, 1fr) 190px 160px 130px'
/** A phone has space for name and role only. */
const phone = { gridTemplateColumns: 'minmax(0, 1fr) 172px', '& > :nth-child(n + 5)': { display: 'none' } }

export const useRowStyles = makeStyles({
  row: {
    position: 'absolute',
    top: 0,
    left: 0,
    right: 0,
    display: 'grid',
    gridTemplateColumns: wide,
    alignItems: 'center',
    boxSizing: 'border-box',
    // A change in one row does not affect the layout of others.
    contain: 'layout paint style',
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    cursor: 'default',
    fontSize: '13px',
    ':hover': { backgroundColor: tokens.colorNeutralBackground1Hover },
    ':focus': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
    '@container page (max-width: 1200px)': { gridTemplateColumns: narrow },
    [narrowWindow]: phone,
  },
  narrow: { gridTemplateColumns: narrow, [narrowWindow]: phone },
  head: {
    position: 'static',
    contain: 'none',
    fontWeight: 600,
    fontSize: '12px',
    backgroundColor: tokens.colorNeutralBackground2,
  },
  division: { backgroundColor: tokens.colorNeutralBackground2 },
  chosen: { backgroundColor: tokens.colorBrandBackground2 },
  target: { outline: `2px dashed ${tokens.colorBrandForeground1}`, outlineOffset: '-3px' },
  cell: {
    minWidth: 0,
    padding: '0 10px',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    [narrowWindow]: { padding: '0 6px' },
  },
  contact: { '@container page (max-width: 1200px)': { display: 'none' } },
  hidden: { display: 'none' },
  number: { textAlign: 'right', fontVariantNumeric: 'tabular-nums' },
  quiet: { color: tokens.colorNeutralForeground3, fontVariantNumeric: 'tabular-nums' },
  name: { display: 'flex', alignItems: 'center', gap: '8px' },
  text: { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis' },
  divisionName: { fontWeight: 600 },
  chevron: { display: 'grid', placeItems: 'center', width: '16px', height: '16px', flexShrink: 0 },
  avatar: {
    display: 'grid',
    placeItems: 'center',
    flexShrink: 0,
    width: '24px',
    height: '24px',
    borderRadius: '50%',
    fontSize: '10px',
    fontWeight: 600,
    color: tokens.colorNeutralForeground2,
    backgroundColor: tokens.colorNeutralBackground3,
    '::before': { content: 'attr(data-initials)' },
  },
  leader: { color: tokens.colorBrandForeground2, backgroundColor: tokens.colorBrandBackground2 },
  pill: {
    padding: '0 8px',
    borderRadius: '10px',
    fontSize: '12px',
    lineHeight: '20px',
    color: tokens.colorNeutralForeground2,
    backgroundColor: tokens.colorNeutralBackground3,
  },
  pillLeader: { fontWeight: 600, color: tokens.colorBrandForeground2, backgroundColor: tokens.colorBrandBackground2 },
  warning: {
    display: 'inline-flex',
    alignItems: 'center',
    verticalAlign: 'middle',
    gap: '4px',
    color: tokens.colorStatusWarningForeground1,
    '& svg': { width: '16px', height: '16px' },
  },
  rename: {
    boxSizing: 'border-box',
    width: '100%',
    height: '26px',
    padding: '0 6px',
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderBottom: `2px solid ${tokens.colorCompoundBrandStroke}`,
    borderRadius: '4px',
    backgroundColor: tokens.colorNeutralBackground1,
    color: tokens.colorNeutralForeground1,
    fontFamily: 'inherit',
    fontSize: '13px',
  },
})
