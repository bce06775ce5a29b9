import { Checkbox, Field, makeStyles, Radio, RadioGroup } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import { listDownload } from '../../../domain/files/lists/listDownloads.ts'
import { formatNumber } from '../../../i18n/format.ts'
import { TextField } from '../../../ui/form/TextField.tsx'
import type { FormFault } from '../../../ui/form/useForm.ts'
import type { ListChoices } from './askedList.ts'

const useStyles = makeStyles({
  root: { display: 'flex', flexWrap: 'wrap', gap: '8px 24px', alignItems: 'flex-start' },
  date: { width: '160px', '& .fui-Input': { width: '100%', minWidth: 0 } },
  blanks: { flex: '1 1 320px' },
  keep: { alignSelf: 'center' },
  // A radio has a margin of its own; the first stands flush with the label above.
  radios: { marginLeft: '-8px' },
})

interface ListOptionsProps {
  readonly choices: ListChoices
  readonly faults: Partial<Record<'sowing' | 'emergence' | 'blanks', FormFault>>
  /** How many plots each choice of them has. */
  readonly counts: Record<ListChoices['plots'], number>
  readonly year: number
  onChange(change: Partial<ListChoices>): void
}

/** What is chosen for a list: dates and blank columns of a sowing list, rows and format, which plots, in what order. */
export function ListOptions({ choices, faults, counts, year, onChange }: ListOptionsProps) {
  const styles = useStyles()
  const { t } = useTranslation()
  const { options, order, as } = listDownload(choices.key)
  const isOfPlots = as !== 'trt'
  const number = (n: number) => formatNumber(n)
  const radio = <V extends string>(
    name: string,
    value: V,
    entries: readonly [V, string, boolean?][],
    set: (v: V) => void,
  ) => (
    <Field label={t(name)}>
      <RadioGroup
        className={styles.radios}
        layout="horizontal"
        value={value}
        onChange={(_, data) => set(data.value as V)}
      >
        {entries.map(([entry, label, disabled]) => (
          <Radio key={entry} value={entry} label={label} disabled={disabled} />
        ))}
      </RadioGroup>
    </Field>
  )
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
            className={styles.keep}
            checked={choices.keepDates}
            label={t('download.keep', { year: String(year) })}
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
      {options.includes('rows') &&
        radio(
          'download.rowOf',
          choices.rows,
          [
            ['plots', t('download.row.plots')],
            ['plants', t('download.row.plants')],
          ],
          (rows) => onChange({ rows }),
        )}
      {options.includes('format') &&
        radio(
          'download.format',
          choices.format,
          [
            ['xlsx', t('download.xlsx')],
            ['csv', t('download.csv')],
          ],
          (format) => onChange({ format }),
        )}
      {isOfPlots &&
        radio(
          'download.whichPlots',
          choices.plots,
          (['all', 'selected', 'shown'] as const).map((which) => [
            which,
            t(`download.${which}`, { n: number(counts[which]) }),
            counts[which] === 0,
          ]),
          (plots) => onChange({ plots }),
        )}
      {isOfPlots &&
        radio(
          'download.inOrder',
          choices.order ?? order,
          [
            ['walk', t('download.walk')],
            ['rows', t('download.rows')],
          ],
          (chosen) => onChange({ order: chosen }),
        )}
    </div>
  )
}
