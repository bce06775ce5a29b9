import { Button, Field, Input, makeStyles } from '@fluentui/react-components'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../../api/query/useCall.ts'
import { companyStructure } from '../../../contract/company/people.ts'
import { listFields } from '../../../contract/plots/nurseries.ts'
import { auditKinds } from '../../../domain/company/auditKind.ts'
import { type Member, may } from '../../../domain/company/may.ts'
import { shownName } from '../../../domain/company/structureTree.ts'
import { cropNameIn } from '../../../domain/plots/cropName.ts'
import { readDay } from '../../../domain/sheet/readDay.ts'
import { session } from '../../../state/account/session.ts'
import { peopleOfStructure } from '../../../state/account/structure.ts'
import { type Choice, ChoiceField } from '../../../ui/form/ChoiceField.tsx'
import { DateField } from '../../../ui/form/DateField.tsx'
import { useLabel } from '../../../ui/form/useLabel.ts'
import { narrowWindow } from '../../../ui/smallWindow.ts'
import { useProfile } from '../../auth/session/profile.ts'
import type { HistoryFilter } from './historyFilter.ts'

const useStyles = makeStyles({
  row: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'flex-end',
    gap: '8px',
    marginBottom: '12px',
    [narrowWindow]: {
      display: 'grid',
      gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
      '& > *, & .fui-Input': { width: 'auto', minWidth: 0 },
    },
  },
  choice: { width: '140px' },
  text: { width: '128px' },
  date: { width: '160px' },
  clear: { marginTop: '22px' },
})

/** The users whose history the reader may see, including removed ones; empty if that is only the reader. */
function usePeople(): readonly Choice[] {
  const { answered: profile } = useProfile()
  const { answered: active } = useCall(companyStructure, { query: { is_active: 'true' } })
  const { answered: removed } = useCall(companyStructure, { query: { is_active: 'false' } })
  const { t } = useTranslation()
  if (!profile || !active) return []
  const { id, role, division } = profile.answer.user_data
  const self: Member = { user: id, role, division: division?.id ?? null }
  const people = [...peopleOfStructure(active.answer), ...(removed ? peopleOfStructure(removed.answer) : [])]
  return people
    .filter(
      (person) => may(self, 'history.read', { user: person.id, role: person.role, division: person.division }) === true,
    )
    .map((person) => ({
      value: String(person.id),
      text: person.is_active ? shownName(person) : t('history.removedUser', { name: shownName(person) }),
    }))
}

/** Nurseries of a crop and their years: `field:1`, `year:2`. */
function usePlaces(cropId: string): readonly Choice[] {
  const { answered } = useCall(listFields, cropId === '' ? null : { query: { spec_id: cropId } })
  return (answered?.answer.data ?? []).flatMap(({ field_id, field_name, fieldyear_set }) => [
    { value: `field:${field_id}`, text: field_name },
    ...fieldyear_set.map(({ id, year }) => ({ value: `year:${id}`, text: `${field_name} · ${year}` })),
  ])
}

interface FiltersProps {
  readonly filter: HistoryFilter
  readonly isFiltered: boolean
  set(change: Partial<HistoryFilter>): void
  clear(): void
}

/** Filters by user, object and time, applied at every choice. */
export function HistoryFilters({ filter, isFiltered, set, clear }: FiltersProps) {
  const styles = useStyles()
  const { t, i18n } = useTranslation()
  const label = useLabel(t('history.search'))
  const people = usePeople()
  const crops = useAtomValue(session.cultureList)
  const places = usePlaces(filter.spec_id)
  const filterField = (
    name: 'user_id' | 'spec_id' | 'place',
    label: string,
    placeholder: string,
    choices: readonly Choice[],
  ) => (
    <div className={styles.choice}>
      <ChoiceField
        label={label}
        name={name}
        placeholder={placeholder}
        choices={[{ value: '', text: placeholder }, ...choices]}
        selected={[filter[name]]}
        onChange={([value]) => set({ [name]: value ?? '', ...(name === 'spec_id' ? { place: '' } : {}) })}
        message={null}
      />
    </div>
  )
  // A day filters once it can be read.
  const [typed, setTyped] = useState<{ from?: string; to?: string }>({})
  const day = (name: 'from' | 'to') => {
    const text = typed[name] ?? filter[name]
    const { day, fault } = readDay(text)
    return (
      <div className={styles.date}>
        <DateField
          isCompact
          label={t(`history.${name}`)}
          name={name}
          value={text}
          day={day}
          onChange={(value) => {
            setTyped({ ...typed, [name]: value })
            const read = readDay(value)
            if (read.fault === null) set({ [name]: read.day ?? '' })
          }}
          message={fault}
        />
      </div>
    )
  }
  return (
    <div className={styles.row} data-region="toolbar">
      {people.length > 1 && filterField('user_id', t('history.person'), t('history.anybody'), people)}
      {filterField(
        'spec_id',
        t('history.crop'),
        t('history.allCrops'),
        crops.map((crop) => ({ value: String(crop.spec_id), text: cropNameIn(crop, i18n.language) })),
      )}
      {filter.spec_id !== '' && filterField('place', t('history.where'), t('history.allNurseries'), places)}
      <div className={styles.choice}>
        <ChoiceField
          label={t('history.kind')}
          name="kind"
          multiple
          placeholder={t('history.allKinds')}
          choices={auditKinds.map((kind) => ({ value: kind, text: t(`history.kind.${kind}`) }))}
          selected={filter.kind}
          onChange={(kind) => set({ kind })}
          message={null}
        />
      </div>
      {day('from')}
      {day('to')}
      <Field label={label}>
        <Input
          className={styles.text}
          type="search"
          value={filter.search}
          onChange={(_, data) => set({ search: data.value })}
        />
      </Field>
      {isFiltered && (
        <Button
          className={styles.clear}
          appearance="subtle"
          onClick={() => {
            setTyped({})
            clear()
          }}
        >
          {t('history.clear')}
        </Button>
      )}
    </div>
  )
}
