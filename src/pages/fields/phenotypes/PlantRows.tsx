import { makeStyles, tokens } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import type { PlantOfPage } from '../../../contract/plots.ts'
import { formatNumber } from '../../../i18n/format.ts'

const useStyles = makeStyles({
  scroller: { height: '100%', overflow: 'auto' },
  table: {
    borderCollapse: 'separate',
    borderSpacing: 0,
    fontSize: '13px',
    '& th, & td': {
      height: '28px',
      padding: '0 10px',
      textAlign: 'left',
      whiteSpace: 'nowrap',
      borderBottom: `1px solid ${tokens.colorNeutralStroke3}`,
    },
    '& thead th': {
      position: 'sticky',
      top: 0,
      zIndex: 1,
      fontWeight: 600,
      backgroundColor: tokens.colorNeutralBackground3,
    },
    '& tbody th': { fontWeight: 400 },
    '& .is-number': { textAlign: 'right', fontVariantNumeric: 'tabular-nums' },
  },
})

/** Headings of what was measured, in the order in which they come; equal names are told apart by their units. */
function featuresOf(plants: readonly PlantOfPage[]): string[] {
  const found = plants.flatMap(({ features }) => features.map(({ feature, unit }) => headingOf(feature, unit)))
  return [...new Set(found)]
}

const headingOf = (feature: string, unit: string): string => (unit === '' ? feature : `${feature}, ${unit}`)

function measuredOn({ features }: PlantOfPage, heading: string): number | string | null {
  return features.find(({ feature, unit }) => headingOf(feature, unit) === heading)?.value ?? null
}

const numeric = (value: unknown) => (typeof value === 'number' ? 'is-number' : undefined)

/** Plants of the plots that are found, with what was measured on each, to be read. */
export function PlantRows({ plants }: { plants: readonly PlantOfPage[] }) {
  const styles = useStyles()
  const { t } = useTranslation()
  const features = featuresOf(plants)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what is scrolled must be reached by keys
    <section className={styles.scroller} tabIndex={0} aria-label={t('pages.plantsTable')} data-region="table">
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('pages.plant')}</th>
            <th scope="col">{t('grid.label')}</th>
            <th scope="col">{t('grid.name')}</th>
            <th scope="col">{t('grid.line')}</th>
            <th scope="col">{t('grid.row')}</th>
            <th scope="col">{t('grid.col')}</th>
            {features.map((heading) => (
              <th key={heading} scope="col">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {plants.map((plant) => (
            <tr key={plant.brush_id}>
              <th scope="row">{plant.brush_name}</th>
              <td>{plant.plot_label ?? '–'}</td>
              <td>{plant.plot_name}</td>
              <td>{plant.line_name ?? '–'}</td>
              <td className="is-number">{plant.row ?? '–'}</td>
              <td className="is-number">{plant.col ?? '–'}</td>
              {features.map((heading) => {
                const value = measuredOn(plant, heading)
                return (
                  <td key={heading} className={numeric(value)}>
                    {typeof value === 'number' ? formatNumber(value) : value}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
