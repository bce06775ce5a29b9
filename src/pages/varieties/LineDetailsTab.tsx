import { makeStyles, tokens } from '@fluentui/react-components'
import { useAtomValue } from 'jotai'
import { useTranslation } from 'react-i18next'
import type { PassportField } from '../../domain/lines/passport.ts'
import { noValue } from '../../i18n/format.ts'
import type { ShownLine } from '../../state/lines/shownLine.ts'
import { meansTableAtom } from '../../state/lines/summary.ts'
import { parentsText } from './parentsText.ts'

const useStyles = makeStyles({
  list: { display: 'grid', gridTemplateColumns: '150px 1fr', gap: '10px 12px', margin: 0 },
  name: { color: tokens.colorNeutralForeground3 },
  value: { margin: 0, overflowWrap: 'anywhere', whiteSpace: 'pre-line' },
})

/** What is told of a line after its names, from above. */
const shown: readonly PassportField[] = [
  'species',
  'stage',
  'origin',
  'regions',
  'uniformity',
  'heterotic_group',
  'owner',
  'herbicides',
  'fungicides',
  'comment',
]

/** All that is known of a line beside its values. */
export function LineDetailsTab({ line }: { line: ShownLine }) {
  const styles = useStyles()
  const { t } = useTranslation()
  const means = useAtomValue(meansTableAtom)
  const { crop, row } = line
  const of = (field: PassportField) => crop.passport[field].get(row)?.replaceAll('\n', ', ') ?? null
  const newest = means?.newestPlot(row) ?? null
  const rows: [string, string | null][] = [
    ['variety_name', line.variety_name ?? (line.is_variety ? line.name : null)],
    ['line', line.name],
    ['genealogy', parentsText(line)],
    ...shown.map((field): [string, string | null] => [field, of(field)]),
    ['plot', newest && `${newest.name} · ${newest.place.field_name} ${newest.place.year}`],
  ]
  return (
    <dl className={styles.list} data-line-details="">
      {rows.map(([field, value]) => (
        <div key={field} style={{ display: 'contents' }}>
          <dt className={styles.name}>{t(`grid.${field}`)}</dt>
          <dd className={styles.value} data-detail={field}>
            {value ?? noValue}
          </dd>
        </div>
      ))}
    </dl>
  )
}
