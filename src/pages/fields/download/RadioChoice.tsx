import { Field, makeStyles, Radio, RadioGroup } from '@fluentui/react-components'
import { useLabel } from '../../../ui/form/useLabel.ts'

const useStyles = makeStyles({
  // Compensates Fluent's margin of radios, so that the first one is aligned with the label above.
  radios: { marginLeft: '-8px' },
})

/** A choice of a few values side by side under a label. */
export function RadioChoice<Value extends string>(props: {
  label: string
  value: Value
  entries: readonly { readonly value: Value; readonly label: string; readonly disabled?: boolean }[]
  onChange(value: Value): void
}) {
  const styles = useStyles()
  const { label, value, entries, onChange } = props
  return (
    <Field label={useLabel(label)}>
      <RadioGroup
        className={styles.radios}
        layout="horizontal"
        value={value}
        onChange={(_, data) => onChange(data.value as Value)}
      >
        {entries.map((entry) => (
          <Radio key={entry.value} value={entry.value} label={entry.label} disabled={entry.disabled} />
        ))}
      </RadioGroup>
    </Field>
  )
}
