import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { useAtomValue, useStore } from 'jotai'
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { commandOutOfEditor } from '../../commands/everywhere/outOfEditor.ts'
import { runCommand } from '../../commands/runCommand.ts'
import { traitColumn } from '../../domain/columns/fieldYear.ts'
import { loadedAtom } from '../../state/loaded.ts'
import { cellEditorAtom, closeEditor, commitEditor, type CellEditor as Editor } from '../../state/map/cellEditor.ts'
import { activeSeen } from '../../state/map/select/rangeSelection.ts'
import { editorFault } from '../../ui/overlay/panelStyles.ts'
import { isMac } from '../../ui/platform.ts'
import { cellBox } from '../geometry.ts'
import type { SceneParts } from '../scene/useMapScene.ts'
import { focusMap } from '../tools/usePointer.ts'

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
  wrong: { border: `2px solid ${tokens.colorStatusDangerBorder2}` },
  fault: {
    position: 'absolute',
    top: 'calc(100% + 4px)',
    left: 0,
    width: 'max-content',
    maxWidth: '280px',
    ...editorFault,
  },
})

const smallest = { width: 72, height: 28 }

/** The input exactly over the cell that is edited; it grows where the cell is too small to type in. */
export function CellEditor(props: { parts: SceneParts; root: { current: HTMLElement | null } }) {
  const editor = useAtomValue(cellEditorAtom)
  return editor && <OpenEditor key={editor.serial} editor={editor} {...props} />
}

function OpenEditor(props: { editor: Editor; parts: SceneParts; root: { current: HTMLElement | null } }) {
  const { editor, parts, root } = props
  const styles = useStyles()
  const store = useStore()
  const { t } = useTranslation()
  const [text, setText] = useState(editor.text)
  const holder = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const isDone = useRef(false)

  useLayoutEffect(() => {
    const follow = () => {
      const g = parts.scene.geometry
      const at = activeSeen(store)
      if (!g || !at || !holder.current) return
      const box = cellBox(g, at.row, at.col)
      const { ratio } = g.pane
      const width = Math.max(smallest.width, box.w / ratio)
      const height = Math.max(smallest.height, box.h / ratio)
      Object.assign(holder.current.style, {
        left: `${(box.x + box.w / 2) / ratio - width / 2}px`,
        top: `${(box.y + box.h / 2) / ratio - height / 2}px`,
        width: `${width}px`,
        height: `${height}px`,
      })
    }
    follow()
    return parts.scene.onFrame(follow)
  }, [parts, store])

  useEffect(() => {
    input.current?.focus({ preventScroll: true })
    input.current?.select()
  }, [])

  const finish = (accepted: boolean) => {
    if (!accepted) {
      input.current?.select()
      return
    }
    isDone.current = true
    if (!store.get(cellEditorAtom) && root.current) focusMap(root.current)
  }

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    // What is typed belongs to the field: no command of the map hears it.
    event.stopPropagation()
    const out = commandOutOfEditor(event, isMac)
    if (out) {
      event.preventDefault()
      const isWritten = commitEditor(store, text, 'stay')
      finish(isWritten)
      if (isWritten) runCommand(store, out, event.nativeEvent)
    } else if (event.key === 'Enter') {
      event.preventDefault()
      const mod = isMac ? event.metaKey : event.ctrlKey
      finish(commitEditor(store, text, mod ? 'allSelected' : event.shiftKey ? 'previous' : 'next'))
    } else if (event.key === 'Tab' && !event.shiftKey) {
      event.preventDefault()
      finish(commitEditor(store, text, 'nextField'))
    } else if (event.key === 'Escape') {
      event.preventDefault()
      isDone.current = true
      closeEditor(store)
      if (root.current) focusMap(root.current)
    }
  }

  const columns = store.get(loadedAtom)
  const trait = columns && editor.field.startsWith('trait:') && traitColumn(columns, Number(editor.field.slice(6)))
  const name = trait ? trait.trait.name : t(`map.field.${editor.field}`)
  const place = t('map.place', { row: String(editor.at.row), col: String(editor.at.col) })
  const faultId = `fault-${editor.serial}`
  return (
    <div ref={holder} className={styles.holder} data-map-float="">
      <input
        ref={input}
        className={mergeClasses(styles.input, editor.fault !== null && styles.wrong)}
        value={text}
        aria-label={`${name}, ${place}`}
        aria-invalid={editor.fault !== null}
        aria-describedby={editor.fault ? faultId : undefined}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKeyDown}
        onBlur={() => {
          // Leaving for another place keeps what was typed, when it can be kept.
          if (isDone.current || store.get(cellEditorAtom) !== editor) return
          if (!commitEditor(store, text, 'stay')) input.current?.focus({ preventScroll: true })
        }}
      />
      {editor.fault && (
        <div id={faultId} className={styles.fault} role="alert">
          {t(editor.fault.key, editor.fault.params)}
        </div>
      )}
    </div>
  )
}
