import { Field, makeStyles, Option, Tag, TagGroup } from '@fluentui/react-components'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFieldMessage } from './fieldMessage.ts'
import { ListBox } from './ListBox.tsx'
import type { FieldMessage } from './useForm.ts'
import { useLabel } from './useLabel.ts'

export interface Choice {
  value: string
  text: string
}

export interface ChoiceFieldProps {
  label: string
  name: string
  choices: readonly Choice[]
  /** Values of the selected options. */
  selected: readonly string[]
  onChange(selected: string[]): void
  message: FieldMessage | null
  hint?: string
  /** Several options can be selected; they are shown as tags below. */
  multiple?: boolean
  /** Largest number of selected options; another one can be selected after one is removed. */
  maxChosen?: number
  required?: boolean
  disabled?: boolean
  placeholder?: string
  size?: 'small' | 'medium' | 'large'
  autoFocus?: boolean
  /**
   * A typed name that no option has becomes an option with this value and text; absent = only existing options can be
   * chosen.
   */
  adds?: { value(name: string): string; text(name: string): string }
}

const useStyles = makeStyles({
  control: { minWidth: 0, width: '100%' },
  tags: { flexWrap: 'wrap', gap: '4px', marginTop: '6px' },
})

/** Most options listed at once; the others are found by search. */
const maxListed = 200

/** Options that contain the wanted text; those that start with it come first. */
function matching(choices: readonly Choice[], query: string): Choice[] {
  const place = (choice: Choice) => choice.text.toLowerCase().indexOf(query)
  return choices.filter((choice) => place(choice) >= 0).sort((a, b) => Math.min(1, place(a)) - Math.min(1, place(b)))
}

const isNamed = (choice: Choice, text: string) => choice.text.toLowerCase() === text

/**
 * A select with search: typing narrows the list to options that contain the text. If names can be added, leaving the
 * field chooses the typed one as well.
 */
export function ChoiceField(props: ChoiceFieldProps) {
  const { choices, selected, onChange, adds, multiple = false } = props
  const { t } = useTranslation()
  const styles = useStyles()
  const id = useId()
  const [typed, setTyped] = useState<string | null>(null)
  const text = useFieldMessage(props.message)
  const caption = useLabel(props.label, props.size)
  const chosen = selected.map((value) => choices.find((choice) => choice.value === value)).filter((choice) => !!choice)
  const query = (typed ?? '').trim().toLowerCase()
  const matchingChoices = query === '' ? choices : matching(choices, query)
  const name = (typed ?? '').trim()
  const added = adds && name !== '' && !choices.some((choice) => isNamed(choice, query)) ? adds : null
  const leave = () => {
    setTyped(null)
    if (!adds || name === '') return
    onChange([choices.find((choice) => isNamed(choice, query))?.value ?? adds.value(name)])
  }
  const isFull = multiple && selected.length >= (props.maxChosen ?? Number.POSITIVE_INFINITY)
  const shown = typed ?? (multiple ? '' : (chosen[0]?.text ?? ''))
  return (
    <div>
      <Field
        label={caption}
        size={props.size}
        required={props.required}
        hint={text === null ? props.hint : undefined}
        validationMessage={text}
        validationState={text === null ? 'none' : 'error'}
      >
        <ListBox
          id={id}
          name={props.name}
          className={styles.control}
          size={props.size}
          freeform
          multiselect={multiple}
          disabled={props.disabled}
          placeholder={props.placeholder}
          value={shown}
          selectedOptions={[...selected]}
          onChange={(event) => setTyped(event.target.value)}
          onOptionSelect={(_, data) => {
            // Typing clears the combobox' selection, which is not a choice of the user.
            if (data.optionValue === undefined) return
            setTyped(null)
            onChange(data.selectedOptions)
          }}
          onOpenChange={(_, data) => {
            if (!data.open && !adds) setTyped(null)
          }}
          autoFocus={props.autoFocus}
          // Typing then replaces the chosen name instead of extending it.
          onFocus={adds && ((event) => event.target.select())}
          onBlur={leave}
        >
          {matchingChoices.slice(0, maxListed).map((choice) => (
            <Option
              key={choice.value}
              value={choice.value}
              text={choice.text}
              disabled={isFull && !selected.includes(choice.value)}
            >
              {choice.text}
            </Option>
          ))}
          {matchingChoices.length > maxListed && (
            <Option key="more" disabled text="">
              {t('shell.moreToSearch', { count: matchingChoices.length - maxListed })}
            </Option>
          )}
          {added && (
            <Option key="added" value={added.value(name)} text={name}>
              {added.text(name)}
            </Option>
          )}
          {matchingChoices.length === 0 && !added && (
            <Option key="" disabled text="">
              {t('shell.nothingFound')}
            </Option>
          )}
        </ListBox>
      </Field>
      {multiple && chosen.length > 0 && (
        <TagGroup
          className={styles.tags}
          aria-label={props.label}
          onDismiss={(_, data) => onChange(selected.filter((value) => value !== data.value))}
        >
          {chosen.map((choice) => (
            <Tag
              key={choice.value}
              value={choice.value}
              size="small"
              dismissible
              dismissIcon={{ 'aria-label': t('shell.remove') }}
            >
              {choice.text}
            </Tag>
          ))}
        </TagGroup>
      )}
    </div>
  )
}
