import { Button, makeStyles } from '@fluentui/react-components'
import { CalendarRegular } from '@fluentui/react-icons'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { TextField, type TextFieldProps } from './TextField.tsx'

const useStyles = makeStyles({
  calendar: { position: 'relative', display: 'inline-flex' },
  // The browser opens its calendar at this input, which is only read from and never shown.
  native: {
    position: 'absolute',
    inset: 0,
    padding: 0,
    border: 'none',
    width: '100%',
    opacity: 0,
    pointerEvents: 'none',
  },
})

interface CalendarButtonProps {
  /** `YYYY-MM-DD`; null = none. */
  day: string | null
  /** Called with the chosen day, '' for none. */
  onChoose(day: string): void
  disabled?: boolean
}

/** A button that opens the browser's calendar for its field. */
export function CalendarButton({ day, onChoose, disabled }: CalendarButtonProps) {
  const styles = useStyles()
  const { t } = useTranslation()
  const native = useRef<HTMLInputElement>(null)
  return (
    <span className={styles.calendar}>
      <input
        ref={native}
        className={styles.native}
        type="date"
        tabIndex={-1}
        aria-hidden
        value={day ?? ''}
        onChange={(event) => onChoose(event.target.value)}
      />
      <Button
        appearance="transparent"
        size="small"
        icon={<CalendarRegular />}
        disabled={disabled}
        // Not a tab stop: keyboard users type into the field.
        tabIndex={-1}
        aria-label={t('shell.openCalendar')}
        onClick={() => native.current?.showPicker()}
      />
    </span>
  )
}

interface DateFieldProps extends Omit<TextFieldProps, 'type' | 'multiline' | 'rows' | 'after' | 'hint'> {
  /** The day parsed from the typed text, `YYYY-MM-DD`; null = none yet. */
  day: string | null
  /** Without a line under the field: for rows of filters. */
  isCompact?: boolean
}

/** A date input: typed in any usual format, with the parsed day below, or chosen in the browser's calendar. */
export function DateField({ day, isCompact = false, ...props }: DateFieldProps) {
  const { t } = useTranslation()
  const hint = day === null || day === props.value ? t('shell.dateHint') : t('shell.dateReadAs', { date: day })
  return (
    <TextField
      autoComplete="off"
      {...props}
      placeholder={isCompact ? t('shell.datePattern') : props.placeholder}
      hint={isCompact ? undefined : hint}
      after={<CalendarButton day={day} onChoose={props.onChange} disabled={props.disabled} />}
    />
  )
}
