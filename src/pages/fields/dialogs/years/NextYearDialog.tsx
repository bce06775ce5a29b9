import { useStore } from 'jotai'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../../api/browser.ts'
import { createPlots } from '../../../../contract/plots/plots.ts'
import { columnsToCarry } from '../../../../domain/columns/carriedColumns.ts'
import type { FieldYearColumns } from '../../../../domain/columns/fieldYear.ts'
import { request } from '../../../../state/shell/requests.ts'
import { type Nursery, nurseryRequests } from '../../../../state/year/chosenYear.ts'
import { hiddenSelectedAtom, visibleTargetPlots } from '../../../../state/year/visiblePlots.ts'
import { ConfirmDialog } from '../../../shell/dialogs/ConfirmDialog.tsx'
import { leftOutText } from '../plots/leftOutText.ts'
import { CarriedColumns } from './CarriedColumns.tsx'
import { showTransferred } from './showTransferred.ts'

interface NextYearDialogProps {
  readonly nursery: Nursery
  readonly columns: FieldYearColumns
  onClose(): void
  /** Called with the year that received the plots. */
  onDone(yearId: number): void
}

/** Copies the selected plots into the nursery's next year, with the ticked columns of this year. */
export function NextYearDialog({ nursery, columns, onClose, onDone }: NextYearDialogProps) {
  const { t } = useTranslation()
  const store = useStore()
  const [{ plots, hidden, carried }] = useState(() => ({
    plots: visibleTargetPlots(store).map((i) => columns.id[i]),
    hidden: store.get(hiddenSelectedAtom).hidden,
    carried: columnsToCarry(columns),
  }))
  const [ticked, setTicked] = useState<ReadonlySet<number>>(() => new Set(carried.map(({ trait }) => trait.id)))
  const year = columns.year + 1
  return (
    <ConfirmDialog
      title={t('nextYear.title', { count: plots.length, year: String(year) })}
      consequence={leftOutText(t, t('nextYear.consequence', { year: String(year) }), hidden)}
      verb={t('command.nextYear')}
      failure="nextYear.failed"
      onClose={onClose}
      act={async () => {
        const trait_ids = carried.map(({ trait }) => trait.id).filter((id) => ticked.has(id))
        const { meta, data } = await call(createPlots, {
          body: {
            field_id: nursery.field_id,
            spec_id: nursery.spec_id,
            new_year: year,
            plot_ids: plots,
            max_length_per_list: columns.map_width,
            ...(trait_ids.length > 0 && { carry: { year_from_id: columns.year_id, trait_ids } }),
          },
        })
        request(store, nurseryRequests)
        onDone(meta.year_id)
        const created = data.map(({ plot_id }) => plot_id)
        showTransferred(store, { fieldId: nursery.field_id, yearId: meta.year_id, year, plots: created })
      }}
    >
      {carried.length > 0 && <CarriedColumns carried={carried} year={year} ticked={ticked} onTick={setTicked} />}
    </ConfirmDialog>
  )
}
