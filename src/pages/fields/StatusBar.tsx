import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { useAtomValue } from 'jotai'
import { useTranslation } from 'react-i18next'
import { kindAt, positionInTrial } from '../../domain/layout/structure/fieldStructure.ts'
import { traitOfColumn } from '../../domain/sheet/cells/fieldRules.ts'
import { activeDesignPlotAtom, designShownAtom, lineOfDesign, plotRoleOf } from '../../state/map/design/designShown.ts'
import { cellEditorAtom } from '../../state/map/edit/cellEditor.ts'
import { loadedYearAtom, revisionAtom } from '../../state/year/loaded.ts'
import { selectionAtom } from '../../state/year/selection.ts'
import { yearPageAtom } from '../../state/year/yearPage.ts'
import { phoneWindow } from '../../ui/smallWindow.ts'
import { StatusRegion } from '../shell/StatusLine.tsx'
import { StatusMessage } from '../shell/StatusMessage.tsx'
import { Conflicts } from '../shell/sheet/Conflicts.tsx'
import { FilteredRows } from '../shell/sheet/FilteredRows.tsx'
import { NotStored } from '../shell/sheet/NotStored.tsx'
import { ParkedChanges } from '../shell/sheet/ParkedChanges.tsx'
import { RefusedReason } from '../shell/sheet/RefusedReason.tsx'
import { SaveState } from '../shell/sheet/SaveState.tsx'
import { useStatusStyles } from '../shell/sheet/statusStyles.ts'
import { ColumnColourChip } from './ColumnColourChip.tsx'
import { HiddenSelected } from './HiddenSelected.tsx'
import { PeopleHere } from './PeopleHere.tsx'
import { SelectionFigures } from './SelectionFigures.tsx'
import { ZoomMenu } from './ZoomMenu.tsx'

const useStyles = makeStyles({
  active: { fontWeight: 600, color: tokens.colorNeutralForeground1 },
  // Messages are new while the figures can be shown again, so the figures shrink first.
  figures: { flexShrink: 4 },
  // Omitted on a phone: it has gestures for the first, and no space for the second.
  spacious: { display: 'contents', [phoneWindow]: { display: 'none' } },
})

/** The active plot: label, line and place, or the empty place. */
function ActiveText() {
  const styles = { ...useStatusStyles(), ...useStyles() }
  const { t } = useTranslation()
  const columns = useAtomValue(loadedYearAtom)
  useAtomValue(revisionAtom)
  const { active } = useAtomValue(selectionAtom)
  const shown = useAtomValue(designShownAtom)
  const planned = useAtomValue(activeDesignPlotAtom)
  const editor = useAtomValue(cellEditorAtom)
  if (!columns || !active) return null
  const place = active.row
    ? t('status.place', { row: String(active.row), col: String(active.col) })
    : t('status.notPlaced')
  const { structure } = columns
  const kind = active.row ? kindAt(structure, active.row, active.col) : 'plot'
  const trialPlace = active.row ? positionInTrial(structure, active.row, active.col) : null
  const editedName = editor && (traitOfColumn(columns, editor.field)?.name ?? t(`map.field.${editor.field}`))
  const edited = editedName === null ? [] : [t('status.editing', { field: editedName })]
  const trialParts = trialPlace
    ? [t('status.trial', { name: trialPlace.name, row: String(trialPlace.row), col: String(trialPlace.col) })]
    : []
  if (shown && planned >= 0) {
    const { rep, block } = shown.design
    const line = lineOfDesign(columns, shown, planned) ?? t(`designMode.role.${plotRoleOf(shown, planned)}`)
    const levels = [
      ...(rep[planned] > 0 ? [t('designMode.inRep', { rep: rep[planned] })] : []),
      ...(block[planned] > 0 ? [t('designMode.inBlock', { block: block[planned] })] : []),
    ]
    return (
      <span className={mergeClasses(styles.active, styles.yields)} data-lower-priority="">
        {[line, place, ...levels, t('designMode.notWritten')].join(' · ')}
      </span>
    )
  }
  if (active.plot < 0)
    return (
      <span className={mergeClasses(styles.active, styles.yields)} data-lower-priority="">
        {[kind === 'plot' ? t('status.emptyPlace') : t(`field.kind.${kind}`), place, ...trialParts, ...edited].join(
          ' · ',
        )}
      </span>
    )
  const line = columns.lines.get(columns.line[active.plot])?.name ?? '–'
  const label = columns.label[active.plot] ?? t('status.noLabel', { name: columns.name[active.plot] })
  return (
    <span className={mergeClasses(styles.active, styles.yields)} data-lower-priority="">
      {[label, line, place, ...(kind === 'plot' ? [] : [t(`field.kind.${kind}`)]), ...trialParts, ...edited].join(
        ' · ',
      )}
    </span>
  )
}

/**
 * The line below the panes: state that tests and screen readers need, as text. `isOverPane`: the page has a bar of
 * panes on a phone.
 */
export function StatusBar({ isOverPane = false }: { isOverPane?: boolean }) {
  const styles = { ...useStatusStyles(), ...useStyles() }
  const isPage = useAtomValue(yearPageAtom) !== null
  return (
    <StatusRegion isOverPane={isOverPane}>
      <ActiveText />
      <RefusedReason />
      {!isPage && <ColumnColourChip />}
      <span className={mergeClasses(styles.yields, styles.figures)} data-lower-priority="">
        <SelectionFigures />
      </span>
      <FilteredRows className={styles.item} />
      <HiddenSelected />
      <StatusMessage />
      {/* A page of plots has no map. */}
      {!isPage && (
        <span className={styles.spacious}>
          <ZoomMenu />
        </span>
      )}
      <Conflicts />
      <NotStored />
      <ParkedChanges />
      <SaveState />
      <span className={styles.spacious}>
        <PeopleHere />
      </span>
    </StatusRegion>
  )
}
