import {
  Menu,
  MenuDivider,
  MenuGroup,
  MenuGroupHeader,
  MenuItem,
  MenuList,
  MenuPopover,
  MenuTrigger,
  makeStyles,
} from '@fluentui/react-components'
import {
  AddRegular,
  ArrowSortDown20Regular,
  ArrowSortUp20Regular,
  AutosumRegular,
  CalculatorRegular,
  ChevronLeftRegular,
  ColorRegular,
  DismissRegular,
  EditRegular,
  EyeOffRegular,
  EyeRegular,
  FilterAddRegular,
  FilterDismissRegular,
  FilterRegular,
  FormRegular,
  MathFormulaRegular,
  NoteAddRegular,
  NoteRegular,
  PinOffRegular,
  PinRegular,
  RenameRegular,
} from '@fluentui/react-icons'
import { useAtom, useAtomValue, useStore } from 'jotai'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { commandHere } from '../../commands/commandsHere.ts'
import { runCommand } from '../../commands/runCommand.ts'
import { traitOfField } from '../../domain/change/changeSet.ts'
import { familyOf } from '../../domain/plots/plotFields.ts'
import { traitOfColumn } from '../../domain/sheet/cells/fieldRules.ts'
import type { TraitRole } from '../../domain/traits/trait.ts'
import { isNumberTrait } from '../../domain/traits/traitKinds.ts'
import { colourBy, subjectOfColumn } from '../../state/colour/colourBy.ts'
import { foldGroup, showColumns } from '../../state/sheet/columns/arrangeColumns.ts'
import { columnGroupsAtom, type SortedBy } from '../../state/sheet/columns/columnLayout.ts'
import { goToFilters, sortRowsBy } from '../../state/sheet/columns/sortRowsBy.ts'
import { addColumn } from '../../state/sheet/columns/yearColumns.ts'
import { notedOnlyAtom, toggleNotedOnly } from '../../state/sheet/edit/cellNotes.ts'
import { sheetSourceAtom } from '../../state/sheet/openSheet.ts'
import { filterRowAtom } from '../../state/sheet/sheetView.ts'
import { columnMenuAtom, valueFilterAtom } from './menuAtoms.ts'
import { useHiddenColumns } from './useHiddenColumns.ts'

const useStyles = makeStyles({
  item: { minHeight: '28px', fontSize: '13px', lineHeight: '18px', paddingTop: '4px', paddingBottom: '4px' },
  list: { maxHeight: '360px', overflowY: 'auto' },
})

/** The panel for entering data of a column, by role; a technology's plans as well. */
const entered: Readonly<Partial<Record<TraitRole, string>>> = {
  trait: 'values.phenotype',
  stage: 'values.stage',
  technology: 'values.technology',
  marker: 'values.genotype',
}

/** A column's menu: sorting, filtering, colouring the map by it, and showing and pinning columns. */
export function ColumnMenu({ onDone }: { onDone: () => void }) {
  const [open, setOpen] = useAtom(columnMenuAtom)
  if (!open) return null
  const close = () => {
    setOpen(null)
    onDone()
  }
  return (
    <Menu
      open
      onOpenChange={(_, { open: isOpen }) => {
        if (!isOpen) close()
      }}
      positioning={{ target: open.target, position: 'below', align: 'start', autoSize: 'height' }}
    >
      <MenuPopover>
        <ColumnVerbs field={open.field} target={open.target} close={close} />
      </MenuPopover>
    </Menu>
  )
}

function ColumnVerbs(props: { field: string; target: { getBoundingClientRect(): DOMRect }; close: () => void }) {
  const { field, target, close } = props
  const styles = useStyles()
  const { t } = useTranslation()
  const store = useStore()
  const hasFilters = useAtomValue(filterRowAtom)
  const subject = subjectOfColumn(field)
  const source = useAtomValue(sheetSourceAtom)
  const group = useAtomValue(columnGroupsAtom).find(({ fields }) => fields.some((column) => column.field === field))
  const isNotedOnly = useAtomValue(notedOnlyAtom).has(field)
  const trait = source?.year && traitOfColumn(source.year, field)
  const isNumbers = isNumberTrait(trait)
  const item = (text: string, icon: ReactElement | null, run: () => void) => (
    <MenuItem
      key={text}
      className={styles.item}
      icon={icon}
      onClick={() => {
        close()
        run()
      }}
    >
      {text}
    </MenuItem>
  )
  /** A command of the page that can run now; others are omitted. */
  const verb = (id: string, icon: ReactElement | null = null) => {
    const command = commandHere(store, id)
    if (!command || (command.enabled?.(store) ?? true) !== true) return null
    return item(t(command.title), icon, () => runCommand(store, command))
  }
  const sort = (order: SortedBy['order'] | null) => () => sortRowsBy(store, order && { field, order })
  const isWhole = source?.year?.pageTotal === null
  return (
    <MenuList hasIcons aria-label={t('table.columnVerbs')}>
      {item(t('table.sortAscending'), <ArrowSortUp20Regular />, sort('asc'))}
      {item(t('table.sortDescending'), <ArrowSortDown20Regular />, sort('desc'))}
      {item(t('table.sortNone'), null, sort(null))}
      <MenuDivider />
      {item(
        t(source?.year && !isWhole ? 'pages.filter' : hasFilters ? 'table.filterRowHide' : 'table.filterRowShow'),
        <FilterRegular />,
        () => goToFilters(store, field),
      )}
      {source?.year?.pageTotal == null &&
        item(t('table.filterByValues'), <FilterAddRegular />, () => store.set(valueFilterAtom, { field, target }))}
      {trait &&
        item(t(isNotedOnly ? 'note.allRows' : 'note.onlyNoted'), <NoteRegular />, () => toggleNotedOnly(store, field))}
      {verb('table.clearFilters', <FilterDismissRegular />)}
      {source?.year && verb('table.statistics', <AutosumRegular />)}
      <MenuDivider />
      {verb('table.pinColumns', <PinRegular />)}
      {verb('table.unpinColumns', <PinOffRegular />)}
      {verb('table.hideColumns', <EyeOffRegular />)}
      <HiddenColumns close={close} itemClass={styles.item} listClass={styles.list} />
      {verb('table.moveColumnsLeft')}
      {verb('table.moveColumnsRight')}
      {group &&
        item(t('table.fold', { group: group.heading }), <ChevronLeftRegular />, () => foldGroup(store, group.id))}
      <MenuDivider />
      {isWhole && subject && item(t('table.colourBy'), <ColorRegular />, () => colourBy(store, subject))}
      {isWhole && trait && entered[trait.role] && verb(entered[trait.role] as string, <FormRegular />)}
      {isWhole && trait && trait.role !== 'marker' && verb('values.note', <NoteAddRegular />)}
      {isNumbers && isWhole && verb('table.formula', <MathFormulaRegular />)}
      {isNumbers && isWhole && verb('values.recount', <CalculatorRegular />)}
      {source?.year && verb('table.addTrait', <AddRegular />)}
      {source?.year && verb('table.editTrait', <EditRegular />)}
      {source?.year && verb('table.renameMarker', <RenameRegular />)}
      {source?.year && verb('table.pinMarker', <PinRegular />)}
      {source?.year && verb('table.unpinMarker', <PinOffRegular />)}
      {source?.year && verb('table.takeOut', <DismissRegular />)}
    </MenuList>
  )
}

const isMarker = (field: string): boolean => familyOf(field)?.family === 'marker'

/** The hidden columns, to show each or all of them, and traits and markers that the year lacks, to add each of them. */
function HiddenColumns({ close, itemClass, listClass }: { close: () => void; itemClass: string; listClass: string }) {
  const { t } = useTranslation()
  const store = useStore()
  const { hidden, empty } = useHiddenColumns()
  if (!hidden.length && !empty.length) return null
  const show = (fields: readonly string[]) => () => {
    close()
    showColumns(store, fields)
  }
  const add = (fields: readonly string[]) => () => {
    close()
    const trait = traitOfField(fields[0])
    if (trait !== null) addColumn(store, trait)
  }
  const listed = (key: string, columns: typeof hidden, choose: typeof show) =>
    columns.length > 0 && (
      <MenuGroup>
        <MenuGroupHeader>{t(key)}</MenuGroupHeader>
        {columns.map(({ field, heading }) => (
          <MenuItem key={field} className={itemClass} onClick={choose([field])}>
            {heading}
          </MenuItem>
        ))}
      </MenuGroup>
    )
  return (
    <Menu>
      <MenuTrigger disableButtonEnhancement>
        <MenuItem className={itemClass} icon={<EyeRegular />}>
          {t('table.showColumn')}
        </MenuItem>
      </MenuTrigger>
      <MenuPopover>
        <MenuList className={listClass}>
          {hidden.length > 1 && (
            <MenuItem className={itemClass} onClick={show(hidden.map(({ field }) => field))}>
              {t('command.table.showColumns')}
            </MenuItem>
          )}
          {listed('table.hiddenColumns', hidden, show)}
          {listed(
            'table.emptyTraits',
            empty.filter(({ field }) => !isMarker(field)),
            add,
          )}
          {listed(
            'table.emptyMarkers',
            empty.filter(({ field }) => isMarker(field)),
            add,
          )}
        </MenuList>
      </MenuPopover>
    </Menu>
  )
}
