import { useAtom } from 'jotai'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '../../../i18n/format.ts'
import { chosenOrderAtom } from '../../../state/year/plotOrder.ts'
import type { ListedYear, PlotChoices } from './listRequest.ts'
import { RadioChoice } from './RadioChoice.tsx'
import { WalkOptions } from './WalkOptions.tsx'

/** Which plots, and in what order. */
export function PlotOptions(props: {
  choices: PlotChoices
  /** The default order. */
  order: 'walk' | 'rows'
  year: ListedYear
  onChange(change: Partial<PlotChoices>): void
}) {
  const { t } = useTranslation()
  const { choices, order, year, onChange } = props
  const [chosen, setChosen] = useAtom(chosenOrderAtom)
  const counts = { all: year.all, selected: year.selected.length, shown: year.shown.length }
  return (
    <>
      <RadioChoice
        label={t('download.whichPlots')}
        value={choices.plots}
        entries={(['all', 'selected', 'shown'] as const).map((scope) => ({
          value: scope,
          label: t(`download.${scope}`, { n: formatNumber(counts[scope]) }),
          disabled: counts[scope] === 0,
        }))}
        onChange={(plots) => onChange({ plots })}
      />
      <RadioChoice
        label={t('download.inOrder')}
        value={chosen.by ?? order}
        entries={[
          { value: 'walk', label: t('download.walk') },
          { value: 'rows', label: t('download.rows') },
          { value: 'other', label: t('walk.other') },
        ]}
        onChange={(by) => setChosen({ ...chosen, by })}
      />
      <WalkOptions by={chosen.by ?? order} />
    </>
  )
}
