import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { useAtomValue, useStore } from 'jotai'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { missingClass } from '../../../domain/colour/classes.ts'
import { textOn } from '../../../domain/colour/contrast.ts'
import { colouringOf } from '../../../state/colour/colouring.ts'
import { usualColouringAtom } from '../../../state/colour/savedScales.ts'
import { scaleOf } from '../../../state/colour/scale.ts'
import { plotSeenAt, seenGridAtom } from '../../../state/map/seenGrid.ts'
import { goPocket, type Pocket } from '../../../state/pocket/pocket.ts'
import { revisionAtom } from '../../../state/year/loaded.ts'
import { useMapTheme } from '../../../ui/theme/ThemeProvider.tsx'
import { dataInk } from '../../../ui/theme.ts'
import { classColours } from '../../../workbench/colour/plotLook.ts'

/** Number of places shown on either side of the plot, and rows above and below it. */
const aside = 2
const rowsAside = 1

const useStyles = makeStyles({
  root: {
    display: 'grid',
    gridTemplateColumns: `repeat(${2 * aside + 1}, 1fr)`,
    gap: '3px',
    padding: '6px 8px',
    flexShrink: 0,
    backgroundColor: tokens.colorNeutralBackground3,
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  place: {
    height: '48px',
    minWidth: 0,
    padding: 0,
    overflow: 'hidden',
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: '3px',
    font: 'inherit',
    fontSize: '14px',
    color: tokens.colorNeutralForeground1,
    backgroundColor: tokens.colorNeutralBackground1,
  },
  // Rows above and below only where the keys have their room too.
  beyond: { '@media (max-height: 819px)': { display: 'none' } },
  none: { border: `1px dashed ${tokens.colorNeutralStroke1}`, backgroundColor: 'transparent' },
  here: { outline: `3px solid ${tokens.colorNeutralForeground1}`, fontWeight: 700 },
})

/** The field around the plot in the colours of the trait: a press goes there. */
export function PocketStrip({ pocket }: { pocket: Pocket }) {
  const styles = useStyles()
  const { t } = useTranslation()
  const store = useStore()
  const theme = useMapTheme()
  const grid = useAtomValue(seenGridAtom)
  const usual = useAtomValue(usualColouringAtom)
  const revision = useAtomValue(revisionAtom)
  const { columns, plot, trait } = pocket
  // biome-ignore lint/correctness/useExhaustiveDependencies: columns are mutated in place; the revision signals it
  const looks = useMemo(() => {
    const subject = { by: 'trait' as const, trait: trait.trait.id }
    const isNumber = trait.trait.kind === 'quantitative'
    const colouring = isNumber ? { ...usual(subject), mode: 'binned' as const } : colouringOf(subject, 'categories')
    const scale = scaleOf(columns, colouring)
    if (!scale || scale.kind === 'states') return null
    return { index: scale.classes.index, colours: classColours(scale, colouring, theme) }
  }, [columns, trait, usual, theme, revision])
  if (!grid || plot < 0 || !grid.row[plot]) return null
  const own = grid.row[plot]
  const places: { row: number; col: number }[] = []
  for (let row = -rowsAside; row <= rowsAside; row++)
    for (let col = -aside; col <= aside; col++) places.push({ row: grid.row[plot] + row, col: grid.col[plot] + col })
  return (
    <nav className={styles.root} aria-label={t('pocket.strip')}>
      {places.map(({ row, col }) => {
        const there = plotSeenAt(grid, row, col)
        const key = `${row} ${col}`
        if (there < 0)
          return <span key={key} className={mergeClasses(styles.place, styles.none, row !== own && styles.beyond)} />
        const kind = looks?.index[there] ?? missingClass
        const fill = kind === missingClass ? null : looks?.colours[kind]
        const style = fill ? { backgroundColor: fill, color: textOn(fill, dataInk.light, dataInk.dark) } : undefined
        return (
          <button
            key={key}
            type="button"
            tabIndex={-1}
            className={mergeClasses(styles.place, there === plot && styles.here, row !== own && styles.beyond)}
            style={style}
            aria-current={there === plot ? 'location' : undefined}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => goPocket(store, there)}
          >
            {columns.label[there] ?? columns.name[there]}
          </button>
        )
      })}
    </nav>
  )
}
