import { Checkbox, makeStyles, tokens } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import { maxYears, type Settings } from '../../domain/analysis/settings.ts'
import type { Nursery } from '../../state/year/chosenYear.ts'
import { TickGroup } from '../../ui/form/TickGroup.tsx'

const useStyles = makeStyles({
  list: {
    display: 'flex',
    flexDirection: 'column',
    maxHeight: '264px',
    overflowY: 'auto',
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: '4px',
    padding: '2px 0',
  },
  tick: { '& label': { fontSize: '13px', lineHeight: '18px', overflowWrap: 'anywhere' } },
})

interface YearChoicesProps {
  readonly nurseries: readonly Nursery[]
  /** The open year, which is compared if no other year is chosen. */
  readonly yearId: number | null
  readonly years: readonly number[]
  readonly change: (changed: Partial<Settings>) => void
  readonly refused: string | null
}

/** The years to compare, of all nurseries of the crop, grouped by nursery. */
export function YearChoices({ nurseries, yearId, years, change, refused }: YearChoicesProps) {
  const styles = useStyles()
  const { t } = useTranslation()
  const chosen = new Set(years.length > 0 || yearId === null ? years : [yearId])
  const all = nurseries.flatMap((nursery) =>
    [...nursery.fieldyear_set]
      .sort((a, b) => a.year - b.year)
      .map(({ id, year }) => ({ id, text: `${nursery.field_name}, ${year}` })),
  )
  const isFull = chosen.size >= maxYears
  const choose = (id: number, isOn: boolean) => {
    const next = new Set(chosen)
    if (isOn) next.add(id)
    else next.delete(id)
    // With an empty choice the default years would be compared.
    if (next.size === 0 && yearId !== null) next.add(yearId)
    change({ years: all.flatMap((year) => (next.has(year.id) ? [year.id] : [])) })
  }
  const message = refused ?? (isFull ? t('statistics.set.yearsFull', { n: String(maxYears) }) : null)
  return (
    <TickGroup
      label={t('statistics.set.years', { n: String(chosen.size) })}
      hint={message}
      isRefused={refused !== null}
    >
      <div className={styles.list}>
        {all.map((year) => (
          <Checkbox
            key={year.id}
            className={styles.tick}
            label={year.text}
            checked={chosen.has(year.id)}
            disabled={isFull && !chosen.has(year.id)}
            onChange={(_, { checked }) => choose(year.id, checked === true)}
          />
        ))}
      </div>
    </TickGroup>
  )
}
