import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { useAtomValue, useStore } from 'jotai'
import { type KeyboardEvent, useId, useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { maxNumberDigits, readNumberingNumber } from '../../domain/layout/numbering/numberingOptions.ts'
import { labelMaxLength } from '../../domain/plots/label.ts'
import { changeDraft, numberingDraftAtom, numberingFieldRequests } from '../../state/map/numbering/numberingDraft.ts'
import { handleRequests } from '../../state/shell/requests.ts'
import { KeyHint } from '../../ui/KeyHint.tsx'
import { panelInput, panelLabel } from '../../ui/overlay/panelStyles.ts'

const useStyles = makeStyles({
  grid: { display: 'grid', gridTemplateColumns: '1fr 1fr 1fr', gap: '8px' },
  label: { ...panelLabel, display: 'flex', alignItems: 'center', gap: '6px' },
  input: {
    ...panelInput,
    width: '100%',
    borderBottom: `1px solid ${tokens.colorNeutralStrokeAccessible}`,
    fontVariantNumeric: 'tabular-nums',
    ':focus': { borderBottom: `2px solid ${tokens.colorCompoundBrandStroke}` },
  },
  wrong: {
    border: `1px solid ${tokens.colorStatusDangerBorder2}`,
    borderBottom: `2px solid ${tokens.colorStatusDangerBorder2}`,
  },
  fault: { gridColumn: '1 / -1', fontSize: '12px', lineHeight: '16px', color: tokens.colorStatusDangerForeground1 },
})

type Field = 'prefix' | 'start' | 'step'
const order: readonly Field[] = ['prefix', 'start', 'step']
const keys: Record<Field, string> = { prefix: 'P', start: 'T', step: 'E' }
const titles: Record<Field, string> = {
  prefix: 'numbering.prefix',
  start: 'numbering.startNumber',
  step: 'numbering.stepNumber',
}

/** Prefix, start and step. Their keys on the map focus them with the content selected; Tab cycles. */
export function NumberingFields() {
  const styles = useStyles()
  const store = useStore()
  const { t } = useTranslation()
  const id = useId()
  const draft = useAtomValue(numberingDraftAtom)
  const inputs = useRef<Partial<Record<Field, HTMLInputElement | null>>>({})

  useLayoutEffect(
    () =>
      handleRequests(store, numberingFieldRequests, (field) => {
        inputs.current[field]?.focus()
        inputs.current[field]?.select()
      }),
    [store],
  )

  if (!draft) return null
  // Text that is too long is marked, never cut.
  const isWrong = (field: Field): boolean =>
    field === 'prefix' ? draft.prefix.trim().length > labelMaxLength : readNumberingNumber(draft[field]) === null
  const onKeyDown = (event: KeyboardEvent, field: Field) => {
    if (event.key !== 'Tab' || event.ctrlKey || event.altKey) return
    event.preventDefault()
    const next = order[(order.indexOf(field) + (event.shiftKey ? order.length - 1 : 1)) % order.length]
    inputs.current[next]?.focus()
    inputs.current[next]?.select()
  }
  const wrong = order.filter(isWrong)
  return (
    <div className={styles.grid}>
      {order.map((field) => (
        <div key={field}>
          <label className={styles.label} htmlFor={`${id}-${field}`}>
            {t(titles[field])}
            <KeyHint keys={keys[field]} />
          </label>
          <input
            id={`${id}-${field}`}
            ref={(element) => {
              inputs.current[field] = element
            }}
            className={mergeClasses(styles.input, isWrong(field) && styles.wrong)}
            value={draft[field]}
            inputMode={field === 'prefix' ? 'text' : 'numeric'}
            aria-invalid={isWrong(field)}
            aria-describedby={isWrong(field) ? `${id}-fault` : undefined}
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => changeDraft(store, { [field]: event.target.value })}
            onKeyDown={(event) => onKeyDown(event, field)}
          />
        </div>
      ))}
      {wrong.length > 0 && (
        <div id={`${id}-fault`} className={styles.fault} role="alert">
          {wrong[0] === 'prefix'
            ? t('validation.maxLength', { max: labelMaxLength })
            : t(wrong[0] === 'start' ? 'numbering.start' : 'numbering.step', { digits: maxNumberDigits })}
        </div>
      )}
    </div>
  )
}
