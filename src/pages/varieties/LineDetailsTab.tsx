import { Link, makeStyles, tokens } from '@fluentui/react-components'
import { useAtomValue, useStore } from 'jotai'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { commandNamed } from '../../commands/command.ts'
import { ownLineCommands } from '../../commands/pages/lineCommands.ts'
import { runChosen } from '../../commands/runCommand.ts'
import type { PassportField } from '../../domain/lines/passport.ts'
import { genealogyIn } from '../../domain/pedigree/cropGraph.ts'
import { inbreedingOf } from '../../domain/pedigree/kinship/kinship.ts'
import { formatNumber, noValue } from '../../i18n/format.ts'
import type { ShownLine } from '../../state/lines/shownLine.ts'
import { meansTableAtom, seedByLineAtom } from '../../state/lines/summary.ts'
import { isFixedAtom, lineGraphAtom } from '../../state/pedigree/lineStages.ts'

const useStyles = makeStyles({
  list: { display: 'grid', gridTemplateColumns: '150px 1fr', gap: '10px 12px', margin: 0 },
  name: { color: tokens.colorNeutralForeground3 },
  value: { margin: 0, overflowWrap: 'anywhere', whiteSpace: 'pre-line' },
  link: { textAlign: 'left', overflowWrap: 'anywhere', fontSize: 'inherit' },
})

/** Fields of a line after its names, in display order. */
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

/** All data of a line except its values. */
export function LineDetailsTab({ line }: { line: ShownLine }) {
  const styles = useStyles()
  const { t } = useTranslation()
  const means = useAtomValue(meansTableAtom)
  const seed = useAtomValue(seedByLineAtom)
  const genealogy = genealogyIn(line.crop, line.id)
  const { crop, row } = line
  const textOf = (field: PassportField) => crop.passport[field].get(row)?.replaceAll('\n', ', ') ?? null
  const newest = means?.newestPlot(row) ?? null
  const rows: [string, ReactNode][] = [
    ['variety_name', line.variety_name ?? (line.is_variety ? line.name : null)],
    ['line', line.name],
    ['genealogy', genealogy && <ToPedigree key="genealogy" genealogy={genealogy} />],
    ['inbreeding', <Inbreeding key="inbreeding" line={line.id} />],
    ...shown.map((field): [string, ReactNode] => [field, textOf(field)]),
    ['plot', newest && `${newest.name} · ${newest.place.field_name} ${newest.place.year}`],
    ['seeds', seed && formatNumber(seed.get(line.id)?.seeds ?? 0)],
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

/** The genealogy, linked to the pedigree on the canvas. */
function ToPedigree({ genealogy }: { genealogy: string }) {
  const styles = useStyles()
  const store = useStore()
  return (
    <Link
      as="button"
      className={styles.link}
      onClick={() => runChosen(store, commandNamed(ownLineCommands, 'lines.pedigree'))}
    >
      {genealogy}
    </Link>
  )
}

/** F of a line from its ancestors; a dash if there are too many of them. */
function Inbreeding({ line }: { line: number }) {
  const graph = useAtomValue(lineGraphAtom)
  const isFixed = useAtomValue(isFixedAtom)
  const inbreeding = useMemo(() => graph && inbreedingOf(graph, line, isFixed), [graph, line, isFixed])
  return inbreeding === null ? noValue : formatNumber(inbreeding, 4)
}
