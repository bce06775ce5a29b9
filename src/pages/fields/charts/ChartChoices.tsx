import { Select } from '@fluentui/react-components'
import { useAtom, useAtomValue } from 'jotai'
import { useTranslation } from 'react-i18next'
import { traitHeader } from '../../../domain/files/headers/traitHeader.ts'
import { type ChartChoice, chartChoiceAtom } from '../../../state/year/charts.ts'
import { loadedAtom, revisionAtom } from '../../../state/year/loaded.ts'
import { Segments } from '../../../ui/form/Segments.tsx'
import { type ChartSubject, factors, numberTraits } from './chartOf.ts'

const kinds = ['histogram', 'box', 'scatter'] as const

/** Choices of the chart: its kind, its trait, and what to plot it against. */
export function ChartChoices({ subject }: { subject: ChartSubject }) {
  const { t } = useTranslation()
  const year = useAtomValue(loadedAtom)
  useAtomValue(revisionAtom)
  const [choice, setChoice] = useAtom(chartChoiceAtom)
  if (!year) return null
  const choose = (part: Partial<ChartChoice>) => setChoice({ ...choice, ...part })
  const traits = numberTraits(year).map(({ trait }) => ({ id: trait.id, text: traitHeader(trait) }))
  const select = (label: string, value: number | null, of: typeof traits, part: (id: number | null) => object) => (
    <Select
      size="small"
      aria-label={label}
      value={value === null ? '' : String(value)}
      onChange={(_, data) => choose(part(data.value === '' ? null : Number(data.value)))}
    >
      {of.map(({ id, text }) => (
        <option key={id} value={id}>
          {text}
        </option>
      ))}
      {label === t('charts.by') && <option value="">{t('charts.line')}</option>}
    </Select>
  )
  return (
    <>
      <Segments
        label={t('charts.kind')}
        value={subject.kind}
        choices={kinds.map((value) => ({ value, text: t(`charts.${value}`) }))}
        onChoose={(kind) => choose({ kind })}
      />
      {select(t('charts.trait'), subject.trait.trait.id, traits, (trait) => ({ trait }))}
      {subject.kind === 'scatter' &&
        select(t('charts.across'), subject.across.trait.id, traits, (across) => ({ across }))}
      {subject.kind === 'box' &&
        select(
          t('charts.by'),
          subject.by?.trait.id ?? null,
          factors(year).map(({ trait }) => ({ id: trait.id, text: trait.name })),
          (by) => ({ by }),
        )}
    </>
  )
}
