import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import type { SeedEntry } from '../../contract/seeds/seedEntries.ts'

const useStyles = makeStyles({
  mark: { width: '8px', height: '8px', flexShrink: 0, boxSizing: 'border-box', backgroundColor: 'currentColor' },
  round: { borderRadius: '50%' },
  hollow: { backgroundColor: 'transparent', border: '2px solid currentColor', borderRadius: '50%' },
  diamond: { transform: 'rotate(45deg)' },
  comes: { color: tokens.colorStatusSuccessForeground1 },
  goes: { color: tokens.colorBrandForeground1 },
  booked: { color: tokens.colorPaletteBerryForeground1 },
  moved: { color: tokens.colorPaletteBlueForeground2 },
  told: { color: tokens.colorStatusWarningForeground1 },
  quiet: { color: tokens.colorNeutralForeground3 },
})

type Styles = ReturnType<typeof useStyles>

const look: Record<SeedEntry['kind'], readonly (keyof Styles)[]> = {
  received: ['round', 'comes'],
  sown: ['round', 'goes'],
  booked: ['hollow', 'booked'],
  unbooked: ['hollow', 'quiet'],
  moved: ['diamond', 'moved'],
  counted: ['told'],
  withdrawn: ['told'],
  discarded: ['told'],
  edited: ['diamond', 'quiet'],
}

/** The kind of an entry by shape and colour; its text states it as well. */
export function LedgerMark({ kind }: Pick<SeedEntry, 'kind'>) {
  const styles = useStyles()
  return <span className={mergeClasses(styles.mark, ...look[kind].map((name) => styles[name]))} aria-hidden="true" />
}
