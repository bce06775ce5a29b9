import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { useAtomValue, useStore } from 'jotai'
import { type KeyboardEvent, useId, useLayoutEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { commandOutOfEditor } from '../../commands/everywhere/commandOutOfEditor.ts'
import { runCommand } from '../../commands/runCommand.ts'
import { type EditorWalk, walkFromEditor } from '../../commands/table/moveCommands.ts'
import { classBegunBy } from '../../domain/sheet/cells/classes.ts'
import { valuesMatching } from '../../domain/sheet/cells/offeredValues.ts'
import { displayRowOf } from '../../domain/sheet/range/sheetOrder.ts'
import { remoteEditSince } from '../../state/log/remote/remoteEdit.ts'
import { columnGroupsAtom } from '../../state/sheet/columns/columnLayout.ts'
import { isTextUnchanged, typeCell } from '../../state/sheet/edit/typing.ts'
import { sheetSourceAtom } from '../../state/sheet/openSheet.ts'
import { sheetRevisionAtom } from '../../state/sheet/selection/sheetTouched.ts'
import { shownMessagesAtom } from '../../state/shell/messages.ts'
import type { Store } from '../../state/store.ts'
import { EditorHints, hintsOf } from '../../ui/form/EditorHints.tsx'
import { useTyped } from '../../ui/form/useTyped.ts'
import { useValueList } from '../../ui/form/useValueList.ts'
import { openEditorMark, useLeaving } from '../../ui/overlay/useLeaving.ts'
import { isMac } from '../../ui/platform.ts'
import { cellOfTarget } from '../scene/renderedCells.ts'
import type { SheetScene } from '../scene/SheetScene.ts'
import { editorKey } from './editorKeys.ts'
import { type EditSession, editedPlot, editSessionAtom } from './editSession.ts'
import { useCellPosition } from './useCellPosition.ts'

/** Styles of the editor over a cell. */
const useEditorStyles = makeStyles({
  holder: { position: 'absolute', top: 0, left: 0, zIndex: 6 },
  text: {
    boxSizing: 'border-box',
    display: 'block',
    fieldSizing: 'content',
    minWidth: '100%',
    minHeight: '100%',
    maxWidth: '420px',
    maxHeight: '220px',
    margin: 0,
    padding: '3px 6px',
    border: `2px solid ${tokens.colorCompoundBrandStroke}`,
    borderRadius: 0,
    outline: 'none',
    resize: 'none',
    overflow: 'auto',
    backgroundColor: tokens.colorNeutralBackground1,
    color: tokens.colorNeutralForeground1,
    fontFamily: 'inherit',
    fontSize: '13px',
    lineHeight: '18px',
    fontVariantNumeric: 'tabular-nums',
    boxShadow: tokens.shadow8,
  },
  single: { whiteSpace: 'pre', overflowX: 'hidden', overflowY: 'hidden' },
})

/** The editor over the edited cell. */
export function CellEditor({ scene }: { scene: SheetScene }) {
  const session = useAtomValue(editSessionAtom)
  return session && <OpenEditor key={session.serial} session={session} scene={scene} />
}

const isDeleted = (store: Store, plot: number): boolean => store.get(sheetSourceAtom)?.alive[plot] === 0

function OpenEditor({ session, scene }: { session: EditSession; scene: SheetScene }) {
  const styles = useEditorStyles()
  const store = useStore()
  const { t, i18n } = useTranslation()
  const id = useId()
  const { field } = session
  const source = useAtomValue(sheetSourceAtom)
  const headings = useAtomValue(columnGroupsAtom)
  useAtomValue(sheetRevisionAtom)
  const plot = editedPlot(store, session)
  const { offered, classes } = useMemo(
    () => ({
      offered: source?.offered(field, i18n.language) ?? null,
      classes: source?.classes(field) ?? null,
    }),
    [source, field, i18n.language],
  )
  const { text, isTyped, readInput, putText } = useTyped(session.text, (typed) => classBegunBy(classes, typed))
  const list = useValueList(offered && ((typed) => valuesMatching(offered, typed)), session.start === 'list')
  const input = useRef<HTMLTextAreaElement>(null)
  const isDone = useRef(false)
  const holder = useRef<HTMLDivElement>(null)
  const isMultiline = field === 'comment'

  useLayoutEffect(() => {
    const element = input.current
    element?.focus({ preventScroll: true })
    element?.setSelectionRange(element.value.length, element.value.length)
  }, [])

  const close = () => {
    isDone.current = true
    if (store.get(editSessionAtom) === session) store.set(editSessionAtom, null)
  }

  /**
   * Writes the text, or leaves it on its cell with the reason, and closes: the next key of a fast typist is meant for
   * another cell.
   */
  const commit = (written: string, toAll = false) => {
    if (isDone.current) return
    const cell = { plot: editedPlot(store, session), field, seen: session.seen }
    // Backspace and Enter empty the cell; an unchanged initial value, or nothing typed, changes nothing.
    const beganAsValue = session.start === 'value' || session.start === 'list'
    const isSame = beganAsValue && isTextUnchanged(store, { ...cell, text: session.text }, written)
    const isNothing = session.start === 'typed' && !isTyped && written === ''
    if (toAll || !(isSame || isNothing)) typeCell(store, cell, written, { toAll, hasLostFocus: true })
    close()
  }

  const leave = () => commit(text)
  useLeaving(holder, leave)
  const { isLow } = useCellPosition(holder, scene, {
    plot,
    field,
    onRemoved: () => {
      // If a colleague deletes the plot during typing, the user finishes first: the next keys would reach another row.
      if (isDeleted(store, plot) && scene.order.colOf.has(field)) return
      leave()
      scene.focusActive()
    },
  })

  const commitAndGoOn = (written: string, walk: EditorWalk, step: 1 | -1) => {
    const messagesBefore = store.get(shownMessagesAtom)
    commit(written)
    scene.focusActive()
    walkFromEditor(store, editedPlot(store, session), walk, step, messagesBefore)
  }

  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.nativeEvent.isComposing) return
    const isReplacing = session.start === 'typed' || session.start === 'empty'
    const hasList = offered !== null && offered.length > 0
    const key = editorKey(event, { isReplacing, isListOpen: list.listed.length > 0, hasList, isMultiline })
    event.stopPropagation()
    const command = commandOutOfEditor(store, event, isMac)
    if (command) {
      event.preventDefault()
      commit(text)
      scene.focusActive()
      runCommand(store, command, event.nativeEvent)
      return
    }
    if (key.kind === 'none') {
      if (event.key === 'Enter') event.preventDefault()
      return
    }
    event.preventDefault()
    if (key.kind === 'newLine' && input.current) {
      const { selectionStart, selectionEnd } = input.current
      input.current.setRangeText('\n', selectionStart, selectionEnd, 'end')
      putText(input.current.value)
    }
    if (key.kind === 'openList' || key.kind === 'list') list.act(key)
    else if (key.kind === 'cancel') {
      if (list.listed.length > 0 && session.start !== 'typed') list.close()
      else {
        close()
        scene.focusActive()
      }
    } else if (key.kind === 'commitAll') {
      commit(list.value ?? text, true)
      scene.focusActive()
    } else if (key.kind === 'commit') {
      commitAndGoOn(list.value ?? text, key.by, key.step)
    }
  }

  const heading = headings.flatMap((group) => group.fields).find((column) => column.field === field)?.heading ?? field
  const plotName = plot < 0 ? '' : (source?.label(plot) ?? '')
  const remoteEdit = source && remoteEditSince(store, source, [plot], field, session.seen)
  return (
    <div ref={holder} className={styles.holder} data-cell-editor="" {...openEditorMark}>
      <textarea
        ref={input}
        rows={1}
        className={mergeClasses(styles.text, !isMultiline && styles.single)}
        value={text}
        spellCheck={false}
        autoComplete="off"
        aria-label={t(source?.entity === 'line' ? 'lines.editorName' : 'table.editorName', {
          column: heading,
          plot: plotName,
        })}
        {...hintsOf(id, remoteEdit, list)}
        onChange={(event) => {
          const { value } = event.target
          const typed = readInput(event, isMultiline ? value : value.replace(/[\r\n]+/g, ' '))
          list.narrow(typed)
        }}
        onKeyDown={onKeyDown}
        onBlur={(event) => {
          // The grid focuses a cell that it had not drawn yet, late: an earlier key press has opened the editor.
          const to = cellOfTarget(event.relatedTarget)
          const isOwn =
            to !== null && to.field === field && to.row === displayRowOf(scene.order, editedPlot(store, session))
          if (isOwn && !isDone.current) input.current?.focus({ preventScroll: true })
          // If the window lost the focus, the user can return to the editor.
          else if (document.hasFocus()) leave()
        }}
      />
      <EditorHints
        id={id}
        remoteValue={remoteEdit}
        list={list}
        isLow={isLow}
        onChoose={(value) => {
          commitAndGoOn(value, 'cols', 1)
        }}
      />
    </div>
  )
}
