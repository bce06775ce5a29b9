import { Button, makeStyles, mergeClasses, Switch, tokens } from '@fluentui/react-components'
import { DismissRegular, QrCodeRegular } from '@fluentui/react-icons'
import { useAtom, useAtomValue, useStore } from 'jotai'
import { type KeyboardEvent, useId, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { paneCoverMark } from '../../../canvas/covers.ts'
import { focusLastUsedPane } from '../../../commands/focusRegion.ts'
import type { FieldYearColumns } from '../../../domain/columns/fieldYear.ts'
import type { RuleRefusal } from '../../../domain/refusal.ts'
import { plotsSourceAtom } from '../../../state/sheet/openSheet.ts'
import {
  endScan,
  enterScan,
  pinScanField,
  returnToLabel,
  type ScanMode,
  scanModeAtom,
} from '../../../state/sheet/selection/scanMode.ts'
import { alarmsAtom } from '../../../state/shell/alarms.ts'
import { openDialogAtom } from '../../../state/shell/dialogs.ts'
import { loadedYearAtom, revisionAtom } from '../../../state/year/loaded.ts'
import { useAlarm } from '../../../ui/feedback/useAlarm.ts'
import { openCard, panelInput, topMiddle } from '../../../ui/overlay/panelStyles.ts'
import { shownFieldChoices } from '../../../workbench/panels/choices.ts'
import { LiveCode } from '../fieldEntry/LiveCode.tsx'

const useStyles = makeStyles({
  card: {
    ...topMiddle,
    zIndex: 8,
    width: '420px',
    maxWidth: 'calc(100% - 16px)',
    boxSizing: 'border-box',
    padding: '12px',
    display: 'flex',
    flexDirection: 'column',
    gap: '8px',
    ...openCard,
    fontSize: '12px',
    lineHeight: '16px',
  },
  // Large enough for fingers in gloves.
  forFingers: { '& select, & input:not([type="checkbox"]), & button': { minHeight: '48px', minWidth: '48px' } },
  head: { display: 'flex', alignItems: 'center', gap: '8px' },
  title: { flexGrow: 1, fontSize: '14px', lineHeight: '20px', fontWeight: 600 },
  field: { display: 'flex', alignItems: 'center', gap: '8px' },
  choice: { ...panelInput, flexGrow: 1, minWidth: 0 },
  caption: { fontWeight: 600 },
  input: { ...panelInput, width: '100%', height: '40px', fontSize: '18px' },
  fault: { color: tokens.colorStatusDangerForeground1 },
  about: { color: tokens.colorNeutralForeground3 },
})

/** Scan mode's card over map, table or field entry; with `hasCamera` the camera can read labels. */
export function ScanPanel({ hasCamera = false }: { hasCamera?: boolean }) {
  const scan = useAtomValue(scanModeAtom)
  const columns = useAtomValue(loadedYearAtom)
  return scan && columns && <OpenPanel scan={scan} columns={columns} hasCamera={hasCamera} />
}

interface PanelProps {
  scan: ScanMode
  columns: FieldYearColumns
  hasCamera: boolean
}

function OpenPanel({ scan, columns, hasCamera }: PanelProps) {
  const styles = useStyles()
  const store = useStore()
  const { t } = useTranslation()
  const id = useId()
  const revision = useAtomValue(revisionAtom)
  const source = useAtomValue(plotsSourceAtom)
  const dialog = useAtomValue(openDialogAtom)
  const [areAlarmsOn, setAlarms] = useAtom(alarmsAtom)
  const alarm = useAlarm(areAlarmsOn)
  const [text, setText] = useState('')
  const [fault, setFault] = useState<RuleRefusal | null>(null)
  const [isCameraOn, setIsCameraOn] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: columns are mutated in place; the revision signals it
  const fields = useMemo(
    () => shownFieldChoices(columns, t).filter(({ value }) => value !== 'label' && value !== 'line'),
    [columns, revision, t],
  )
  const plot = scan.plotId === null ? -1 : (columns.indexOf.get(scan.plotId) ?? -1)
  const isValue = scan.plotId !== null
  const fieldName = fields.find(({ value }) => value === scan.field)?.text ?? ''
  const label = plot < 0 ? '' : (columns.label[plot] ?? columns.name[plot])
  const stored = isValue && scan.field && plot >= 0 ? source?.read(plot, scan.field) : null
  const isNumber = scan.field !== null && source?.numbers(scan.field) != null

  // biome-ignore lint/correctness/useExhaustiveDependencies: each step starts in the empty field, also after a dialog
  useLayoutEffect(() => {
    if (dialog === null) input.current?.focus()
  }, [isValue, scan.field, dialog])

  const enter = (entered: string): boolean => {
    alarm.clear()
    const refusal = enterScan(store, entered)
    setFault(refusal)
    if (!refusal) {
      setText('')
      return true
    }
    setText(entered)
    alarm.raise()
    // A refused code stays visible until the next scan replaces it.
    requestAnimationFrame(() => input.current?.select())
    input.current?.select()
    return false
  }
  const close = () => {
    endScan(store)
    focusLastUsedPane(store)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter') enter(text)
    else if (event.key === 'Escape') {
      setFault(null)
      setText('')
      if (!returnToLabel(store)) close()
    } else {
      // Character keys belong to the field; keys with Mod, such as undo, go to their commands.
      if (!event.ctrlKey && !event.metaKey && !/^F\d/.test(event.key)) event.stopPropagation()
      return
    }
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div
      className={mergeClasses(styles.card, hasCamera && styles.forFingers, alarm.className)}
      role="dialog"
      aria-label={t('scan.title')}
      data-scan={isValue ? 'value' : 'label'}
      data-alarm-count={alarm.count}
      {...paneCoverMark}
    >
      <div className={styles.head}>
        <span className={styles.title}>{t('scan.title')}</span>
        <Switch label={t('scan.alarm')} checked={areAlarmsOn} onChange={(_, { checked }) => setAlarms(checked)} />
        <Button appearance="subtle" icon={<DismissRegular />} aria-label={t('shell.close')} onClick={close} />
      </div>
      <div className={styles.field}>
        <label htmlFor={`${id}-field`}>{t('scan.field')}</label>
        <select
          id={`${id}-field`}
          className={styles.choice}
          value={scan.field ?? ''}
          onChange={(event) => {
            setFault(null)
            setText('')
            pinScanField(store, event.target.value)
          }}
        >
          {scan.field === null && <option value="">{t('scan.chooseField')}</option>}
          {fields.map(({ value, text: name }) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </select>
      </div>
      <label className={styles.caption} htmlFor={`${id}-text`}>
        {isValue ? t('scan.value', { field: fieldName, label }) : t('scan.label')}
      </label>
      <input
        ref={input}
        id={`${id}-text`}
        className={styles.input}
        value={text}
        autoComplete="off"
        spellCheck={false}
        inputMode={isValue && isNumber ? 'decimal' : 'text'}
        enterKeyHint="next"
        aria-describedby={`${id}-about`}
        aria-invalid={fault !== null}
        onChange={(event) => {
          setText(event.target.value)
          setFault(null)
          alarm.clear()
        }}
        onKeyDown={onKeyDown}
      />
      <div id={`${id}-about`} aria-live="assertive" className={fault ? styles.fault : styles.about}>
        {fault
          ? t(fault.code, { ...fault.params })
          : stored != null && stored !== ''
            ? t('scan.stored', { value: stored })
            : t('scan.keys')}
      </div>
      {hasCamera && !isValue && isCameraOn && (
        <LiveCode
          found={enter}
          refused={() => {
            setIsCameraOn(false)
            setFault({ ok: false, code: 'fieldEntry.noCamera', params: {} })
          }}
        />
      )}
      {hasCamera && !isValue && !isCameraOn && (
        <Button icon={<QrCodeRegular />} onClick={() => setIsCameraOn(true)}>
          {t('fieldEntry.scanCode')}
        </Button>
      )}
    </div>
  )
}
