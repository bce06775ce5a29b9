import { makeStyles, tokens } from '@fluentui/react-components'

/** Styles of a line above or below the page about a lasting state: maintenance, no connection. */
export const useBannerStyles = makeStyles({
  banner: {
    display: 'flex',
    alignItems: 'center',
    gap: '8px',
    flexShrink: 0,
    padding: '6px 16px',
    fontSize: '13px',
    lineHeight: '18px',
    color: tokens.colorStatusWarningForeground1,
    backgroundColor: tokens.colorNeutralBackground2,
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    fontVariantNumeric: 'tabular-nums',
  },
  below: { borderTop: `1px solid ${tokens.colorNeutralStroke2}`, borderBottom: 'none' },
  info: { color: tokens.colorNeutralForeground1 },
  withButton: { padding: '4px 8px 4px 16px' },
})
