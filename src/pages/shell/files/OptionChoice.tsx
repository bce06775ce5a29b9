import { makeStyles, Radio, RadioGroup, tokens } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import type { FileOption, OfferedChoice } from '../../../domain/files/uploadRecord.ts'

const useStyles = makeStyles({
  // Compensates Fluent's margin of radios, so that the first one is aligned with the texts above.
  root: { marginLeft: '-8px' },
  label: { fontSize: '12px', color: tokens.colorNeutralForeground2 },
})

/** Values of options, by name; the default is the first choice. */
export type ChosenOptions = Readonly<Record<string, string>>

/**
 * The value of every option that has choices, chosen or default; an option whose choices the file provides is omitted.
 */
export function allChosen(options: readonly FileOption[], chosen: ChosenOptions): ChosenOptions {
  const offered = options.filter(({ choices }) => choices.length > 0)
  return Object.fromEntries(offered.map(({ name, choices }) => [name, chosen[name] ?? choices[0].value]))
}

interface OptionChoiceProps {
  option: FileOption
  /** The choices that the file provides; null = the option's own. */
  offered?: readonly OfferedChoice[] | null
  value: string
  disabled?: boolean
  onChoose(value: string): void
}

/** The choices of one option of an upload or a download. */
export function OptionChoice({ option, offered = null, value, disabled, onChoose }: OptionChoiceProps) {
  const styles = useStyles()
  const { t } = useTranslation()
  return (
    <div>
      <span className={styles.label} aria-hidden>
        {t(option.label)}
      </span>
      <RadioGroup
        className={styles.root}
        layout="horizontal"
        aria-label={t(option.label)}
        value={value}
        disabled={disabled}
        onChange={(_, data) => onChoose(data.value)}
      >
        {offered?.map(({ value: offeredValue, text }) => (
          <Radio key={offeredValue} value={offeredValue} label={text} />
        ))}
        {!offered &&
          option.choices.map((choice) => <Radio key={choice.value} value={choice.value} label={t(choice.label)} />)}
      </RadioGroup>
    </div>
  )
}
