import { makeStyles, tokens } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import { paneCoverMark } from '../../canvas/covers.ts'
import { useMapTheme } from '../../ui/theme/ThemeProvider.tsx'

const frame = { width: '24px', height: '12px', border: '1px solid currentColor', boxSizing: 'border-box' } as const

const useStyles = makeStyles({
  key: {
    position: 'absolute',
    left: '220px',
    bottom: '12px',
    zIndex: 1,
    display: 'flex',
    gap: '16px',
    fontSize: '12px',
    lineHeight: '16px',
    color: tokens.colorNeutralForeground2,
    pointerEvents: 'none',
    '@container page (max-width: 1279px)': { display: 'none' },
  },
  entry: { display: 'flex', alignItems: 'center', gap: '6px' },
  variety: { ...frame, borderRadius: '3px', outline: '1px solid currentColor', outlineOffset: '1px' },
  line: { ...frame, borderRadius: '2px', backgroundColor: tokens.colorNeutralBackground1 },
  cross: { ...frame, borderRadius: '6px', backgroundColor: tokens.colorNeutralBackground1 },
  side: { ...frame, borderRadius: '2px' },
})

/** The signs of a pedigree: variety, line, unfixed cross, other parent. */
export function PedigreeKey() {
  const styles = useStyles()
  const { t } = useTranslation()
  const { guard } = useMapTheme()
  return (
    <div className={styles.key} aria-hidden="true" {...paneCoverMark}>
      {(['variety', 'line', 'cross', 'side'] as const).map((sign) => (
        <span key={sign} className={styles.entry}>
          <span className={styles[sign]} style={sign === 'side' ? { backgroundColor: guard } : undefined} />
          {t(`pedigree.sign.${sign}`)}
        </span>
      ))}
    </div>
  )
}
