import { Checkbox, makeStyles, tokens } from '@fluentui/react-components'
import { useAtomValue, useStore } from 'jotai'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { plantMeans } from '../../../domain/plots/plantMeans.ts'
import { traitHeading } from '../../../grid/columns/columnFields.ts'
import { formatNumber } from '../../../i18n/format.ts'
import { writeMeans } from '../../../state/sheet/edit/addPlant.ts'
import { plantsSourceAtom } from '../../../state/sheet/openSheet.ts'
import { loadedYearAtom, revisionAtom } from '../../../state/year/loaded.ts'
import { FormDialog } from '../../../ui/overlay/FormDialog.tsx'

const useStyles = makeStyles({
  row: { display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: '12px' },
  values: { fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' },
  same: { color: tokens.colorNeutralForeground3 },
})

/** Shows the plot's values and the means of its plants, trait by trait, and writes the chosen means to the plot. */
export function PlantMeansDialog({ onClose }: { onClose(): void }) {
  const styles = useStyles()
  const { t } = useTranslation()
  const store = useStore()
  const columns = useAtomValue(loadedYearAtom)
  const source = useAtomValue(plantsSourceAtom)
  useAtomValue(revisionAtom)
  const [deselected, setLeft] = useState<ReadonlySet<number>>(new Set())
  const means = columns && source ? plantMeans(columns, source.plants) : []
  const send = (event: FormEvent) => {
    event.preventDefault()
    writeMeans(store, new Set(means.map(({ trait }) => trait.id).filter((id) => !deselected.has(id))))
    onClose()
  }
  return (
    <FormDialog
      open
      title={t('command.plants.means')}
      submitLabel={t('plants.write')}
      cancelLabel={t('shell.cancel')}
      onCancel={onClose}
      onSubmit={send}
    >
      {means.map(({ trait, n, mean, before }) => (
        <div key={trait.id} className={styles.row} data-mean={trait.name}>
          <Checkbox
            label={`${traitHeading(trait)} · n = ${n}`}
            checked={!deselected.has(trait.id)}
            onChange={(_, { checked }) => {
              const changed = new Set(deselected)
              if (checked) changed.delete(trait.id)
              else changed.add(trait.id)
              setLeft(changed)
            }}
          />
          <span className={before === mean ? styles.same : styles.values}>
            {before === mean ? t('plants.same') : `${formatNumber(before)} → ${formatNumber(mean)}`}
          </span>
        </div>
      ))}
    </FormDialog>
  )
}
