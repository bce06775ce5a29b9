import { makeStyles, tokens } from '@fluentui/react-components'

/** Styles of the two forms of this section. */
export const useFormStyles = makeStyles({
  title: { margin: 0, fontSize: '28px', lineHeight: '36px', fontWeight: 600, letterSpacing: '-0.3px' },
  subtitle: { margin: '4px 0 24px', color: tokens.colorNeutralForeground3 },
  ended: { marginBottom: '20px' },
  form: { display: 'flex', flexDirection: 'column', gap: '20px' },
  columns: {
    display: 'grid',
    gridTemplateColumns: '1fr 1fr',
    alignItems: 'start',
    columnGap: '16px',
    rowGap: '12px',
    '@container page (max-width: 640px)': { gridTemplateColumns: '1fr' },
  },
  wide: { gridColumn: '1 / -1' },
  submit: { marginTop: '8px', width: '100%', fontSize: '14px' },
  footer: { display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: '16px', marginTop: '20px' },
  other: { margin: '24px 0 0', color: tokens.colorNeutralForeground2 },
  strong: { fontWeight: 600 },
})
