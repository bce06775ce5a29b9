import { Checkbox, makeStyles } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import { listDownload } from '../../../domain/files/lists/listDownloads.ts'
import { TextField } from '../../../ui/form/TextField.tsx'
import type { FormFault } from '../../../ui/form/useForm.ts'
import type { ListChoices, ListedYear } from './listRequest.ts'
import { PlotOptions } from './PlotOptions.tsx'
import { RadioChoice } from './RadioChoice.tsx'

const useStyles = makeStyles({
  root: { display: 'flex', flexWrap: 'wrap', gap: '8px 24px', alignItems: 'flex-start' },
  date: { width: '160px', '& .fui-Input': { width: '100%', minWidth: 0 } },
  blanks: { flex: '1 1 320px' },
  centred: { alignSelf: 'center' },
})

interface ListOptionsProps {
  readonly choices: ListChoices
  readonly faults: Partial<Record<'sowing' | 'emergence' | 'blanks', FormFault>>
  readonly year: ListedYear
  onChange(change: Partial<ListChoices>): void
}

/** The choices for a list: dates and blank columns of a sowing list, rows and format, which plots, in what order. */
export function ListOptions({ choices, faults, year, onChange }: ListOptionsProps) {
  const styles = useStyles()
  const { t } = useTranslation()
  const { options, order, fileType } = listDownload(choices.key)
  return (
    <div className={styles.root}>
      {options.includes('dates') && (
        <>
          <div className={styles.date}>
            <TextField
              label={t('download.sowing')}
              name="sowing"
              value={choices.sowing}
              onChange={(sowing) => onChange({ sowing })}
              message={faults.sowing ?? null}
            />
          </div>
          <div className={styles.date}>
            <TextField
              label={t('download.emergence')}
              name="emergence"
              value={choices.emergence}
              onChange={(emergence) => onChange({ emergence })}
              message={faults.emergence ?? null}
            />
          </div>
          <Checkbox
            className={styles.centred}
            checked={choices.keepDates}
            label={t('download.keepDates', { year: String(year.year) })}
            onChange={(_, { checked }) => onChange({ keepDates: checked === true })}
          />
        </>
      )}
      {options.includes('blanks') && (
        <div className={styles.blanks}>
          <TextField
            label={t('download.blanks')}
            name="blanks"
            value={choices.blanks}
            onChange={(blanks) => onChange({ blanks })}
            message={faults.blanks ?? null}
            hint={t('download.blanksHint')}
          />
        </div>
      )}
      {options.includes('rows') && (
        <RadioChoice
          label={t('download.rowOf')}
          value={choices.rows}
          entries={[
            { value: 'plots', label: t('download.row.plots') },
            { value: 'plants', label: t('download.row.plants') },
          ]}
          onChange={(rows) => onChange({ rows })}
        />
      )}
      {options.includes('format') && (
        <RadioChoice
          label={t('download.format')}
          value={choices.format}
          entries={[
            { value: 'xlsx', label: t('download.xlsx') },
            { value: 'csv', label: t('download.csv') },
          ]}
          onChange={(format) => onChange({ format })}
        />
      )}
      {fileType !== 'trt' && <PlotOptions choices={choices} order={order} year={year} onChange={onChange} />}
    </div>
  )
}
