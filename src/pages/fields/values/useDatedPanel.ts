import { useMemo } from 'react'
import type { FieldYearColumns } from '../../../domain/columns/fieldYear.ts'
import type { PlotValues } from '../../../domain/plots/plotValues.ts'
import { type FormOptions, useForm } from '../../../ui/form/useForm.ts'
import { useValuesPanel } from './useValuesPanel.ts'

/** What the panels of stages and of technologies differ in. */
interface DatedRules<Values extends object> {
  readonly role: 'stage' | 'technology'
  /** The initial values of the form; `name` is the entry of the initial trait, '' = none. */
  initial(name: string): Values
  check(columns: FieldYearColumns, values: Values): ReturnType<FormOptions<Values>['check']>
  /** The values to write; null if no trait is chosen. */
  valuesOf(columns: FieldYearColumns, values: Values): PlotValues | null
}

/**
 * The state of a panel that sets dates of a stage or technology on the selected plots: `values` are null while the form is
 * invalid; `target` is the trait (`traitId`) with which the panel was opened, undefined without one.
 */
export function useDatedPanel<Values extends object>(
  columns: FieldYearColumns,
  traitId: number | null,
  close: () => void,
  rules: DatedRules<Values>,
) {
  const panel = useValuesPanel(rules.role, columns, close)
  const { revision } = panel
  const target = columns.traits.find(({ trait }) => trait.id === traitId && trait.role === rules.role)
  const form = useForm<Values>({
    initial: rules.initial(target ? String(target.trait.id) : ''),
    check: (values) => rules.check(columns, values),
    async send(values) {
      const written = rules.valuesOf(columns, values)
      return written ? panel.send(written) : {}
    },
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: columns are mutated in place; the revision signals it
  const values = useMemo(
    () => (form.isValid ? rules.valuesOf(columns, form.values) : null),
    [columns, revision, form.isValid, form.values],
  )
  return { panel, form, values, target }
}
