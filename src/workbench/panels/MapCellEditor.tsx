import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { useAtomValue, useStore } from 'jotai'
import { type KeyboardEvent, useId, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { focusEntry } from '../../canvas/focusEntry.ts'
import { commandOutOfEditor } from '../../commands/everywhere/commandOutOfEditor.ts'
import { runCommand } from '../../commands/runCommand.ts'
import { classBegunBy, knownClasses } from '../../domain/sheet/cells/classes.ts'
import { traitOfColumn } from '../../domain/sheet/cells/fieldRules.ts'
import { valuesMatching, valuesOffered } from '../../domain/sheet/cells/offeredValues.ts'
import { PlotsSource } from '../../domain/sheet/source/plotsSource.ts'
import { isNumberTrait } from '../../domain/traits/traitKinds.ts'
import { remoteEditSince } from '../../state/log/remote/remoteEdit.ts'
import {
  type AfterCommit,
  cellEditorAtom,
  closeEditor,
  commitEditor,
  editedPlot,
  leaveEditor,
} from '../../state/map/edit/cellEditor.ts'
import type { CellEditor as Editor } from '../../state/map/mode/modeDrafts.ts'
import { activeSeen } from '../../state/map/select/rangeSelection.ts'
import { loadedYearAtom, revisionAtom } from '../../state/year/loaded.ts'
import { EditorHints, hintsOf } from '../../ui/form/EditorHints.tsx'
import { listKey } from '../../ui/form/listKey.ts'
import { useTyped } from '../../ui/form/useTyped.ts'
import { useValueList } from '../../ui/form/useValueList.ts'
import { openEditorMark, useLeaving } from '../../ui/overlay/useLeaving.ts'
import { isMac } from '../../ui/platform.ts'
import { cellBox } from '../geometry.ts'
import type { SceneParts } from '../scene/useMapScene.ts'

const useStyles = makeStyles({
  holder: { position: 'absolute', zIndex: 4 },
  input: {
    boxSizing: 'border-box',
    width: '100%',
    height: '100%',
    padding: '0 4px',
    border: `2px solid ${tokens.colorCompoundBrandStroke}`,
    borderRadius: '2px',
    backgroundColor: tokens.colorNeutralBackground1,
    color: tokens.colorNeutralForeground1,
    fontFamily: tokens.fontFamilyBase,
    fontSize: '13px',
    textAlign: 'center',
    outline: 'none',
    userSelect: 'text',
  },
  // Rendered like the input, but invisible.
  sizer: {
    position: 'absolute',
    visibility: 'hidden',
    whiteSpace: 'pre',
    fontFamily: tokens.fontFamilyBase,
    fontSize: '13px',
  },
  // The name of the edited field.
  caption: {
    position: 'absolute',
    bottom: 'calc(100% + 2px)',
    left: 0,
    padding: '0 6px',
    borderRadius: '4px',
    whiteSpace: 'nowrap',
    backgroundColor: tokens.colorNeutralBackground1,
    color: tokens.colorNeutralForeground2,
    fontSize: '11px',
    lineHeight: '16px',
    boxShadow: tokens.shadow4,
  },
  // Elements below the editor are moved above it in this case.
  captionBelow: { bottom: 'auto', top: 'calc(100% + 2px)' },
})

const smallestHeight = 28
/** Space for caret and frame in addition to the text, pixels. */
const beyondText = 20
/** Distance of the editor from the pane's edges, pixels. */
const margin = 4
/** Space for a list below the editor and to its right, pixels. */
const roomBelow = 232
const roomRight = 200

/** Initial width of a field's editor, pixels; it grows with the text. */
function usualWidth(field: string, isNumber: boolean): number {
  if (field === 'comment') return 240
  return field === 'label' || isNumber ? 72 : 160
}

/** The input exactly over the edited cell; it grows if the cell is too small for the field or its text. */
export function MapCellEditor(props: { parts: SceneParts; root: { current: HTMLElement | null } }) {
  const editor = useAtomValue(cellEditorAtom)
  return editor && <OpenEditor key={editor.serial} editor={editor} {...props} />
}

function OpenEditor(props: { editor: Editor; parts: SceneParts; root: { current: HTMLElement | null } }) {
  const { editor, parts, root } = props
  const styles = useStyles()
  const store = useStore()
  const { t, i18n } = useTranslation()
  const id = useId()
  const columns = useAtomValue(loadedYearAtom)
  useAtomValue(revisionAtom)
  const { classes, offered } = useMemo(
    () => ({
      classes: columns && knownClasses(columns, editor.field),
      offered: columns && valuesOffered(columns, editor.field, i18n.language),
    }),
    [columns, editor.field, i18n.language],
  )
  const list = useValueList(offered && ((typed) => valuesMatching(offered, typed)))
  const [lies, setLies] = useState({ isLow: false, isRight: false })
  const { text, isTyped, readInput } = useTyped(editor.text, (typed) => classBegunBy(classes, typed))
  const holder = useRef<HTMLDivElement>(null)
  const sizer = useRef<HTMLSpanElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const isDone = useRef(false)

  const trait = columns && traitOfColumn(columns, editor.field)
  const usual = usualWidth(editor.field, isNumberTrait(trait))
  // biome-ignore lint/correctness/useExhaustiveDependencies: a longer text takes more room
  useLayoutEffect(() => {
    const follow = () => {
      const g = parts.scene.geometry
      const activePlace = activeSeen(store)
      if (!g || !activePlace || !holder.current) return
      const box = cellBox(g, activePlace.row, activePlace.col)
      const { ratio } = g.pane
      const preferredWidth = Math.max(usual, box.w / ratio, (sizer.current?.offsetWidth ?? 0) + beyondText)
      const width = Math.min(preferredWidth, g.pane.width - 2 * margin)
      const height = Math.max(smallestHeight, box.h / ratio)
      const left = (box.x + box.w / 2) / ratio - width / 2
      const top = (box.y + box.h / 2) / ratio - height / 2
      Object.assign(holder.current.style, {
        left: `${Math.max(margin, Math.min(left, g.pane.width - width - margin))}px`,
        top: `${top}px`,
        width: `${width}px`,
        height: `${height}px`,
      })
      const isLow = g.pane.height - top - height < roomBelow && top > g.pane.height / 2
      const isRight = g.pane.width - left < roomRight
      setLies((was) => (was.isLow === isLow && was.isRight === isRight ? was : { isLow, isRight }))
    }
    follow()
    return parts.pane.onFrame(follow)
  }, [parts, store, usual, text])

  useLayoutEffect(() => {
    input.current?.focus({ preventScroll: true })
    input.current?.select()
  }, [])

  const commit = (next: AfterCommit, written = text) => {
    isDone.current = true
    commitEditor(store, written, next)
    if (!store.get(cellEditorAtom) && root.current) focusEntry(root.current)
  }

  /** When focus or editor is lost for any reason, the text is written, or stays with its cell and the reason. */
  const leave = () => {
    if (isDone.current) return
    isDone.current = true
    leaveEditor(store, editor, text)
  }
  useLeaving(holder, leave)

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    // Typed keys belong to the input: commands of the map must not receive them.
    event.stopPropagation()
    const command = commandOutOfEditor(store, event, isMac)
    const ofList = listKey(event, { hasList: !!offered?.length, isListOpen: list.listed.length > 0 })
    if (ofList) {
      event.preventDefault()
      list.act(ofList)
    } else if (command) {
      event.preventDefault()
      commit('stay')
      runCommand(store, command, event.nativeEvent)
    } else if (event.key === 'Enter') {
      event.preventDefault()
      const mod = isMac ? event.metaKey : event.ctrlKey
      commit(mod ? 'allSelected' : event.shiftKey ? 'previous' : 'next', list.value ?? text)
    } else if (event.key === 'Tab' && !event.shiftKey) {
      event.preventDefault()
      commit('nextField', list.value ?? text)
    } else if (event.key === 'Escape') {
      event.preventDefault()
      if (list.listed.length > 0 && !isTyped) {
        list.close()
        return
      }
      isDone.current = true
      closeEditor(store)
      if (root.current) focusEntry(root.current)
    }
  }

  const name = trait ? trait.name : t(`map.field.${editor.field}`)
  const plot = editedPlot(store, editor)
  const remoteEdit = columns && remoteEditSince(store, new PlotsSource(columns), [plot], editor.field, editor.seen)
  const place = t('map.place', { row: String(editor.at.row), col: String(editor.at.col) })
  return (
    <div ref={holder} className={styles.holder} data-pane-float="" {...openEditorMark}>
      <span ref={sizer} className={styles.sizer} aria-hidden>
        {text}
      </span>
      <div className={mergeClasses(styles.caption, lies.isLow && styles.captionBelow)}>{name}</div>
      <input
        ref={input}
        className={styles.input}
        value={text}
        aria-label={`${name}, ${place}`}
        autoComplete="off"
        {...hintsOf(id, remoteEdit, list)}
        onChange={(event) => list.narrow(readInput(event, event.target.value))}
        onKeyDown={onKeyDown}
        onBlur={() => {
          // If the window lost the focus, the user can return to the editor.
          if (document.hasFocus()) leave()
        }}
      />
      <EditorHints id={id} remoteValue={remoteEdit} list={list} {...lies} onChoose={(value) => commit('next', value)} />
    </div>
  )
}
