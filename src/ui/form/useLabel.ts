import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'

const useStyles = makeStyles({
  label: { fontWeight: 600, paddingTop: 0 },
  caption: { fontSize: '12px', lineHeight: '16px', paddingBottom: '4px', color: tokens.colorNeutralForeground2 },
  large: { fontSize: '14px', lineHeight: '20px', paddingBottom: '6px' },
})

/** A field's label for Fluent's Field: caption size in forms and panels, body size at sign-in. */
export function useLabel(text: string, size: 'small' | 'medium' | 'large' = 'medium') {
  const styles = useStyles()
  return { children: text, className: mergeClasses(styles.label, size === 'large' ? styles.large : styles.caption) }
}
