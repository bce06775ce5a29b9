import { mergeClasses } from '@fluentui/react-components'
import { useStore } from 'jotai'
import { useTranslation } from 'react-i18next'
import { type FieldEntry, nextStep, stepFieldEntry } from '../../../state/fieldEntry/fieldEntry.ts'
import { usePadStyles } from './padStyles.ts'
import { useOutdoorContrast } from './useOutdoorContrast.ts'

/** Writes the typed value and goes to the next plot, whose label it shows. */
export function NextKey({ fieldEntry }: { fieldEntry: FieldEntry }) {
  const styles = usePadStyles()
  const { t } = useTranslation()
  const store = useStore()
  const ink = useOutdoorContrast()
  const { columns, plot } = fieldEntry
  const next = nextStep(fieldEntry, 1)
  return (
    <button
      type="button"
      className={mergeClasses(styles.key, styles.next)}
      style={ink}
      onPointerDown={(event) => event.preventDefault()}
      onClick={() => stepFieldEntry(store, 1)}
      data-field-entry-next
    >
      {t('fieldEntry.next')}
      {next && (
        <span className={styles.under}>
          {next.plot === plot ? next.trait.trait.name : (columns.label[next.plot] ?? columns.name[next.plot])}
        </span>
      )}
    </button>
  )
}
