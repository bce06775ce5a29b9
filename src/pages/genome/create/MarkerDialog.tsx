import { Button, makeStyles, tokens } from '@fluentui/react-components'
import { Warning16Filled } from '@fluentui/react-icons'
import { useAtom } from 'jotai'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../../api/query/useCall.ts'
import { type Influence, mutationInfluence } from '../../../contract/genome/genomeFits.ts'
import type { GenomeRegion, GenomeTrait } from '../../../contract/genome/genomeRegions.ts'
import type { IdeotypeAnswer } from '../../../contract/genome/ideotypes.ts'
import { formatNumber, withMark } from '../../../i18n/format.ts'
import { openDialogAtom } from '../../../state/shell/dialogs.ts'
import { ContentDialog } from '../../../ui/overlay/ContentDialog.tsx'
import { useFigureStyles } from '../figureStyle.ts'
import { Reading } from '../Reading.tsx'
import { decimalsOf, signed, traitText } from '../shownFigures.ts'
import { placeText } from './TargetTable.tsx'
import { isTradeOff } from './tradeOff.ts'

const useStyles = makeStyles({
  content: { paddingTop: '8px' },
  own: { display: 'flex', flexWrap: 'wrap', gap: '4px 24px', margin: '0 0 12px', fontSize: '13px' },
  term: { color: tokens.colorNeutralForeground3 },
  value: { margin: 0, fontWeight: 600, fontVariantNumeric: 'tabular-nums' },
  mark: { display: 'inline-flex', alignItems: 'center', gap: '4px', color: tokens.colorStatusWarningForeground1 },
})

type Target = IdeotypeAnswer['targets'][number]

/** Smaller p are shown with an exponent. */
const minP = 1e-4

const chance = (p: number | null): string =>
  p !== null && p < minP ? withMark(p.toExponential(1)) : formatNumber(p, 4)

interface MarkerDialogProps {
  readonly cropId: number
  readonly targets: readonly Target[]
  readonly traits: readonly GenomeTrait[]
  readonly regions: readonly GenomeRegion[]
}

/** The dialog about a marker: its position, its impact here, and its effects on every trait and in regions. */
export function MarkerDialog({ cropId, targets, traits, regions }: MarkerDialogProps) {
  const [dialog, setDialog] = useAtom(openDialogAtom)
  const target = dialog?.kind === 'markerEffects' ? targets.find(({ mut_id }) => mut_id === dialog.marker) : undefined
  if (!target) return null
  return <Opened {...{ cropId, target, traits, regions }} onClose={() => setDialog(null)} />
}

function Opened(props: Omit<MarkerDialogProps, 'targets'> & { target: Target; onClose(): void }) {
  const styles = useStyles()
  const { t } = useTranslation()
  const { target } = props
  const reading = useCall(mutationInfluence, {
    query: { spec_id: String(props.cropId), mut_id: String(target.mut_id) },
  })
  const answer = reading.answered?.answer
  const rows = answer && 'data' in answer ? answer.data : []
  const facts = [
    [t('createLine.marker'), target.mut_name],
    [t('createLine.position'), placeText(t, target)],
    [t('createLine.allele'), target.allele],
    [t('createLine.impact'), signed(target.impact, 4)],
  ]
  return (
    <ContentDialog
      title={t('markerEffects.title', { name: target.mut_name })}
      width={760}
      contentClass={styles.content}
      onClose={props.onClose}
      actions={
        <Button appearance="primary" onClick={props.onClose}>
          {t('markerEffects.close')}
        </Button>
      }
    >
      <dl className={styles.own} data-marker={target.mut_name}>
        {facts.map(([term, value]) => (
          <div key={term}>
            <dt className={styles.term}>{term}</dt>
            <dd className={styles.value}>{value}</dd>
          </div>
        ))}
      </dl>
      <Reading load={reading} failed={t('markerEffects.failed')} rows={6}>
        <Effects {...props} rows={rows} />
      </Reading>
    </ContentDialog>
  )
}

function Effects({
  rows,
  target,
  traits,
  regions,
}: Omit<MarkerDialogProps, 'targets' | 'cropId'> & { rows: readonly Influence[]; target: Target }) {
  const styles = useStyles()
  const figures = useFigureStyles()
  const { t } = useTranslation()
  const betterOf = new Map(traits.map(({ feature_id, better }) => [feature_id, better]))
  const regionOf = new Map(regions.map(({ region_id, region }) => [region_id, region]))
  return (
    <>
      <table className={figures.table} data-effects={rows.length}>
        <thead>
          <tr>
            <th scope="col">{t('markerEffects.where')}</th>
            <th scope="col">{t('markerEffects.effect')}</th>
            <th scope="col">p</th>
            <th scope="col">q</th>
            <th scope="col">{t('markerEffects.classes')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const decimals = decimalsOf(row.classes.map(({ mean }) => mean))
            const place = row.region_id === null ? null : regionOf.get(row.region_id)
            return (
              <tr key={`${row.feature_id} ${row.region_id}`}>
                <th scope="row">
                  {[traitText(row), place].filter(Boolean).join(' · ')}{' '}
                  {isTradeOff(row, target.allele, betterOf.get(row.feature_id)) && (
                    <span className={styles.mark} data-trade-off="">
                      <Warning16Filled aria-hidden="true" />
                      {t('markerEffects.tradeOff')}
                    </span>
                  )}
                </th>
                <td>{row.effect === null ? formatNumber(null) : signed(row.effect, decimals + 1)}</td>
                <td>{chance(row.p)}</td>
                <td>{chance(row.q)}</td>
                <td>
                  {row.classes
                    .map(({ alleles, mean, n }) => `${alleles} ${formatNumber(mean, decimals)} (${n})`)
                    .join(' · ')}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
      <p className={figures.note}>{t('markerEffects.note')}</p>
    </>
  )
}
