import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { CheckmarkCircleFilled, ChevronRightRegular, DismissRegular } from '@fluentui/react-icons'
import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { traitValue } from '../../../domain/columns/fieldYear.ts'
import { session } from '../../../state/account/session.ts'
import {
  type FirstStep,
  firstStepDoneAtom,
  firstSteps,
  firstStepsAtom,
  stepsDoneAtom,
} from '../../../state/shell/introduction/firstSteps.ts'
import { nurseriesAtom } from '../../../state/year/chosenYear.ts'
import { hasPlotsAtom, loadedYearAtom, revisionAtom } from '../../../state/year/loaded.ts'
import { lowWindow, narrowWindow } from '../../../ui/smallWindow.ts'
import { LinkWithParams } from '../navigation/LinkWithParams.tsx'

const useStyles = makeStyles({
  bar: {
    display: 'flex',
    alignItems: 'center',
    gap: '8px',
    flexShrink: 0,
    minHeight: '36px',
    boxSizing: 'border-box',
    padding: '0 8px 0 16px',
    fontSize: '13px',
    lineHeight: '18px',
    backgroundColor: tokens.colorNeutralBackground2,
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    [lowWindow]: { display: 'none' },
    [narrowWindow]: { display: 'none' },
  },
  title: { fontWeight: 600, marginRight: '4px' },
  steps: {
    display: 'flex',
    alignItems: 'center',
    gap: '8px',
    margin: 0,
    padding: 0,
    listStyleType: 'none',
    minWidth: 0,
  },
  step: {
    display: 'flex',
    alignItems: 'center',
    gap: '6px',
    whiteSpace: 'nowrap',
    color: tokens.colorNeutralForeground3,
  },
  next: { fontWeight: 600 },
  check: { color: tokens.colorBrandForeground1 },
  chevron: { color: tokens.colorNeutralForeground3 },
  space: { flexGrow: 1 },
})

/** The page of each step. */
const pageOf: Readonly<Record<FirstStep, string>> = {
  crop: '/fields',
  nursery: '/fields',
  plots: '/fields',
  values: '/fields/phenotypes',
  statistics: '/fields/statistic/info',
}

/** Whether a plot of the year on screen has a value. */
function useHasValues(): boolean {
  useAtomValue(revisionAtom)
  const loaded = useAtomValue(loadedYearAtom)
  if (!loaded) return false
  const isSome = (i: number) => loaded.alive[i] === 1 && loaded.traits.some((column) => traitValue(column, i) !== null)
  for (let i = 0; i < loaded.count; i++) if (isSome(i)) return true
  return false
}

/** Marks each step as done once its result exists. */
function useMarkSteps(): void {
  const mark = useSetAtom(firstStepDoneAtom)
  const { pathname } = useLocation()
  const hasValues = useHasValues()
  const nurseries = useAtomValue(nurseriesAtom)
  const isDone: Readonly<Record<FirstStep, boolean>> = {
    crop: useAtomValue(session.cultureList).length > 0,
    nursery: nurseries?.some(({ fieldyear_set }) => fieldyear_set.length > 0) ?? false,
    plots: useAtomValue(hasPlotsAtom),
    values: hasValues,
    statistics: hasValues && pathname.startsWith('/fields/statistic/'),
  }
  const doneSteps = firstSteps.filter((step) => isDone[step]).join(' ')
  useEffect(() => {
    for (const step of firstSteps) if (doneSteps.split(' ').includes(step)) mark(step)
  }, [doneSteps, mark])
}

/** The five first steps of a new company below the tabs, until they are done or hidden. */
export function FirstSteps() {
  const doneSteps = useAtomValue(stepsDoneAtom)
  return doneSteps && <Steps doneSteps={doneSteps} />
}

function Steps({ doneSteps }: { doneSteps: readonly FirstStep[] }) {
  const { t } = useTranslation()
  const styles = useStyles()
  const put = useSetAtom(firstStepsAtom)
  useMarkSteps()
  const next = firstSteps.find((step) => !doneSteps.includes(step))
  return (
    <section className={styles.bar} aria-label={t('welcome.steps')} data-banner="first-steps">
      <span className={styles.title}>{t('welcome.steps')}</span>
      <ol className={styles.steps}>
        {firstSteps.map((step, index) => {
          const isDone = doneSteps.includes(step)
          return (
            <li key={step} className={styles.step} data-step={step} data-done={isDone}>
              {index > 0 && <ChevronRightRegular className={styles.chevron} aria-hidden />}
              {isDone && <CheckmarkCircleFilled className={styles.check} fontSize={16} title={t('welcome.stepDone')} />}
              {isDone ? (
                <span>{t(`welcome.step.${step}`)}</span>
              ) : (
                <LinkWithParams to={pageOf[step]} className={mergeClasses(step === next && styles.next)}>
                  {t(`welcome.step.${step}`)}
                </LinkWithParams>
              )}
            </li>
          )
        })}
      </ol>
      <span className={styles.space} />
      <Button
        size="small"
        appearance="subtle"
        icon={<DismissRegular />}
        aria-label={t('welcome.hideSteps')}
        title={t('welcome.hideSteps')}
        onClick={() => put('skipped')}
      />
    </section>
  )
}
