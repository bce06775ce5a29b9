import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { CheckmarkRegular } from '@fluentui/react-icons'
import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { openCard, panelInput, topMiddle } from '../../ui/overlay/panelStyles.ts'
import { chosenWhenForced } from '../../ui/theme/chosenWhenForced.ts'
import { type Choice, filteredChoices } from './choices.ts'

const useStyles = makeStyles({
  card: {
    ...topMiddle,
    zIndex: 6,
    width: '300px',
    maxWidth: 'calc(100% - 32px)',
    maxHeight: 'min(420px, calc(100% - 60px))',
    display: 'flex',
    flexDirection: 'column',
    ...openCard,
    overflow: 'hidden',
  },
  head: { flexShrink: 0, padding: '12px 12px 8px', fontSize: '12px', lineHeight: '16px', fontWeight: 600 },
  input: {
    ...panelInput,
    flexShrink: 0,
    margin: '0 12px 8px',
  },
  list: { margin: 0, padding: '0 4px 8px', overflowY: 'auto', listStyleType: 'none' },
  one: {
    display: 'flex',
    alignItems: 'center',
    minHeight: '28px',
    padding: '0 8px',
    borderRadius: '4px',
    fontSize: '13px',
    lineHeight: '18px',
    cursor: 'pointer',
    ':hover': { backgroundColor: tokens.colorNeutralBackground1Hover },
  },
  here: { backgroundColor: tokens.colorNeutralBackground1Hover, ...chosenWhenForced },
  rule: { borderTop: `1px solid ${tokens.colorNeutralStroke2}`, borderRadius: 0, marginTop: '4px', paddingTop: '4px' },
  text: { flexGrow: 1 },
  none: { padding: '4px 12px 12px', fontSize: '12px', color: tokens.colorNeutralForeground3 },
})

/** A list to choose from by typing: arrows move, Enter chooses, Escape closes without a change. */
export function ChoiceList<Value>(props: {
  title: string
  choices: readonly Choice<Value>[]
  present: string | null
  /** The initially highlighted line; absent or null = the current one. */
  start?: string | null
  onChoose(value: Value): void
  onClose(): void
}) {
  const styles = useStyles()
  const { t } = useTranslation()
  const id = useId()
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(() =>
    Math.max(
      0,
      props.choices.findIndex((choice) => choice.id === (props.start ?? props.present)),
    ),
  )
  const input = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const matches = filteredChoices(props.choices, typed)
  useLayoutEffect(() => input.current?.focus(), [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the chosen line scrolls into view whenever it moves
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [at, typed])

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    event.stopPropagation()
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step) setAt((before) => (matches.length ? (before + step + matches.length) % matches.length : 0))
    else if (event.key === 'Enter') {
      const choice = matches[Math.min(at, matches.length - 1)]
      if (choice) props.onChoose(choice.value)
    } else if (event.key === 'Escape' || event.key === 'Tab') props.onClose()
    else return
    event.preventDefault()
  }
  const chosen = Math.min(at, matches.length - 1)
  return (
    <div
      className={styles.card}
      role="dialog"
      aria-label={props.title}
      data-pane-float=""
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) props.onClose()
      }}
    >
      <label className={styles.head} htmlFor={`${id}-input`}>
        {props.title}
      </label>
      <input
        id={`${id}-input`}
        ref={input}
        className={styles.input}
        role="combobox"
        aria-expanded
        aria-controls={`${id}-list`}
        aria-activedescendant={matches.length ? `${id}-${chosen}` : undefined}
        placeholder={t('map.choose.filter')}
        value={typed}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => {
          setTyped(event.target.value)
          setAt(0)
        }}
        onKeyDown={onKeyDown}
      />
      <div id={`${id}-list`} ref={list} className={styles.list} role="listbox" aria-label={props.title}>
        {matches.map((choice, k) => (
          <div
            key={choice.id}
            id={`${id}-${k}`}
            role="option"
            tabIndex={-1}
            aria-selected={k === chosen}
            className={mergeClasses(
              styles.one,
              k === chosen && styles.here,
              k > 0 && matches[k - 1].group !== choice.group && styles.rule,
            )}
            onPointerDown={(event) => {
              event.preventDefault()
              props.onChoose(choice.value)
            }}
          >
            <span className={styles.text}>{choice.text}</span>
            {choice.id === props.present && <CheckmarkRegular />}
          </div>
        ))}
      </div>
      {!matches.length && <div className={styles.none}>{t('map.choose.none')}</div>}
    </div>
  )
}
