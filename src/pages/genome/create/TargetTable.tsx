import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import type { TFunction } from 'i18next'
import { useSetAtom } from 'jotai'
import { useTranslation } from 'react-i18next'
import type { IdeotypeAnswer } from '../../../contract/genome/ideotypes.ts'
import { formatNumber } from '../../../i18n/format.ts'
import { openDialogAtom } from '../../../state/shell/dialogs.ts'
import { useFigureStyles } from '../figureStyle.ts'
import { signed } from '../shownFigures.ts'

const useStyles = makeStyles({
  marker: {
    padding: '2px 0',
    border: 0,
    backgroundColor: 'transparent',
    color: tokens.colorBrandForegroundLink,
    font: 'inherit',
    textAlign: 'left',
    cursor: 'pointer',
    ':hover': { textDecorationLine: 'underline' },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, borderRadius: '4px' },
  },
  worse: { color: tokens.colorStatusDangerForeground1 },
})

/** The position of a marker, or that it has none. */
export function placeText(t: TFunction, { chr, pos }: Pick<IdeotypeAnswer['targets'][number], 'chr' | 'pos'>): string {
  if (chr === null) return t('createLine.unplaced')
  return pos === null ? chr : t('markerEffects.at', { chr, pos: formatNumber(pos, 1) })
}

/** The markers to select for; each opens its effects in every trait and region. */
export function TargetTable({ answer, nameOf }: { answer: IdeotypeAnswer; nameOf(line: number): string }) {
  const styles = useStyles()
  const figures = useFigureStyles()
  const { t } = useTranslation()
  const setDialog = useSetAtom(openDialogAtom)
  const { targets } = answer
  if (targets.length === 0) return <p className={figures.note}>{t('createLine.noTargets')}</p>
  return (
    <table className={figures.table} aria-label={t('createLine.targets')} data-targets={targets.length}>
      <thead>
        <tr>
          <th scope="col">{t('createLine.marker')}</th>
          <th scope="col">{t('createLine.position')}</th>
          <th scope="col">{t('createLine.allele')}</th>
          <th scope="col">{t('createLine.donor')}</th>
          <th scope="col">{t('createLine.impact')}</th>
        </tr>
      </thead>
      <tbody>
        {targets.map((target) => (
          <tr key={target.mut_id}>
            <th scope="row">
              <button
                type="button"
                className={styles.marker}
                aria-haspopup="dialog"
                onClick={() => setDialog({ kind: 'markerEffects', marker: target.mut_id })}
              >
                {target.mut_name}
              </button>
            </th>
            <td>{placeText(t, target)}</td>
            <td>{target.allele}</td>
            <td>{nameOf(target.line_id)}</td>
            <td className={mergeClasses(figures.own, target.impact < 0 && styles.worse)}>{signed(target.impact, 4)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
