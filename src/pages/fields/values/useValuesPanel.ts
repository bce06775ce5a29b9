import { useAtomValue, useSetAtom, useStore } from 'jotai'
import { useMemo, useState } from 'react'
import type { FieldYearColumns } from '../../../domain/columns/fieldYear.ts'
import type { PlotValues } from '../../../domain/plots/plotValues.ts'
import { type ValuesKind, writeValues } from '../../../state/sheet/plotValues.ts'
import { addToast } from '../../../state/shell/toasts.ts'
import { revisionAtom } from '../../../state/year/loaded.ts'
import { selectionAtom } from '../../../state/year/selection.ts'
import { hiddenSelectedAtom, visibleActedPlots } from '../../../state/year/visiblePlots.ts'
import type { ServerErrors } from '../../../ui/form/useForm.ts'

/** A panel that gives values to the plots that are selected while it is open. */
export interface ValuesPanelState {
  readonly kind: ValuesKind
  readonly columns: FieldYearColumns
  /** Rises with every write to the columns, which are written in place. */
  readonly revision: number
  /** The plots, by index. */
  readonly plots: readonly number[]
  readonly onlyEmpty: boolean
  setOnlyEmpty(onlyEmpty: boolean): void
  /** Whether what was last sent would have changed nothing. */
  readonly isUseless: boolean
  /** Writes values and closes the panel; what cannot be written leaves it open. */
  send(values: PlotValues): Promise<ServerErrors | null>
  close(): void
}

/** The state of an open panel over a loaded field-year. */
export function useValuesPanel(kind: ValuesKind, columns: FieldYearColumns, close: () => void): ValuesPanelState {
  const store = useStore()
  const toast = useSetAtom(addToast)
  const revision = useAtomValue(revisionAtom)
  const selection = useAtomValue(selectionAtom)
  const hidden = useAtomValue(hiddenSelectedAtom)
  const [onlyEmpty, setOnlyEmpty] = useState(false)
  const [isUseless, setIsUseless] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is selected and can be seen is told by these
  const plots = useMemo(() => visibleActedPlots(store), [store, columns, revision, selection, hidden])
  return {
    kind,
    columns,
    revision,
    plots,
    onlyEmpty,
    setOnlyEmpty,
    isUseless,
    close,
    async send(values) {
      const outcome = await writeValues(store, kind, values, onlyEmpty)
      setIsUseless(outcome === 'nothing')
      if (outcome === 'noIds') toast({ status: 'error', message: { key: 'column.noIds' } })
      if (outcome !== 'written') return {}
      close()
      return null
    },
  }
}
