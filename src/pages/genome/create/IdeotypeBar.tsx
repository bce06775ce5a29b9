import { Button } from '@fluentui/react-components'
import { BranchRegular, SaveRegular } from '@fluentui/react-icons'
import { useSetAtom } from 'jotai'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListedAnalysis } from '../../../contract/statistics/analyses.ts'
import { inBackground } from '../../../domain/inBackground.ts'
import { openDialogAtom } from '../../../state/shell/dialogs.ts'
import { ChoiceField } from '../../../ui/form/ChoiceField.tsx'
import { useBarStyles } from '../barStyle.ts'
import { ScopeDetails } from '../ScopeDetails.tsx'
import { RegionField, TraitField } from '../ScopeFields.tsx'
import { donorsMax } from './createChoice.ts'
import { SavedIdeotypes } from './SavedIdeotypes.tsx'
import type { IdeotypeWork } from './useIdeotype.ts'

/** The line and donors of the ideotype, and its actions. */
export function IdeotypeBar({
  work,
  savedIdeotypes,
}: {
  work: IdeotypeWork
  savedIdeotypes: readonly ListedAnalysis[]
}) {
  const styles = useBarStyles()
  const { t } = useTranslation()
  const setDialog = useSetAtom(openDialogAtom)
  const { choice, change, allTraits, allRegions, trait, line, donors, country, genotyped, isBusy, answer } = work
  // A saved ideotype may be of lines that have no genotype any more.
  const lines = useMemo(() => {
    const founders = [...(line ? [line] : []), ...donors].filter((one) => !genotyped.includes(one))
    return [...genotyped, ...founders].map(({ line_id, line_name }) => ({ value: String(line_id), text: line_name }))
  }, [genotyped, line, donors])
  const hasTargets = (answer?.targets.length ?? 0) > 0
  return (
    <div className={styles.bar} data-region="bar">
      <div className={styles.field}>
        <ChoiceField
          label={t('genome.variety')}
          name="line"
          choices={lines}
          selected={line ? [String(line.line_id)] : []}
          onChange={([value]) => change({ line: Number(value) || null })}
          message={null}
        />
      </div>
      <div className={styles.field}>
        <RegionField
          regions={allRegions}
          country={country}
          trait={trait}
          region={choice.region}
          onChange={(id) => change({ region: id })}
        />
      </div>
      <div className={styles.field}>
        <TraitField
          label={t('crossTable.phenotype')}
          traits={allTraits}
          trait={trait}
          onChange={(id) => change({ trait: id })}
        />
      </div>
      <div className={styles.donors}>
        <ChoiceField
          label={t('createLine.donors')}
          name="donors"
          multiple
          mostChosen={donorsMax}
          placeholder={t('createLine.choose')}
          choices={lines.filter(({ value }) => value !== String(line?.line_id))}
          selected={donors.map(({ line_id }) => String(line_id))}
          onChange={(ids) => change({ line: line?.line_id ?? null, donors: ids.length > 0 ? ids.map(Number) : null })}
          message={null}
        />
      </div>
      <ScopeDetails level={choice.level} onLevel={(level) => change({ level })} />
      <Button
        disabledFocusable={isBusy || !line || work.reading.answered?.isCopy}
        onClick={() => inBackground(work.calculate())}
      >
        {t('genome.calculate')}
      </Button>
      <div className={styles.actions}>
        <SavedIdeotypes
          list={savedIdeotypes}
          openId={work.opened.saved?.id ?? null}
          open={(saved) => change({ saved })}
        />
        <Button icon={<SaveRegular />} disabled={!hasTargets} onClick={() => setDialog({ kind: 'saveIdeotype' })}>
          {t('createLine.saveLine')}
        </Button>
        <Button appearance="primary" icon={<BranchRegular />} disabled={!hasTargets} onClick={work.plan}>
          {t('createLine.planFirst')}
        </Button>
      </div>
    </div>
  )
}
