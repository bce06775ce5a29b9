import { Button, Link, makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { ArrowSwapRegular } from '@fluentui/react-icons'
import { useAtom, useAtomValue, useStore } from 'jotai'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../../api/apiError.ts'
import { client } from '../../../api/browser.ts'
import { useInvalidate } from '../../../api/query/useCall.ts'
import { updateCrop } from '../../../contract/lines/crops.ts'
import { inBackground } from '../../../domain/inBackground.ts'
import { commonAncestors } from '../../../domain/pedigree/kinship/shares.ts'
import { formatNumber } from '../../../i18n/format.ts'
import { session } from '../../../state/account/session.ts'
import { isFixedAtom, lineGraphAtom } from '../../../state/pedigree/lineStages.ts'
import { focusLineAtom, secondLineAtom } from '../../../state/pedigree/pedigreeView.ts'
import { kinshipAtom, pathsToSecondAtom } from '../../../state/pedigree/shownPedigree.ts'
import { showPedigreeOf } from '../../../state/pedigree/walk.ts'
import { reportFailureAtom } from '../../../state/shell/toasts.ts'
import { LinePicker } from '../toolbar/LinePicker.tsx'
import { Genealogy } from './Genealogy.tsx'
import { usePartStyles } from './panelStyles.ts'
import { RelationshipMatrix } from './RelationshipMatrix.tsx'

/** Maximum number of summands written one by one. */
const maxWritten = 4

/** The sum of shares ½ⁿ over paths of n steps: `1/8 + 1/16`; for many paths only the total. */
function fractions(steps: readonly number[]): string {
  if (steps.length > maxWritten)
    return formatNumber(
      steps.reduce((sum, n) => sum + 0.5 ** n, 0),
      4,
    )
  return steps.map((n) => (n === 0 ? '1' : `1/${2 ** n}`)).join(' + ')
}

const useStyles = makeStyles({
  two: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) 32px minmax(0, 1fr)', gap: '4px', alignItems: 'center' },
  picker: { minWidth: 0, width: '100%' },
  cards: { display: 'grid', gridTemplateColumns: 'repeat(3, minmax(0, 1fr))', gap: '8px', marginTop: '12px' },
  card: {
    padding: '8px 10px',
    borderRadius: '4px',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground2,
    fontSize: '11px',
    lineHeight: '15px',
    color: tokens.colorNeutralForeground3,
  },
  value: {
    display: 'block',
    fontSize: '18px',
    lineHeight: '24px',
    fontWeight: 600,
    color: tokens.colorNeutralForeground1,
    fontVariantNumeric: 'tabular-nums',
  },
  note: { marginTop: '10px', fontSize: '12px', lineHeight: '16px', color: tokens.colorNeutralForeground3 },
  instead: { fontSize: 'inherit', lineHeight: 'inherit' },
})

/** Maximum number of listed paths and common ancestors. */
const maxListed = 12

/** The relationship of two lines and of many: figures, paths, common ancestors, matrix. */
export function RelationshipTab() {
  const styles = useStyles()
  const { t } = useTranslation()
  const store = useStore()
  const graph = useAtomValue(lineGraphAtom)
  const focus = useAtomValue(focusLineAtom)
  const [second, setSecond] = useAtom(secondLineAtom)
  const kinship = useAtomValue(kinshipAtom)
  if (!graph || focus === null) return null
  const swap = () => {
    if (second === null) return
    showPedigreeOf(store, second)
    setSecond(focus)
  }
  return (
    <>
      <div className={styles.two}>
        <LinePicker
          className={styles.picker}
          graph={graph}
          label={t('pedigree.firstLine')}
          line={focus}
          onChoose={(line) => showPedigreeOf(store, line)}
        />
        <Button
          appearance="subtle"
          size="small"
          icon={<ArrowSwapRegular />}
          aria-label={t('pedigree.swap')}
          disabled={second === null}
          onClick={swap}
        />
        <LinePicker
          className={styles.picker}
          graph={graph}
          label={t('pedigree.secondLine')}
          placeholder={t('pedigree.secondLine')}
          line={second}
          onChoose={(line) => setSecond(line === focus ? null : line)}
        />
      </div>
      {kinship === null && <p className={styles.note}>{t('pedigree.tooManyAncestors')}</p>}
      {second !== null && <Figures a={focus} b={second} />}
      <Selfing />
      {second !== null && <Paths />}
      {second !== null && <Ancestors a={focus} b={second} />}
      <RelationshipMatrix />
      <Genealogy graph={graph} line={focus} />
    </>
  )
}

function Figures({ a, b }: { a: number; b: number }) {
  const styles = useStyles()
  const { t } = useTranslation()
  const kinship = useAtomValue(kinshipAtom)
  const theta = kinship?.between(a, b) ?? Number.NaN
  if (Number.isNaN(theta)) return null
  const figures = [
    ['parentage', theta],
    ['additive', 2 * theta],
    ['ofCross', theta],
  ] as const
  return (
    <div className={styles.cards}>
      {figures.map(([name, value]) => (
        <div key={name} className={styles.card} data-figure={name}>
          <span className={styles.value}>{formatNumber(value, 4)}</span>
          {t(`pedigree.figure.${name}`)}
        </div>
      ))}
    </div>
  )
}

/** How lines without a known selfing stage are treated, with a switch. */
function Selfing() {
  const styles = useStyles()
  const { t } = useTranslation()
  const store = useStore()
  const isFixed = useAtomValue(isFixedAtom)
  const invalidate = useInvalidate()
  const change = async () => {
    const crop = store.get(session.selectedCulture)
    if (!crop) return
    try {
      await client.call(updateCrop, { params: { id: crop.spec_id }, body: { fixed_lines: !isFixed } })
      await invalidate('lines')
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      store.set(reportFailureAtom, error, 'pedigree.notSwitched')
    }
  }
  return (
    <div className={styles.note}>
      {t(isFixed ? 'pedigree.fixed' : 'pedigree.notSelfed')}{' '}
      <Link as="button" className={styles.instead} onClick={() => inBackground(change())}>
        {t(isFixed ? 'pedigree.notSelfedInstead' : 'pedigree.fixedInstead')}
      </Link>
    </div>
  )
}

function Paths() {
  const styles = usePartStyles()
  const { t } = useTranslation()
  const graph = useAtomValue(lineGraphAtom)
  const paths = useAtomValue(pathsToSecondAtom)
  if (!graph || paths.length === 0) return null
  const [first] = paths
  const name = (id: number | undefined) => graph.line(id ?? 0)?.name ?? ''
  return (
    <section className={styles.part} data-paths="">
      <div className={styles.head}>
        <h3 className={styles.title}>
          {t('pedigree.paths', { from: name(first.ids[0]), to: name(first.ids.at(-1)) })}
        </h3>
        <span className={styles.quiet}>{formatNumber(paths.length)}</span>
      </div>
      <table className={styles.table}>
        <tbody>
          {paths.slice(0, maxListed).map(({ ids }) => (
            <tr key={ids.join()}>
              <td className={styles.td}>{ids.map(name).join(' › ')}</td>
              <td className={mergeClasses(styles.td, styles.figure)}>{fractions([ids.length - 1])}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Ancestors({ a, b }: { a: number; b: number }) {
  const styles = usePartStyles()
  const { t } = useTranslation()
  const graph = useAtomValue(lineGraphAtom)
  const common = useMemo(() => (graph ? commonAncestors(graph, a, b) : []), [graph, a, b])
  if (!graph) return null
  const name = (id: number) => graph.line(id)?.name ?? ''
  return (
    <section className={styles.part} data-common="">
      <div className={styles.head}>
        <h3 className={styles.title}>{t('pedigree.common')}</h3>
        <span className={styles.quiet}>{formatNumber(common.length)}</span>
      </div>
      {common.length > 0 && (
        <table className={styles.table}>
          <thead>
            <tr>
              <th className={styles.th} />
              {[a, b].map((id) => (
                <th key={id} className={mergeClasses(styles.th, styles.figure)} scope="col">
                  {t('pedigree.inLine', { name: name(id) })}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {common.slice(0, maxListed).map(({ id, steps }) => (
              <tr key={id}>
                <td className={styles.td}>{name(id)}</td>
                {steps.map((step, k) => (
                  <td key={k === 0 ? a : b} className={mergeClasses(styles.td, styles.figure)}>
                    {fractions(step)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}
