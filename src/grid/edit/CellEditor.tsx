import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { useAtomValue, useStore } from 'jotai'
import { type KeyboardEvent, useId, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { commandOutOfEditor } from '../../commands/everywhere/outOfEditor.ts'
import { runCommand } from '../../commands/runCommand.ts'
import { walkCells } from '../../commands/table/moveCommands.ts'
import type { RuleRefusal } from '../../domain/refusal.ts'
import { traitOfColumn } from '../../domain/sheet/cells/fieldRules.ts'
import { loadedAtom } from '../../state/loaded.ts'
import { typeCell } from '../../state/table/sheetEdits.ts'
import { editorFault } from '../../ui/overlay/panelStyles.ts'
import { isMac } from '../../ui/platform.ts'
import { traitHeading } from '../columns/columnFields.ts'
import type { SheetScene } from '../scene/SheetScene.ts'
import { editorKey } from './editorKeys.ts'
import { type EditSession, editSessionAtom } from './editSession.ts'
import { valuesMatching, valuesOffered } from './offeredValues.ts'
import { useCellPlace } from './useCellPlace.ts'
import { ValueList } from './ValueList.tsx'

const useStyles = makeStyles({
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
  wrong: { border: `2px solid ${tokens.colorStatusDangerBorder2}` },
  below: {
    position: 'absolute',
    left: 0,
    top: 'calc(100% + 4px)',
    width: 'max-content',
    maxWidth: '320px',
    display: 'flex',
    flexDirection: 'column',
    gap: '4px',
  },
  above: { top: 'auto', bottom: 'calc(100% + 4px)' },
  fault: {
    ...editorFault,
  },
})

/** The editor over the cell that is being edited. */
export function CellEditor({ scene }: { scene: SheetScene }) {
  const session = useAtomValue(editSessionAtom)
  return session && <OpenEditor key={session.serial} session={session} scene={scene} />
}

function OpenEditor({ session, scene }: { session: EditSession; scene: SheetScene }) {
  const styles = useStyles()
  const store = useStore()
  const { t, i18n } = useTranslation()
  const id = useId()
  const [text, setText] = useState(session.text)
  const [refusal, setRefusal] = useState<RuleRefusal | null>(null)
  const [isListOpen, setListOpen] = useState(session.start === 'list')
  // What is typed narrows the list; a list that was opened over a value shows all.
  const [filter, setFilter] = useState('')
  const [chosen, setChosen] = useState(-1)
  const input = useRef<HTMLTextAreaElement>(null)
  const isDone = useRef(false)
  const holder = useRef<HTMLDivElement>(null)
  const isLow = useCellPlace(holder, scene, session)
  const columns = store.get(loadedAtom)
  const { field } = session
  const offered = useMemo(
    () => (columns ? valuesOffered(columns, field, i18n.language) : null),
    [columns, field, i18n.language],
  )
  const isMultiline = field === 'comment'
  const listed = offered && isListOpen ? valuesMatching(offered, filter) : []

  useLayoutEffect(() => {
    const element = input.current
    element?.focus({ preventScroll: true })
    element?.setSelectionRange(element.value.length, element.value.length)
  }, [])

  const close = () => {
    isDone.current = true
    store.set(editSessionAtom, null)
  }

  const commit = (toAll: boolean): boolean => {
    // Backspace and Enter empty the cell; only what began as its value can be left as it was.
    if (text === session.text && !toAll && (session.start === 'value' || session.start === 'list')) {
      close()
      return true
    }
    const refused = typeCell(store, session, text, toAll)
    setRefusal(refused)
    if (refused) return false
    close()
    return true
  }

  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.nativeEvent.isComposing) return
    const isReplacing = session.start === 'typed' || session.start === 'empty'
    const hasList = offered !== null && offered.length > 0
    const key = editorKey(event, { isReplacing, isListOpen: listed.length > 0, hasList, isMultiline })
    event.stopPropagation()
    const out = commandOutOfEditor(event, isMac)
    if (out) {
      event.preventDefault()
      if (!commit(false)) return
      scene.focusActive()
      runCommand(store, out, event.nativeEvent)
      return
    }
    if (key.do === 'none') {
      if (event.key === 'Enter') event.preventDefault()
      return
    }
    event.preventDefault()
    if (key.do === 'newLine')
      input.current?.setRangeText('\n', input.current.selectionStart, input.current.selectionEnd, 'end')
    if (key.do === 'newLine') setText(input.current?.value ?? text)
    else if (key.do === 'openList') {
      setListOpen(!isListOpen)
      setFilter('')
      setChosen(-1)
    } else if (key.do === 'list') {
      const next = Math.min(Math.max(chosen + key.step, 0), listed.length - 1)
      setChosen(next)
    } else if (key.do === 'cancel') {
      if (isListOpen && listed.length > 0 && session.start !== 'typed') setListOpen(false)
      else {
        close()
        scene.focusActive()
      }
    } else if (key.do === 'commitAll') {
      if (commit(true)) scene.focusActive()
    } else if (key.do === 'commit') {
      if (chosen >= 0 && listed[chosen] !== undefined) take(listed[chosen], key.by, key.step)
      else if (commit(false)) goOn(key.by, key.step)
    }
  }

  const goOn = (by: 'rows' | 'cols', step: 1 | -1) => {
    scene.focusActive()
    walkCells(store, by, step)
  }

  const take = (value: string, by: 'rows' | 'cols', step: 1 | -1) => {
    const refused = value === session.text ? null : typeCell(store, session, value)
    setRefusal(refused)
    setText(value)
    if (refused) return
    close()
    goOn(by, step)
  }

  const trait = columns && traitOfColumn(columns, field)
  const heading = trait ? traitHeading(trait) : t(`grid.${field}`)
  const plotName = columns?.label[session.plot] ?? columns?.name[session.plot] ?? ''
  return (
    <div ref={holder} className={styles.holder} data-cell-editor="">
      <textarea
        ref={input}
        rows={1}
        className={mergeClasses(styles.text, !isMultiline && styles.single, refusal !== null && styles.wrong)}
        value={text}
        spellCheck={false}
        autoComplete="off"
        aria-label={t('table.editorName', { column: heading, plot: plotName })}
        aria-invalid={refusal !== null}
        aria-describedby={refusal ? `${id}-fault` : undefined}
        aria-controls={listed.length ? `${id}-list` : undefined}
        aria-activedescendant={chosen >= 0 ? `${id}-${chosen}` : undefined}
        onChange={(event) => {
          const typed = isMultiline ? event.target.value : event.target.value.replace(/[\r\n]+/g, ' ')
          setText(typed)
          setFilter(typed)
          setRefusal(null)
          setChosen(-1)
          if (offered) setListOpen(typed !== '')
        }}
        onKeyDown={onKeyDown}
        onBlur={() => {
          // Leaving the cell keeps what was typed when it can stand there; otherwise it stays with its reason.
          if (isDone.current || !document.hasFocus()) return
          if (!commit(false)) requestAnimationFrame(() => input.current?.focus({ preventScroll: true }))
        }}
      />
      {(refusal || listed.length > 0) && (
        <div className={mergeClasses(styles.below, isLow && styles.above)}>
          {refusal && (
            <div id={`${id}-fault`} className={styles.fault} role="alert">
              {t(refusal.code, refusal.params)}
            </div>
          )}
          {listed.length > 0 && (
            <ValueList id={id} values={listed} chosen={chosen} onTake={(value) => take(value, 'cols', 1)} />
          )}
        </div>
      )}
    </div>
  )
}
