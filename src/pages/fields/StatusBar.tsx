import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { PeopleRegular, WarningRegular } from '@fluentui/react-icons'
import { useAtomValue, useSetAtom } from 'jotai'
import { useTranslation } from 'react-i18next'
import { refusedReason } from '../../grid/columns/refusedReason.ts'
import { formatNumber } from '../../i18n/format.ts'
import { conflictsHereAtom } from '../../state/log/outbox.ts'
import { refusedCellsAtom } from '../../state/log/refusedCells.ts'
import { zoomPercentAtom } from '../../state/map/view.ts'
import { openDialogAtom } from '../../state/shell/dialogs.ts'
import { peopleAtom } from '../../state/shell/people.ts'
import { loadedAtom, revisionAtom } from '../../state/year/loaded.ts'
import { selectionAtom } from '../../state/year/selection.ts'
import { StatusRegion } from '../shell/StatusLine.tsx'
import { StatusMessage } from '../shell/StatusMessage.tsx'
import { FilteredRows } from '../shell/sheet/FilteredRows.tsx'
import { SaveState } from '../shell/sheet/SaveState.tsx'
import { ColumnColourChip } from './ColumnColourChip.tsx'
import { HiddenSelected } from './HiddenSelected.tsx'
import { NotStored } from './NotStored.tsx'
import { SelectionFigures } from './SelectionFigures.tsx'

const useStyles = makeStyles({
  active: { fontWeight: 600, color: tokens.colorNeutralForeground1 },
  // Whether all is saved is seen at every width: what is told before it gives way.
  yields: { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis' },
  // What has just been told is new; the figures of the selection can be had again.
  figures: { flexShrink: 4 },
  item: { display: 'inline-flex', alignItems: 'center', gap: '6px' },
  error: { color: tokens.colorStatusDangerForeground1 },
  button: { border: 0, background: 'none', font: 'inherit', color: 'inherit', padding: 0, cursor: 'pointer' },
})

/** What is active: label, line and place, or the empty place. */
function ActiveText() {
  const styles = useStyles()
  const { t } = useTranslation()
  const columns = useAtomValue(loadedAtom)
  useAtomValue(revisionAtom)
  const { active } = useAtomValue(selectionAtom)
  if (!columns || !active) return null
  const place = active.row
    ? t('status.place', { row: String(active.row), col: String(active.col) })
    : t('status.notPlaced')
  if (active.plot < 0)
    return (
      <span className={mergeClasses(styles.active, styles.yields)}>{[t('status.emptyPlace'), place].join(' · ')}</span>
    )
  const line = columns.lines.get(columns.line[active.plot])?.name ?? '–'
  const label = columns.label[active.plot] ?? t('status.noLabel', { name: columns.name[active.plot] })
  return <span className={mergeClasses(styles.active, styles.yields)}>{[label, line, place].join(' · ')}</span>
}

/** Why the server did not take what was typed into the active cell, or into any cell of the active plot. */
function RefusedReason() {
  const styles = useStyles()
  const { t } = useTranslation()
  const columns = useAtomValue(loadedAtom)
  const { active } = useAtomValue(selectionAtom)
  const refused = useAtomValue(refusedCellsAtom)
  if (!columns || !active || active.plot < 0 || refused.size === 0) return null
  const own = `plot:${columns.id[active.plot]}:`
  const cell = [...refused].find(([key]) => key.startsWith(own))?.[1]
  if (!cell) return null
  return (
    <span className={mergeClasses(styles.item, styles.yields, styles.error)} role="status" data-refused="">
      <WarningRegular />
      {t('status.refused', { value: String(cell.value ?? '–'), reason: refusedReason(t, cell) })}
    </span>
  )
}

function Conflicts() {
  const styles = useStyles()
  const { t } = useTranslation()
  const conflicts = useAtomValue(conflictsHereAtom)
  const open = useSetAtom(openDialogAtom)
  if (!conflicts.length) return null
  const count = conflicts.reduce((sum, entry) => sum + entry.conflicts.length, 0)
  return (
    <button
      type="button"
      className={mergeClasses(styles.button, styles.item, styles.error)}
      onClick={() => open({ kind: 'conflicts' })}
    >
      <WarningRegular />
      {t('status.conflicts', { count })}
    </button>
  )
}

/** The line below the panes: everything a test or a screen reader must know is here as text. */
export function StatusBar() {
  const styles = useStyles()
  const { t } = useTranslation()
  const percent = useAtomValue(zoomPercentAtom)
  const people = useAtomValue(peopleAtom)
  const names = [...new Set(people.map((person) => person.name))]
  return (
    <StatusRegion>
      <ActiveText />
      <RefusedReason />
      <ColumnColourChip />
      <span className={mergeClasses(styles.yields, styles.figures)}>
        <SelectionFigures />
      </span>
      <FilteredRows className={styles.item} />
      <HiddenSelected />
      <StatusMessage />
      {percent !== null && <span>{t('status.zoom', { percent: formatNumber(percent) })}</span>}
      <Conflicts />
      <NotStored className={mergeClasses(styles.button, styles.item, styles.error)} />
      <SaveState />
      {names.length > 0 && (
        <span className={styles.item}>
          <PeopleRegular />
          {names.join(', ')}
        </span>
      )}
    </StatusRegion>
  )
}
