import { Button, makeStyles, tokens } from '@fluentui/react-components'
import { ChevronDownRegular, DismissRegular } from '@fluentui/react-icons'
import { useAtomValue, useSetAtom, useStore } from 'jotai'
import { useTranslation } from 'react-i18next'
import { commandNamed } from '../../commands/command.ts'
import { focusPane } from '../../commands/focusRegion.ts'
import { secondMapCommands } from '../../commands/map/secondMapCommands.ts'
import { runChosen } from '../../commands/runCommand.ts'
import { colouringAtom } from '../../state/colour/colouring.ts'
import { scaleAtom } from '../../state/colour/scaleAtom.ts'
import { choiceAtom } from '../../state/map/edit/choice.ts'
import { secondMapAtom } from '../../state/map/secondMap/secondMap.ts'
import { secondColouringAtom, secondScaleAtom } from '../../state/map/secondMap/secondScale.ts'
import { yearBeforeAtom, yearBeforePlacesAtom } from '../../state/map/secondMap/yearBefore.ts'
import { loadedYearAtom } from '../../state/year/loaded.ts'
import { useForcedColours, useMapTheme } from '../../ui/theme/ThemeProvider.tsx'
import { type LegendRow, legendRows, subjectName } from '../legend/legendRows.ts'
import { Swatch } from '../legend/Swatch.tsx'

/** Both maps have a heading of the same height, so that equal places are side by side. */
const headHeight = 36

const useStyles = makeStyles({
  head: {
    boxSizing: 'border-box',
    height: `${headHeight}px`,
    flexShrink: 0,
    display: 'flex',
    alignItems: 'center',
    gap: '12px',
    padding: '0 4px 0 12px',
    overflow: 'hidden',
    fontSize: '12px',
    lineHeight: '16px',
    fontVariantNumeric: 'tabular-nums',
    backgroundColor: tokens.colorNeutralBackground1,
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  name: {
    flexShrink: 0,
    maxWidth: '60%',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    margin: 0,
    fontSize: '13px',
    fontWeight: 400,
  },
  strong: { fontWeight: 600 },
  quiet: { color: tokens.colorNeutralForeground3 },
  choose: {
    flexShrink: 1,
    maxWidth: '60%',
    minWidth: '60px',
    justifyContent: 'flex-start',
    fontWeight: 600,
  },
  chosen: { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  // The legend has one visible line: a class that does not fit wraps out of view instead of being cut.
  rows: {
    flexGrow: 1,
    flexBasis: 0,
    minWidth: 0,
    height: '16px',
    display: 'flex',
    flexWrap: 'wrap',
    columnGap: '10px',
    overflow: 'hidden',
  },
  remark: { flexGrow: 1, minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  one: { display: 'inline-flex', alignItems: 'center', gap: '4px', whiteSpace: 'nowrap' },
  bar: { width: '72px', height: '10px', borderRadius: '2px', flexShrink: 0 },
  close: { flexShrink: 0 },
})

/** The classes of a map in one line: a gradient for a continuous scale, else swatches. */
function Classes({ rows }: { rows: readonly LegendRow[] }) {
  const styles = useStyles()
  const isForced = useForcedColours()
  return (
    <span className={styles.rows}>
      {rows.map((row) => (
        <span key={row.key} className={styles.one}>
          {row.colours.length > 1 ? (
            <span
              className={styles.bar}
              style={{ background: `linear-gradient(to right, ${row.colours.join(', ')})` }}
              aria-hidden
            />
          ) : (
            <Swatch row={row} hasPattern={isForced && row.kind === 'class'} isActive={false} isHidden={false} />
          )}
          {row.text}
        </span>
      ))}
    </span>
  )
}

/** The heading of the first map while a second one is open; the legend explains its colours. */
export function FirstHead() {
  const styles = useStyles()
  const { t } = useTranslation()
  const columns = useAtomValue(loadedYearAtom)
  const colouring = useAtomValue(colouringAtom)
  if (!columns) return null
  const { name, unit } = colouring ? subjectName(columns, colouring, t) : { name: '', unit: '' }
  return (
    <div className={styles.head}>
      <h2 className={styles.name}>
        <span className={styles.strong}>{`${columns.year} · ${name}`}</span>
        {unit && <span className={styles.quiet}>, {unit}</span>}
      </h2>
    </div>
  )
}

/** Which parts of last year's field the second map cannot show, or why it is empty. */
function useRemark(): string | null {
  const { t } = useTranslation()
  const second = useAtomValue(secondMapAtom)
  const year = useAtomValue(loadedYearAtom)?.year ?? 0
  const read = useAtomValue(yearBeforeAtom)
  const before = useAtomValue(yearBeforePlacesAtom)
  if (second?.kind !== 'yearBefore') return null
  if (read === null) return t('secondMap.none', { year: String(year - 1) })
  if (read.state !== 'read') return t(`secondMap.${read.state}`)
  const elsewhere = before?.places.elsewhere ?? 0
  return elsewhere > 0 ? t('secondMap.elsewhere', { count: elsewhere }) : null
}

/** The heading of the second map: a menu of what it shows, the classes of its colours, and a button to close it. */
export function SecondMapHead() {
  const styles = useStyles()
  const store = useStore()
  const { t } = useTranslation()
  const theme = useMapTheme()
  const columns = useAtomValue(loadedYearAtom)
  const second = useAtomValue(secondMapAtom)
  const colouring = useAtomValue(secondColouringAtom)
  const secondScale = useAtomValue(secondScaleAtom)
  const first = useAtomValue(scaleAtom)
  const choose = useSetAtom(choiceAtom)
  const remark = useRemark()
  if (!columns || !second) return null
  const isBefore = second.kind === 'yearBefore'
  const { name, unit } = colouring ? subjectName(columns, colouring, t) : { name: '', unit: '' }
  // Last year's map uses this year's classes, which the legend explains.
  const scale = isBefore ? null : secondScale
  const shown = `${isBefore ? columns.year - 1 : columns.year} · ${name}`
  const rows = scale && colouring && scale !== first ? legendRows(scale, colouring, theme, t) : []
  return (
    <div className={styles.head}>
      <Button
        appearance="subtle"
        size="small"
        className={styles.choose}
        icon={<ChevronDownRegular />}
        iconPosition="after"
        aria-label={t('secondMap.shows', { what: shown })}
        onClick={() => choose('beside')}
      >
        <span className={styles.chosen}>{shown}</span>
      </Button>
      {unit && <span className={styles.quiet}>{unit}</span>}
      {remark === null ? (
        <Classes rows={rows} />
      ) : (
        <span className={styles.remark} role="status" title={remark}>
          {remark}
        </span>
      )}
      <Button
        appearance="subtle"
        size="small"
        className={styles.close}
        icon={<DismissRegular />}
        aria-label={t('secondMap.close')}
        onClick={() => {
          focusPane('map')
          runChosen(store, commandNamed(secondMapCommands, 'beside.open'))
        }}
      />
    </div>
  )
}
