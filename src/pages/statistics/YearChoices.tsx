import { Checkbox, makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { type Settings, yearsAtMost } from '../../domain/analysis/settings.ts'
import type { Nursery } from '../../state/year/chosenYear.ts'

const useStyles = makeStyles({
  name: {
    paddingBottom: '4px',
    fontSize: '12px',
    lineHeight: '16px',
    fontWeight: 600,
    color: tokens.colorNeutralForeground2,
  },
  message: { marginTop: '4px', fontSize: '12px', lineHeight: '16px', color: tokens.colorNeutralForeground3 },
  refused: { color: tokens.colorPaletteRedForeground1 },
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
  /** The open year, which is compared unless others are chosen. */
  readonly yearId: number | null
  readonly years: readonly number[]
  readonly change: (changed: Partial<Settings>) => void
  readonly refused: string | null
}

/** The years that are compared: those of all nurseries of the crop, each nursery's in their order. */
export function YearChoices({ nurseries, yearId, years, change, refused }: YearChoicesProps) {
  const styles = useStyles()
  const { t } = useTranslation()
  const chosen = new Set(years.length > 0 || yearId === null ? years : [yearId])
  const id = useId()
  const all = nurseries.flatMap((nursery) =>
    [...nursery.fieldyear_set]
      .sort((a, b) => a.year - b.year)
      .map(({ id, year }) => ({ id, text: `${nursery.field_name}, ${year}` })),
  )
  const isFull = chosen.size >= yearsAtMost
  const choose = (id: number, isOn: boolean) => {
    const next = new Set(chosen)
    if (isOn) next.add(id)
    else next.delete(id)
    change({ years: all.flatMap((one) => (next.has(one.id) ? [one.id] : [])) })
  }
  const message = refused ?? (isFull ? t('statistics.set.yearsFull', { n: String(yearsAtMost) }) : null)
  return (
    // A Field would give all of its ticks one id.
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would have a border and a legend of its own
    <div role="group" aria-labelledby={`${id}-name`} aria-describedby={message ? `${id}-message` : undefined}>
      <div id={`${id}-name`} className={styles.name}>
        {t('statistics.set.years', { n: String(chosen.size) })}
      </div>
      <div className={styles.list}>
        {all.map((one) => (
          <Checkbox
            key={one.id}
            className={styles.tick}
            label={one.text}
            checked={chosen.has(one.id)}
            disabled={isFull && !chosen.has(one.id)}
            onChange={(_, { checked }) => choose(one.id, checked === true)}
          />
        ))}
      </div>
      {message && (
        <div id={`${id}-message`} className={mergeClasses(styles.message, refused !== null && styles.refused)}>
          {message}
        </div>
      )}
    </div>
  )
}
