import { makeStyles, Radio, RadioGroup } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import type { FileOption } from '../../../domain/files/uploadRecord.ts'

const useStyles = makeStyles({
  // A radio has a margin of its own; the first stands flush with the texts above.
  root: { marginLeft: '-8px' },
})

/** What is chosen beside files, by the names of the options; what is not chosen is the first. */
export type ChosenOptions = Readonly<Record<string, string>>

/** The choice of every option that has one, made or not. */
export function allChosen(options: readonly FileOption[], chosen: ChosenOptions): ChosenOptions {
  return Object.fromEntries(options.map(({ name, choices }) => [name, chosen[name] ?? choices[0].value]))
}

interface OptionChoiceProps {
  option: FileOption
  value: string
  disabled?: boolean
  onChoose(value: string): void
}

/** The choices of one option of an upload or a download. */
export function OptionChoice({ option, value, disabled, onChoose }: OptionChoiceProps) {
  const styles = useStyles()
  const { t } = useTranslation()
  return (
    <RadioGroup
      className={styles.root}
      layout="horizontal"
      aria-label={t(option.label)}
      value={value}
      disabled={disabled}
      onChange={(_, data) => onChoose(data.value)}
    >
      {option.choices.map((choice) => (
        <Radio key={choice.value} value={choice.value} label={t(choice.label)} />
      ))}
    </RadioGroup>
  )
}
