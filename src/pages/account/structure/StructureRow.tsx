// biome-ignore-all lint/a11y/useSemanticElements: virtualised rows are positioned absolutely, which table rows cannot be
// biome-ignore-all lint/a11y/useFocusableInteractive: the focus is on rows, as the treegrid pattern has it

import { mergeClasses } from '@fluentui/react-components'
import { useAtomValue, useStore } from 'jotai'
import { type DragEvent, memo, useState } from 'react'
import { inBackground } from '../../../domain/inBackground.ts'
import {
  focusRow,
  isAllowed,
  openPersonPanel,
  type StructureRow as Row,
  renamedDivisionAtom,
  structurePanelAtom,
  toggleRows,
  treeFocusAtom,
} from '../../../state/account/structure.ts'
import { RenameDivision } from './RenameDivision.tsx'
import { useRowStyles } from './rowStyles.ts'
import { linesOf, NameCell, RoleCell, SeenCell } from './StructureCells.tsx'
import { useMovePerson } from './useMovePerson.ts'

/** Media type of a dragged person; its data are the person's id. */
const dragged = 'application/x-plotline-person'

interface RowProps {
  readonly row: Row
  readonly index: number
  readonly top: number
  readonly height: number
  readonly isFocused: boolean
  readonly isNarrow: boolean
  openMenu(at: { x: number; y: number }): void
}

/** Drop target for people: any division except the person's present one. */
function useDropping(row: Row) {
  const [isOver, setIsOver] = useState(false)
  const movePerson = useMovePerson()
  if (row.kind !== 'division' || row.division === null) return { isOver: false, handlers: {} }
  const { division } = row
  const handlers = {
    onDragOver: (event: DragEvent) => {
      if (!event.dataTransfer.types.includes(dragged)) return
      event.preventDefault()
      setIsOver(true)
    },
    onDragLeave: () => setIsOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      setIsOver(false)
      const id = Number(event.dataTransfer.getData(dragged))
      if (id > 0) inBackground(movePerson(id, division.id))
    },
  }
  return { isOver, handlers }
}

/** A person or a division as a row of the treegrid. */
export const StructureRow = memo(function StructureRow(props: RowProps) {
  const { row, index, isFocused, isNarrow } = props
  const styles = useRowStyles()
  const store = useStore()
  const panel = useAtomValue(structurePanelAtom)
  const renamed = useAtomValue(renamedDivisionAtom)
  const { isOver, handlers } = useDropping(row)
  const person = row.kind === 'person' ? row.person : null
  const toggle = () => toggleRows(store, [row.key])
  const isChosen = panel?.kind === 'person' && panel.id === person?.id
  const isRenamed = row.kind === 'division' && row.division !== null && row.division.id === renamed
  const contact = mergeClasses(styles.cell, styles.quiet, isNarrow ? styles.hidden : styles.contact)
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Enter does the same, by the registry of commands
    <div
      role="row"
      aria-rowindex={index + 2}
      aria-level={row.level}
      aria-posinset={row.position}
      aria-setsize={row.size}
      aria-expanded={row.isOpen ?? undefined}
      aria-selected={isChosen}
      tabIndex={isFocused ? 0 : -1}
      data-row={row.key}
      {...(isFocused ? { 'data-region-entry': '' } : {})}
      draggable={person !== null && isAllowed(store, 'structure.change') && isAllowed(store, 'person.manage', person)}
      onDragStart={(event) => person && event.dataTransfer.setData(dragged, String(person.id))}
      {...handlers}
      className={mergeClasses(
        styles.row,
        isNarrow && styles.narrow,
        row.kind === 'division' && styles.division,
        isChosen && styles.chosen,
        isOver && styles.target,
      )}
      style={{ height: props.height, transform: `translateY(${props.top}px)` }}
      onFocus={() => focusRow(store, row.key)}
      onClick={() => {
        store.set(treeFocusAtom, row.key)
        if (person) openPersonPanel(store, person.id)
      }}
      onDoubleClick={() => row.kind === 'division' && toggle()}
      onContextMenu={(event) => {
        event.preventDefault()
        store.set(treeFocusAtom, row.key)
        props.openMenu({ x: event.clientX, y: event.clientY })
      }}
    >
      <span role="gridcell" className={styles.cell}>
        {isRenamed && row.division ? (
          <RenameDivision division={row.division} />
        ) : (
          <NameCell row={row} toggle={toggle} />
        )}
      </span>
      <span role="gridcell" className={styles.cell}>
        <RoleCell row={row} />
      </span>
      <span role="gridcell" className={contact} title={person?.email ?? undefined}>
        {person?.email}
      </span>
      <span role="gridcell" className={contact}>
        {person?.contact_telephone}
      </span>
      <span role="gridcell" className={styles.cell}>
        {person && <SeenCell person={person} />}
      </span>
      <span role="gridcell" className={mergeClasses(styles.cell, styles.number)}>
        {linesOf(row)}
      </span>
    </div>
  )
})
