import { makeStyles, Tab, TabList, tokens } from '@fluentui/react-components'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { MarkerQuality } from '../../../../domain/genome/quality.ts'
import { formatNumber } from '../../../../i18n/format.ts'

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: '8px' },
  figures: { display: 'flex', flexWrap: 'wrap', columnGap: '24px', rowGap: '4px', margin: 0 },
  figure: { display: 'flex', flexDirection: 'column' },
  name: { color: tokens.colorNeutralForeground3, fontSize: '12px' },
  number: { margin: 0, fontWeight: 600, fontVariantNumeric: 'tabular-nums' },
  list: { maxHeight: '220px', overflowY: 'auto', border: `1px solid ${tokens.colorNeutralStroke2}` },
  table: { width: '100%', borderCollapse: 'collapse', fontVariantNumeric: 'tabular-nums' },
  head: {
    position: 'sticky',
    top: 0,
    padding: '4px 8px',
    backgroundColor: tokens.colorNeutralBackground3,
    fontWeight: 600,
    textAlign: 'left',
  },
  cell: { padding: '2px 8px', textAlign: 'left' },
  right: { textAlign: 'right' },
  none: { padding: '8px' },
})

type Tabs = 'byMarker' | 'byLine' | 'similar' | 'conflicts'
const tabs: readonly Tabs[] = ['byMarker', 'byLine', 'similar', 'conflicts']

/** The key of a text that differs if the calls are of plots. */
const wordOf = (key: string, { of_plots }: Pick<MarkerQuality, 'of_plots'>) =>
  of_plots ? key.replace('quality.', 'quality.ofPlots.') : key

const percent = (share: number) => `${formatNumber(100 * share, 1)} %`

/** The quality of a marker file's calls: by marker, by line, nearly identical lines, and contradicted parents. */
export function CallQuality({ quality }: { quality: MarkerQuality }) {
  const styles = useStyles()
  const { t } = useTranslation()
  const [tab, setTab] = useState<Tabs>('byMarker')
  const missing = quality.calls === 0 ? 0 : quality.missing / quality.calls
  const figures: [string, string][] = [
    [wordOf('quality.lines', quality), formatNumber(quality.lines)],
    ['quality.markers', formatNumber(quality.markers)],
    ['quality.missing', `${formatNumber(quality.missing)} (${percent(missing)})`],
    ['quality.heterozygosity', percent(quality.heterozygosity)],
  ]
  return (
    <section className={styles.root} aria-label={t('quality.title')} data-quality="">
      <dl className={styles.figures}>
        {figures.map(([name, figure]) => (
          <div key={name} className={styles.figure}>
            <dt className={styles.name}>{t(name)}</dt>
            <dd className={styles.number}>{figure}</dd>
          </div>
        ))}
      </dl>
      <TabList size="small" selectedValue={tab} onTabSelect={(_, { value }) => setTab(value as Tabs)}>
        {tabs.map((one) => (
          <Tab key={one} value={one}>
            {t(one === 'byLine' ? wordOf('quality.byLine', quality) : `quality.${one}`)}
          </Tab>
        ))}
      </TabList>
      <div className={styles.list}>
        <Listed quality={quality} tab={tab} />
      </div>
      <span className={styles.name}>{t('quality.filters')}</span>
    </section>
  )
}

/** Column headings, the first `names` of them texts, and the rows. */
interface QualityTable {
  readonly heads: readonly string[]
  readonly names: number
  readonly rows: readonly (readonly string[])[]
  readonly none: string
}

function tableOf({ lines, markers, ...quality }: MarkerQuality, tab: Tabs): QualityTable {
  const [line, other, noSimilar] = ['quality.line', 'quality.other', 'quality.noSimilar'].map((key) =>
    wordOf(key, quality),
  )
  const missing = (count: number, total: number) =>
    `${formatNumber(count)} (${percent(total === 0 ? 0 : count / total)})`
  if (tab === 'byMarker') {
    const heads = ['quality.marker', 'quality.missing', 'quality.heterozygosity', 'quality.maf']
    const rows = quality.by_marker.map((marker) => [
      marker.name,
      missing(marker.missing, lines),
      percent(marker.heterozygosity),
      percent(marker.maf),
    ])
    return { heads, names: 1, rows, none: '' }
  }
  if (tab === 'byLine') {
    const heads = [line, 'quality.missing', 'quality.heterozygosity']
    const rows = quality.by_line.map((one) => [one.name, missing(one.missing, markers), percent(one.heterozygosity)])
    return { heads, names: 1, rows, none: '' }
  }
  if (tab === 'similar') {
    const heads = [line, other, 'quality.similarity']
    const rows = quality.similar.map(({ a, b, similarity }) => [a, b, percent(similarity)])
    return { heads, names: 2, rows, none: noSimilar }
  }
  const heads = [line, 'quality.parent', 'quality.best', 'quality.opposite']
  const rows = quality.conflicts.map(({ line, parent, opposite, compared, best }) => [
    line,
    parent,
    best?.name ?? '',
    missing(opposite, compared),
  ])
  return { heads, names: 3, rows, none: 'quality.noConflicts' }
}

function Listed({ quality, tab }: { quality: MarkerQuality; tab: Tabs }): ReactNode {
  const styles = useStyles()
  const { t } = useTranslation()
  const { heads, names, rows, none } = tableOf(quality, tab)
  if (rows.length === 0) return <div className={styles.none}>{t(none)}</div>
  const side = (column: number) => (column < names ? '' : ` ${styles.right}`)
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          {heads.map((head, column) => (
            <th key={head} scope="col" className={`${styles.head}${side(column)}`}>
              {t(head)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.slice(0, 2).join(' ')}>
            {row.map((text, column) => (
              <td key={heads[column]} className={`${styles.cell}${side(column)}`}>
                {text}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
