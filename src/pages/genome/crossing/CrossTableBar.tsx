import { Button } from '@fluentui/react-components'
import { ArrowDownloadRegular, BranchRegular } from '@fluentui/react-icons'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { progenyMethods } from '../../../domain/genome/progeny.ts'
import { inBackground } from '../../../domain/inBackground.ts'
import { ChoiceField } from '../../../ui/form/ChoiceField.tsx'
import { Segments } from '../../../ui/form/Segments.tsx'
import { useBarStyles } from '../barStyle.ts'
import { ScopeDetails } from '../ScopeDetails.tsx'
import { CountryField, RegionField, TraitField } from '../ScopeFields.tsx'
import { shares } from './crossChoice.ts'
import type { Crosses } from './useCrosses.ts'

/** The selectors of the table's crosses, and its actions. */
export function CrossTableBar({ crosses }: { crosses: Crosses }) {
  const styles = useBarStyles()
  const { t } = useTranslation()
  const { choice, change, allLines, allTraits, allRegions, trait, line, country, ticked, isBusy } = crosses
  const lines = useMemo(
    () =>
      allLines
        .filter(({ region_ids }) => region_ids.length > 0)
        .map(({ line_id, line_name }) => ({ value: String(line_id), text: line_name })),
    [allLines],
  )
  return (
    <div className={styles.bar} data-region="bar">
      <div className={styles.field}>
        <ChoiceField
          label={t('genome.variety')}
          name="line"
          choices={[{ value: 'all', text: t('crossTable.allPairs') }, ...lines]}
          selected={[line ? String(line.line_id) : 'all']}
          onChange={([value]) => change({ line: Number(value) || null })}
          message={null}
        />
      </div>
      <div className={styles.field}>
        <CountryField
          countries={crosses.countries}
          regions={allRegions}
          country={country}
          onChange={(id) => change({ country: id, region: 'all' })}
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
      <div className={styles.narrow}>
        <ChoiceField
          label={t('crossTable.share')}
          name="share"
          choices={shares.map((share) => ({ value: String(share), text: `${share} %` }))}
          selected={[String(choice.share)]}
          onChange={([value]) => change({ share: Number(value) })}
          message={null}
        />
      </div>
      <div className={styles.segments}>
        <span className={styles.label} aria-hidden="true">
          {t('crossTable.progeny')}
        </span>
        <Segments
          label={t('crossTable.progeny')}
          value={choice.method}
          choices={progenyMethods.map((value) => ({
            value,
            text: value.toUpperCase(),
            name: t(`crossTable.method.${value}`),
          }))}
          onChoose={(method) => change({ method })}
        />
      </div>
      <ScopeDetails
        level={choice.level}
        onLevel={(level) => change({ level })}
        accuracy={{ h: choice.h, onChange: (h) => change({ h }) }}
      />
      <Button
        disabledFocusable={isBusy || crosses.reading.answered?.isCopy}
        onClick={() => inBackground(crosses.calculate())}
      >
        {t('genome.calculate')}
      </Button>
      <div className={styles.actions}>
        <Button icon={<ArrowDownloadRegular />} disabled={crosses.answer === null} onClick={crosses.download}>
          {t('crossTable.download')}
        </Button>
        <Button appearance="primary" icon={<BranchRegular />} disabled={ticked.size === 0} onClick={crosses.plan}>
          {ticked.size === 0 ? t('crossTable.plan') : t('crossTable.planCount', { count: ticked.size })}
        </Button>
      </div>
    </div>
  )
}
