import { makeStyles, tokens } from '@fluentui/react-components'

/** Styles of the editor over a cell. */
export const useEditorStyles = makeStyles({
  holder: { position: 'absolute', top: 0, left: 0, zIndex: 6 },
  text: {
    boxSizing: 'border-box',
    display: 'block',
    fieldSizing: 'content',
    minWidth: '100%',
    minHeight: '100%',
    maxWidth: '420px',
    maxHeight: '220px',
    margin: 0,
    padding: '3px 6px',
    border: `2px solid ${tokens.colorCompoundBrandStroke}`,
    borderRadius: 0,
    outline: 'none',
    resize: 'none',
    overflow: 'auto',
    backgroundColor: tokens.colorNeutralBackground1,
    color: tokens.colorNeutralForeground1,
    fontFamily: 'inherit',
    fontSize: '13px',
    lineHeight: '18px',
    fontVariantNumeric: 'tabular-nums',
    boxShadow: tokens.shadow8,
  },
  single: { whiteSpace: 'pre', overflowX: 'hidden', overflowY: 'hidden' },
})
