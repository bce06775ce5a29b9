import { Field, Select } from '@fluentui/react-components'
import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { levelsCompared } from '../../domain/analysis/levelsCompared.ts'
import type { Settings } from '../../domain/analysis/settings.ts'
import { trialData } from '../../domain/analysis/trialData.ts'
import type { FieldYearColumns } from '../../domain/columns/fieldYear.ts'
import { naturally } from '../../domain/naturalOrder.ts'
import { revisionAtom } from '../../state/year/loaded.ts'

const noWords = { line: '', mother: '', father: '', row: '', col: '' }

/** The two levels that a t-test compares. */
export function LevelChoices(props: {
  columns: FieldYearColumns
  settings: Settings
  used: Settings
  change: (changed: Partial<Settings>) => void
}) {
  const { columns, settings, used, change } = props
  const { t } = useTranslation()
  const revision = useAtomValue(revisionAtom)
  const { by, traits } = used
  // biome-ignore lint/correctness/useExhaustiveDependencies: values change within the columns
  const { all, compared } = useMemo(() => {
    const data = trialData(columns, { ...used, plots: 'all' }, new Uint8Array(), noWords)
    const [trait] = data.traits
    const first = trait ? levelsCompared(data, trait.column, settings) : []
    return { all: [...data.by.levels].sort(naturally), compared: first }
  }, [columns, revision, by, traits, settings.levels])
  if (used.traits.length > 1) return null
  return [0, 1].map((k) => (
    <Field key={k} label={t(k === 0 ? 'statistics.set.levelA' : 'statistics.set.levelB')}>
      <Select
        size="small"
        value={compared[k] ?? ''}
        onChange={(_, { value }) =>
          change({ levels: k === 0 ? [value, compared[1] ?? ''] : [compared[0] ?? '', value] })
        }
      >
        {all.map((level) => (
          <option key={level} value={level}>
            {level}
          </option>
        ))}
      </Select>
    </Field>
  ))
}
