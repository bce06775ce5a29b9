import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { SearchRegular } from '@fluentui/react-icons'
import { useAtomValue, useStore } from 'jotai'
import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { paneCoverMark } from '../../canvas/covers.ts'
import { focusLastUsedPane } from '../../commands/focusRegion.ts'
import { type SelectionAnswer, selectByExpression, type UnknownName } from '../../domain/find/expression.ts'
import { dependsOnChanges, isFault, parseExpression } from '../../domain/find/expressionParser.ts'
import { useEveryLanguage } from '../../i18n/useEveryLanguage.ts'
import {
  changeTimes,
  findNeedsLastChangesAtom,
  lastChangesAtom,
  lastChangesFailedAtom,
} from '../../state/colour/lastChanges.ts'
import { timelineAtom } from '../../state/log/undo/timeline.ts'
import { findTextAtom } from '../../state/map/find/find.ts'
import { type FindHow, selectFound } from '../../state/map/find/selectFound.ts'
import { alarmsAtom } from '../../state/shell/alarms.ts'
import { openDialogAtom } from '../../state/shell/dialogs.ts'
import { loadedYearAtom, revisionAtom } from '../../state/year/loaded.ts'
import { useAlarm } from '../../ui/feedback/useAlarm.ts'
import { openCard, topMiddle } from '../../ui/overlay/panelStyles.ts'
import { isMac } from '../../ui/platform.ts'
import { searchKeywords, searchSource } from './searchSource.ts'

const useStyles = makeStyles({
  card: {
    ...topMiddle,
    zIndex: 6,
    width: '440px',
    maxWidth: 'calc(100% - 32px)',
    boxSizing: 'border-box',
    padding: '12px',
    display: 'flex',
    flexDirection: 'column',
    gap: '8px',
    ...openCard,
    fontSize: '12px',
    lineHeight: '16px',
  },
  field: {
    display: 'flex',
    alignItems: 'center',
    gap: '8px',
    height: '32px',
    padding: '0 10px',
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderBottom: `2px solid ${tokens.colorCompoundBrandStroke}`,
    borderRadius: '4px',
    color: tokens.colorNeutralForeground3,
  },
  typing: { position: 'relative', flexGrow: 1, height: '100%' },
  text: { fontFamily: 'inherit', fontSize: '14px', lineHeight: '29px', whiteSpace: 'pre', letterSpacing: 'normal' },
  input: {
    position: 'absolute',
    inset: 0,
    width: '100%',
    padding: 0,
    border: 0,
    background: 'none',
    color: tokens.colorNeutralForeground1,
    outline: 'none',
    userSelect: 'text',
  },
  under: { position: 'absolute', inset: 0, overflow: 'hidden', color: 'transparent', pointerEvents: 'none' },
  wrong: {
    textDecorationLine: 'underline',
    textDecorationStyle: 'wavy',
    textDecorationColor: tokens.colorStatusDangerBorder2,
  },
  result: { display: 'flex', gap: '12px', color: tokens.colorNeutralForeground3 },
  found: { fontWeight: 600, color: tokens.colorNeutralForeground1, fontVariantNumeric: 'tabular-nums' },
  fault: { color: tokens.colorStatusDangerForeground1 },
  nearest: {
    border: 0,
    padding: 0,
    background: 'none',
    fontFamily: 'inherit',
    fontSize: 'inherit',
    color: tokens.colorBrandForegroundLink,
    cursor: 'pointer',
  },
})

/**
 * Find and select: an expression, the number of plots found before Enter, and unknown names underlined with the nearest
 * known name.
 */
export function FindField() {
  const dialog = useAtomValue(openDialogAtom)
  return dialog?.kind === 'find' ? <OpenField /> : null
}

/** State of an expression: empty, waiting for the times of changes, or the answer. */
interface Found {
  readonly answer: SelectionAnswer | null
  readonly isReading: boolean
  /** The times of colleagues' changes could not be loaded: only the user's own changes are found. */
  readonly isOwnOnly: boolean
}

function useAnswer(text: string): Found {
  const { t } = useTranslation()
  const store = useStore()
  const lastChanges = useAtomValue(lastChangesAtom)
  const isFailed = useAtomValue(lastChangesFailedAtom)
  const needsChanges = useMemo(() => {
    const parsed = parseExpression(text, searchKeywords(t))
    return !isFault(parsed) && dependsOnChanges(parsed)
  }, [text, t])
  useEffect(() => store.set(findNeedsLastChangesAtom, needsChanges), [store, needsChanges])
  useEffect(() => () => store.set(findNeedsLastChangesAtom, false), [store])
  const knowsEnglish = useEveryLanguage()
  const columns = useAtomValue(loadedYearAtom)
  const revision = useAtomValue(revisionAtom)
  const timeline = useAtomValue(timelineAtom)
  const isReading = needsChanges && lastChanges === null && !isFailed
  // biome-ignore lint/correctness/useExhaustiveDependencies: columns are mutated in place; the revision signals it; words come
  const answer = useMemo(() => {
    if (!columns || text.trim() === '' || isReading) return null
    const changed = needsChanges ? changeTimes(lastChanges, timeline.undo) : new Map<number, number>()
    const source = searchSource(columns, t, (i) => changed.get(columns.id[i]) ?? Number.NaN, Date.now())
    return selectByExpression(text, source, searchKeywords(t))
  }, [columns, revision, timeline, text, t, knowsEnglish, lastChanges, needsChanges, isReading])
  return { answer, isReading, isOwnOnly: needsChanges && isFailed && lastChanges === null }
}

/** The first problem or unknown name in the text, if any. */
function unknownOf(answer: SelectionAnswer | null): UnknownName | null {
  if (!answer) return null
  if (answer.ok) return answer.unknown[0] ?? null
  return 'unknown' in answer ? answer.unknown : null
}

function OpenField() {
  const styles = useStyles()
  const store = useStore()
  const { t } = useTranslation()
  const id = useId()
  const [text, setText] = useState(() => store.get(findTextAtom))
  const alarm = useAlarm(useAtomValue(alarmsAtom))
  const input = useRef<HTMLInputElement>(null)
  const { answer, isReading, isOwnOnly } = useAnswer(text)
  const unknown = unknownOf(answer)
  const fault = answer && !answer.ok ? answer.fault : null
  const wrong = unknown ?? (fault && fault.to > fault.from ? fault : null)

  useLayoutEffect(() => {
    const element = input.current
    element?.focus()
    element?.setSelectionRange(element.value.length > 1 ? 0 : element.value.length, element.value.length)
  }, [])

  const close = () => {
    store.set(openDialogAtom, null)
    // Returns the focus to the pane that was used last.
    focusLastUsedPane(store)
  }
  const choose = (how: FindHow) => {
    if (isReading) return
    if (!answer?.ok || !answer.count) {
      // The next scan or text replaces the one without a match.
      input.current?.select()
      if (text.trim() !== '') alarm.raise()
      return
    }
    store.set(findTextAtom, text)
    close()
    selectFound(store, answer.members, how)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    event.stopPropagation()
    const mod = isMac ? event.metaKey : event.ctrlKey
    if (event.key === 'Enter') choose(mod ? 'keep' : event.shiftKey ? 'add' : 'replace')
    else if (event.key === 'Escape') close()
    else return
    event.preventDefault()
  }
  const applySuggestion = () => {
    if (!unknown?.nearest) return
    setText(text.slice(0, unknown.from) + unknown.nearest + text.slice(unknown.to))
    input.current?.focus()
  }
  return (
    <div
      className={mergeClasses(styles.card, alarm.className)}
      role="dialog"
      aria-label={t('map.find')}
      data-pane-float=""
      data-find=""
      data-alarm-count={alarm.count}
      {...paneCoverMark}
    >
      <div className={styles.field}>
        <SearchRegular />
        <div className={styles.typing}>
          {wrong && (
            <div className={mergeClasses(styles.text, styles.under)} aria-hidden>
              {text.slice(0, wrong.from)}
              <span className={styles.wrong}>{text.slice(wrong.from, wrong.to)}</span>
            </div>
          )}
          <input
            ref={input}
            className={mergeClasses(styles.text, styles.input)}
            aria-label={t('map.find')}
            aria-describedby={`${id}-says`}
            placeholder={t('map.find.placeholder')}
            value={text}
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => {
              setText(event.target.value)
              alarm.clear()
            }}
            onKeyDown={onKeyDown}
            onBlur={(event) => {
              if (!event.relatedTarget || !event.currentTarget.closest('[data-find]')?.contains(event.relatedTarget)) {
                store.set(openDialogAtom, null)
              }
            }}
          />
        </div>
      </div>
      <div id={`${id}-says`} className={styles.result} aria-live="polite">
        {answer?.ok && <span className={styles.found}>{t('map.find.found', { count: answer.count })}</span>}
        {answer?.ok && answer.notes.map((note) => <span key={note}>{note}</span>)}
        {fault && !unknown && fault.code !== 'expression.empty' && (
          <span className={styles.fault}>{t(fault.code)}</span>
        )}
        {unknown && <span className={styles.fault}>{t('map.find.unknown', { text: unknown.text })}</span>}
        {unknown?.nearest && (
          <button type="button" className={styles.nearest} onClick={applySuggestion}>
            {t('map.find.nearest', { nearest: unknown.nearest })}
          </button>
        )}
        {isOwnOnly && <span className={styles.fault}>{t('map.find.ownChangesOnly')}</span>}
        {!answer && <span>{t(isReading ? 'map.find.reading' : 'map.find.keys')}</span>}
      </div>
    </div>
  )
}
