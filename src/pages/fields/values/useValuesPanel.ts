import { useAtomValue, useSetAtom, useStore } from 'jotai'
import { useMemo, useState } from 'react'
import { similarTrait } from '../../../domain/change/newTrait.ts'
import type { FieldYearColumns } from '../../../domain/columns/fieldYear.ts'
import { valueField } from '../../../domain/plots/plotFields.ts'
import { newTraitId, type PlotValues } from '../../../domain/plots/plotValues.ts'
import { isNewClass, knownClasses, nearestClass } from '../../../domain/sheet/cells/classes.ts'
import type { Trait } from '../../../domain/traits/trait.ts'
import { type ValuesKind, writeValues } from '../../../state/sheet/plotValues.ts'
import { addToastAtom } from '../../../state/shell/toasts.ts'
import { revisionAtom } from '../../../state/year/loaded.ts'
import { selectionAtom } from '../../../state/year/selection.ts'
import { hiddenSelectedAtom, visibleTargetPlots } from '../../../state/year/visiblePlots.ts'
import { useConfirmOnce } from '../../../ui/form/useConfirmOnce.ts'
import type { ServerErrors } from '../../../ui/form/useForm.ts'

/**
 * A question before a panel writes: whether a new trait is a known trait with a similar name, or whether a new class of the
 * column is intended; `nearest` is the most similar known class, null = none.
 */
export type ValuesQuestion =
  | { readonly kind: 'trait'; readonly known: Trait }
  | { readonly kind: 'class'; readonly value: string; readonly nearest: string | null }

function questionAbout(columns: FieldYearColumns, { trait, marker, value }: PlotValues): ValuesQuestion | null {
  if (trait.id === newTraitId) {
    const known = marker ? null : similarTrait(columns.traits, trait)
    return known && { kind: 'trait', known }
  }
  const classes = knownClasses(columns, valueField(trait.id))
  if (typeof value !== 'string' || !isNewClass(classes, value)) return null
  return { kind: 'class', value, nearest: nearestClass(classes, value) }
}

/** A panel that sets values on the plots selected while it is open. */
export interface ValuesPanelState {
  readonly kind: ValuesKind
  readonly columns: FieldYearColumns
  /** Increases with every write to the columns, which are modified in place. */
  readonly revision: number
  /** The plots, by index. */
  readonly plots: readonly number[]
  readonly onlyEmpty: boolean
  setOnlyEmpty(onlyEmpty: boolean): void
  /** Whether the last submit would have changed nothing. */
  readonly isUseless: boolean
  /** The open question before writing; null = none. */
  readonly question: ValuesQuestion | null
  /** Writes values and closes the panel; it stays open after a question or an error. */
  send(values: PlotValues): Promise<ServerErrors | null>
  close(): void
}

/** The state of an open panel over a loaded field-year. */
export function useValuesPanel(kind: ValuesKind, columns: FieldYearColumns, close: () => void): ValuesPanelState {
  const store = useStore()
  const toast = useSetAtom(addToastAtom)
  const revision = useAtomValue(revisionAtom)
  const selection = useAtomValue(selectionAtom)
  const hidden = useAtomValue(hiddenSelectedAtom)
  const [onlyEmpty, setOnlyEmpty] = useState(false)
  const [isUseless, setIsUseless] = useState(false)
  const { question, needsConfirmation } = useConfirmOnce<ValuesQuestion>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: these signal changes of selection and visibility
  const plots = useMemo(() => visibleTargetPlots(store), [store, columns, revision, selection, hidden])
  return {
    kind,
    columns,
    revision,
    plots,
    onlyEmpty,
    setOnlyEmpty,
    isUseless,
    question,
    close,
    async send(values) {
      const { trait, value } = values
      const subject = JSON.stringify([trait.id, trait.name, trait.unit, value])
      if (needsConfirmation(subject, () => questionAbout(columns, values))) return {}
      const outcome = await writeValues(store, kind, values, onlyEmpty)
      setIsUseless(outcome === 'nothing')
      if (outcome === 'noIds') toast({ status: 'error', message: { key: 'column.noIds' } })
      if (outcome !== 'written') return {}
      close()
      return null
    },
  }
}
