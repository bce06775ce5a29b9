import { Field, makeStyles, Select } from '@fluentui/react-components'
import { useLabel } from '../../ui/form/useLabel.ts'

const useStyles = makeStyles({
  select: { minWidth: 0, '& select': { minWidth: 0, textOverflow: 'ellipsis' } },
})

/** A value of a setting. */
export interface Entry {
  readonly value: string
  readonly text: string
}

/** A setting with several values to choose from. */
export function Choice(props: {
  label: string
  value: string
  entries: readonly Entry[]
  onChoose: (value: string) => void
  refused?: string | null
}) {
  const styles = useStyles()
  const label = useLabel(props.label)
  return (
    <Field
      label={label}
      validationMessage={props.refused ?? undefined}
      validationState={props.refused ? 'error' : 'none'}
    >
      <Select
        size="small"
        className={styles.select}
        value={props.value}
        onChange={(_, { value }) => props.onChoose(value)}
      >
        {props.entries.map(({ value, text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </Select>
    </Field>
  )
}
