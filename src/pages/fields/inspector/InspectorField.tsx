import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { useAtomValue, useStore } from 'jotai'
import { type ChangeEvent, type KeyboardEvent, useId, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { commandOutOfEditor } from '../../../commands/everywhere/commandOutOfEditor.ts'
import { runCommand } from '../../../commands/runCommand.ts'
import { classBegunBy, knownClasses } from '../../../domain/sheet/cells/classes.ts'
import { valuesMatching, valuesOffered } from '../../../domain/sheet/cells/offeredValues.ts'
import { PlotsSource } from '../../../domain/sheet/source/plotsSource.ts'
import { isOverdue } from '../../../domain/stages/plannedDate.ts'
import { refusedReason } from '../../../grid/columns/refusedReason.ts'
import { suppressedText } from '../../../i18n/annotationText.ts'
import { refusedCellsAtom } from '../../../state/log/refused/refusedCells.ts'
import { remoteEditSince } from '../../../state/log/remote/remoteEdit.ts'
import { readSeenCells } from '../../../state/log/remote/seenCells.ts'
import { commitTyped } from '../../../state/sheet/edit/typing.ts'
import { today } from '../../../state/shell/today.ts'
import { loadedYearAtom } from '../../../state/year/loaded.ts'
import { RemoteValueNote } from '../../../ui/feedback/RemoteValueNote.tsx'
import { useTyped } from '../../../ui/form/useTyped.ts'
import { panelInput } from '../../../ui/overlay/panelStyles.ts'
import { openEditorMark, useLeaving } from '../../../ui/overlay/useLeaving.ts'
import { isMac } from '../../../ui/platform.ts'
import { type InspectedField, refusedCellOfField } from './inspected.ts'

const useStyles = makeStyles({
  name: { padding: '5px 0', color: tokens.colorNeutralForeground3, overflowWrap: 'anywhere' },
  cell: { margin: 0, minWidth: 0 },
  value: {
    boxSizing: 'border-box',
    width: '100%',
    minHeight: '28px',
    padding: '5px 8px',
    border: 0,
    borderRadius: '4px',
    backgroundColor: 'transparent',
    color: tokens.colorNeutralForeground1,
    font: 'inherit',
    textAlign: 'left',
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
    fontVariantNumeric: 'tabular-nums',
  },
  editable: {
    cursor: 'text',
    padding: '4px 7px',
    // Visible with forced colours, to show what is editable.
    border: '1px solid transparent',
    ':hover': { border: `1px solid ${tokens.colorNeutralStroke1}` },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-1px' },
  },
  fixed: { color: tokens.colorNeutralForeground2 },
  differs: { color: tokens.colorNeutralForeground3 },
  out: { color: tokens.colorStatusDangerForeground1, fontWeight: 600 },
  suppressed: { textDecorationLine: 'line-through' },
  mark: { display: 'block', padding: '0 8px 4px', fontSize: '12px', lineHeight: '16px' },
  outMark: { color: tokens.colorStatusDangerForeground1 },
  lateMark: { color: tokens.colorStatusWarningForeground1 },
  note: { whiteSpace: 'pre-line', overflowWrap: 'anywhere' },
  quietMark: { color: tokens.colorNeutralForeground3 },
  input: {
    ...panelInput,
    width: '100%',
    height: 'auto',
    minHeight: '28px',
    padding: '4px 7px',
    fontSize: 'inherit',
    lineHeight: 'inherit',
    resize: 'vertical',
  },
})

/** Whether a key press types a character; Space presses the button. */
function typesCharacter({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return key.length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey
}

/** A date with non-breaking hyphens. */
const unparted = (date: string) => date.replaceAll('-', '\u2060-\u2060')

/** One field with its value; a click, Enter or typing edits it in place, for all inspected plots. */
export function InspectorField(props: { shown: InspectedField; plots: readonly number[] }) {
  const { shown, plots } = props
  const styles = useStyles()
  const { t } = useTranslation()
  const [isEditing, setEditing] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const isLeft = useRef(false)
  const store = useStore()
  const columns = useAtomValue(loadedYearAtom)
  useAtomValue(refusedCellsAtom)
  const refused = columns && refusedCellOfField(store, new PlotsSource(columns), plots, shown.field)
  const differs = shown.text === null && !refused
  const text = refused ? String(refused.value) : (shown.text ?? t('inspector.differs', { count: shown.values }))
  useLayoutEffect(() => {
    if (isEditing || !isLeft.current) return
    isLeft.current = false
    button.current?.focus()
  }, [isEditing])
  const isLate = shown.planned !== null && isOverdue(shown.planned, today())
  const appearances = mergeClasses(
    styles.value,
    differs && styles.differs,
    shown.isOutOfRange && styles.out,
    shown.suppressed !== null && styles.suppressed,
  )
  return (
    <>
      <dt className={styles.name}>{shown.heading}</dt>
      <dd className={styles.cell} data-inspected={shown.field}>
        {isEditing ? (
          <Editor
            shown={shown}
            plots={plots}
            waiting={refused ? String(refused.value) : null}
            onEnd={(byKey) => {
              isLeft.current = byKey
              setEditing(false)
            }}
          />
        ) : shown.isEditable ? (
          <button
            ref={button}
            type="button"
            className={mergeClasses(appearances, styles.editable)}
            aria-label={t('inspector.edit', { field: shown.heading, value: text })}
            onClick={() => setEditing(true)}
            onKeyDown={(event) => {
              // The editor is focused synchronously, before the browser inserts the character.
              if (typesCharacter(event)) flushSync(() => setEditing(true))
            }}
          >
            {text}
          </button>
        ) : (
          <div className={mergeClasses(appearances, styles.fixed)}>{text}</div>
        )}
        {refused && (
          <span className={mergeClasses(styles.mark, styles.outMark)} data-mark="failed">
            {refusedReason(t, refused)}
          </span>
        )}
        {shown.isOutOfRange && (
          <span className={mergeClasses(styles.mark, styles.outMark)} data-mark="out">
            {shown.sowing === null
              ? t('table.state.out')
              : t('table.state.beforeSowing', { sowing: unparted(shown.sowing) })}
          </span>
        )}
        {shown.planned !== null && (
          <span
            className={mergeClasses(styles.mark, isLate ? styles.lateMark : styles.quietMark)}
            data-mark={isLate ? 'overdue' : 'planned'}
          >
            {t(isLate ? 'table.state.overdue' : 'table.state.planned', { date: unparted(shown.planned) })}
          </span>
        )}
        {shown.suppressed !== null && (
          <span className={mergeClasses(styles.mark, styles.quietMark)} data-mark="suppressed">
            {suppressedText(t, shown.suppressed)}
          </span>
        )}
        {shown.note !== null && (
          <span className={mergeClasses(styles.mark, styles.quietMark, styles.note)} data-mark="note">
            {t('note.shown', { note: shown.note })}
          </span>
        )}
      </dd>
    </>
  )
}

/**
 * Enter and blur save the typed text, Escape restores the value; a text that cannot be stored stays on its cells with
 * the reason.
 */
function Editor(props: {
  shown: InspectedField
  plots: readonly number[]
  /** A refused text that is still shown in the cells; null = none. */
  waiting: string | null
  onEnd(byKey: boolean): void
}) {
  const { shown, plots, waiting, onEnd } = props
  const { field } = shown
  const styles = useStyles()
  const store = useStore()
  const { t, i18n } = useTranslation()
  const id = useId()
  const columns = useAtomValue(loadedYearAtom)
  // The initial values, unaffected by later edits of colleagues.
  const [began] = useState(() => ({
    text: waiting ?? shown.typed,
    isWaiting: waiting !== null,
    seen: columns ? readSeenCells(new PlotsSource(columns), plots, field) : undefined,
  }))
  const classes = useMemo(() => columns && knownClasses(columns, field), [columns, field])
  const { text, readInput } = useTyped(began.text, (typed) => classBegunBy(classes, typed))
  const input = useRef<HTMLTextAreaElement & HTMLInputElement>(null)
  const isDone = useRef(false)
  useLayoutEffect(() => {
    input.current?.focus()
    input.current?.select()
  }, [])
  const commit = (byKey: boolean) => {
    if (isDone.current) return
    const targets = [{ field, rows: Int32Array.from(plots) }]
    // A previously refused text is submitted again.
    if (text !== began.text || began.isWaiting)
      commitTyped(store, targets, text, { seen: began.seen, hasLostFocus: true })
    isDone.current = true
    onEnd(byKey)
  }
  const leave = () => {
    commit(false)
  }
  useLeaving(input, leave)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    // Typed keys belong to the field: no command receives them except those that leave it.
    event.stopPropagation()
    const command = commandOutOfEditor(store, event, isMac)
    if (command) {
      event.preventDefault()
      commit(true)
      runCommand(store, command, event.nativeEvent)
    } else if (event.key === 'Enter' && !event.altKey && !event.shiftKey) {
      event.preventDefault()
      commit(true)
    } else if (event.key === 'Escape') {
      event.preventDefault()
      isDone.current = true
      onEnd(true)
    }
  }
  const remoteEdit = columns && began.seen && remoteEditSince(store, new PlotsSource(columns), plots, field, began.seen)
  const offered = columns && valuesOffered(columns, field, i18n.language)
  const shared = {
    ref: input,
    className: styles.input,
    value: text,
    placeholder: shown.text === null ? t('inspector.differs', { count: shown.values }) : undefined,
    'aria-label': shown.heading,
    ...openEditorMark,
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => {
      readInput(event, event.target.value)
    },
    onKeyDown,
    // The whole window may have lost the focus, which then returns to the editor.
    onBlur: () => {
      if (document.hasFocus()) leave()
    },
  }
  return (
    <>
      {field === 'comment' ? (
        <textarea rows={3} {...shared} />
      ) : (
        <input list={`${id}-list`} autoComplete="off" {...shared} />
      )}
      {offered && (
        <datalist id={`${id}-list`}>
          {valuesMatching(offered, text).map((value) => (
            <option key={value} value={value} />
          ))}
        </datalist>
      )}
      {remoteEdit && <RemoteValueNote remoteValue={remoteEdit} />}
    </>
  )
}
