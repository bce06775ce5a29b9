import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { PaletteEntry } from '../../../../commands/palette.ts'
import { KeyHint } from '../../../../ui/KeyHint.tsx'
import { windowHeights } from '../../../../ui/pageZoom.ts'
import { chosenWhenForced } from '../../../../ui/theme/chosenWhenForced.ts'
import type { PaletteGroup } from './paletteFound.ts'

const useStyles = makeStyles({
  list: { maxHeight: windowHeights(56), overflowY: 'auto', padding: '4px 6px 6px' },
  heading: {
    padding: '8px 10px 2px',
    fontSize: '12px',
    lineHeight: '16px',
    fontWeight: 600,
    color: tokens.colorNeutralForeground3,
  },
  entry: {
    display: 'flex',
    alignItems: 'center',
    gap: '12px',
    padding: '0 10px',
    minHeight: '32px',
    borderRadius: '4px',
    cursor: 'pointer',
    fontSize: '13px',
  },
  active: { backgroundColor: tokens.colorBrandBackground2, color: tokens.colorBrandForeground1, ...chosenWhenForced },
  disabled: { color: tokens.colorNeutralForegroundDisabled },
  name: { flexGrow: 1 },
  match: { fontWeight: 600, color: tokens.colorBrandForeground1 },
  kind: { color: tokens.colorNeutralForeground3, fontSize: '12px', textAlign: 'right' },
})

/** The id of an option's element, for the field with the focus. */
export const optionId = (k: number) => `palette-${k}`

/** A name with the typed part marked. */
function Name({ name, typed }: { name: string; typed: string }) {
  const styles = useStyles()
  const at = typed === '' ? -1 : name.toLowerCase().indexOf(typed)
  if (at < 0) return <span className={styles.name}>{name}</span>
  return (
    <span className={styles.name}>
      {name.slice(0, at)}
      <span className={styles.match}>{name.slice(at, at + typed.length)}</span>
      {name.slice(at + typed.length)}
    </span>
  )
}

interface PaletteListProps {
  readonly groups: readonly PaletteGroup[]
  /** The entry that Enter runs, counted over all groups. */
  readonly at: number
  /** The text marked in the names, in lower case. */
  readonly typed: string
  onRun(entry: PaletteEntry): void
}

/** The search results under their headings. The field above them keeps the focus. */
export function PaletteList({ groups, at, typed, onRun }: PaletteListProps) {
  const styles = useStyles()
  const { t } = useTranslation()
  const id = useId()
  let count = 0
  return (
    <div className={styles.list} id="palette-list" role="listbox" aria-label={t('command.palette')}>
      {groups.map(({ heading, entries }) => {
        const first = count
        count += entries.length
        return (
          // biome-ignore lint/a11y/useSemanticElements: a group of options in a list
          <div key={heading} role="group" aria-labelledby={`${id}${heading}`}>
            <div className={styles.heading} id={`${id}${heading}`}>
              {t(heading)}
            </div>
            {entries.map((entry, n) => {
              const k = first + n
              return (
                // biome-ignore lint/a11y/useKeyWithClickEvents: the input above has the keys
                // biome-ignore lint/a11y/useFocusableInteractive: the input above keeps the focus
                <div
                  key={entry.id}
                  id={optionId(k)}
                  role="option"
                  aria-selected={k === at}
                  aria-disabled={!entry.isEnabled}
                  className={mergeClasses(styles.entry, k === at && styles.active, !entry.isEnabled && styles.disabled)}
                  onClick={() => onRun(entry)}
                >
                  <Name name={entry.name} typed={typed} />
                  <span className={styles.kind}>{entry.kind}</span>
                  {entry.keys && <KeyHint keys={entry.keys} />}
                </div>
              )
            })}
          </div>
        )
      })}
    </div>
  )
}
