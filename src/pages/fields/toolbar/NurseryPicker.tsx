import { makeStyles, Option, OptionGroup } from '@fluentui/react-components'
import { MoreVerticalRegular } from '@fluentui/react-icons'
import { useAtomValue, useStore } from 'jotai'
import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { recentYearsAtom, rememberYear } from '../../../state/shell/recentYears.ts'
import type { Nursery } from '../../../state/year/chosenYear.ts'
import { ListBox } from '../../../ui/form/ListBox.tsx'
import { windowWidths } from '../../../ui/pageZoom.ts'
import { phoneWindow } from '../../../ui/smallWindow.ts'
import { useFocusAfterChoice, yearPickerMark } from '../keysDuringYearLoad.ts'
import { CommandMenu } from './CommandMenu.tsx'
import { yearGroups, yearText } from './yearChoices.ts'

const useStyles = makeStyles({
  root: {
    display: 'flex',
    alignItems: 'center',
    gap: '2px',
    flexShrink: 0,
    minWidth: 0,
    [phoneWindow]: { flexGrow: 1 },
  },
  picker: { minWidth: '160px', width: `clamp(160px, ${windowWidths(18)}, 280px)`, [phoneWindow]: { flexGrow: 1 } },
  list: { minWidth: '320px' },
})

const menuIcon = <MoreVerticalRegular />
const menuGroups = [
  ['nursery.overview'],
  ['nursery.add', 'nursery.edit', 'nursery.delete'],
  ['year.add', 'year.data', 'year.delete'],
] as const

interface NurseryPickerProps {
  nurseries: readonly Nursery[]
  nursery: Nursery | null
  yearId: number | null
  choose(nursery: Nursery, yearId: number | null): void
}

/**
 * One picker for nursery and year, with a menu of actions for them. Typing searches names and years, and only listed entries
 * can be chosen; in a long list the recently shown ones come first.
 */
export function NurseryPicker({ nurseries, nursery, yearId, choose }: NurseryPickerProps) {
  const styles = useStyles()
  const { t } = useTranslation()
  const store = useStore()
  const [typed, setTyped] = useState<string | null>(null)
  const recent = useAtomValue(recentYearsAtom)
  const giveFocusBack = useFocusAfterChoice()
  const year = nursery?.fieldyear_set.find((entry) => entry.id === yearId)
  const shownId = year?.id ?? null
  useEffect(() => {
    if (shownId !== null) rememberYear(store, shownId)
  }, [store, shownId])
  const { groups, hiddenCount } = useMemo(
    () =>
      yearGroups(nurseries, {
        typed: typed ?? '',
        recent: (recent ?? []).filter((id) => id !== shownId),
        noYears: (name) => t('fields.nurseryWithoutYears', { name }),
      }),
    [nurseries, typed, recent, shownId, t],
  )
  const shown = nursery ? (year ? yearText(nursery.field_name, year.year) : nursery.field_name) : ''
  // The value of a nursery without years is its own id.
  const valueOfChoice = (choice: { nursery: Nursery; yearId: number | null }) =>
    choice.yearId === null ? `nursery:${choice.nursery.field_id}` : String(choice.yearId)

  return (
    <div className={styles.root} {...yearPickerMark}>
      <ListBox
        className={styles.picker}
        freeform
        size="small"
        aria-label={t('fields.nurseryAndYear')}
        placeholder={t('fields.nurseryChoose')}
        title={shown}
        value={typed ?? shown}
        selectedOptions={nursery ? [valueOfChoice({ nursery, yearId: shownId })] : []}
        listClassName={styles.list}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={() => setTyped(null)}
        onOpenChange={(_, { open }) => setTyped((before) => (open ? (before ?? '') : null))}
        onOptionSelect={(_, { optionValue }) => {
          // Typing clears the combobox' choice, which is not a choice by the user.
          if (optionValue === undefined) return
          const value = optionValue.replace(/^recent:/, '')
          const chosen = groups.flatMap(({ choices }) => choices).find((choice) => valueOfChoice(choice) === value)
          setTyped(null)
          if (!chosen) return
          choose(chosen.nursery, chosen.yearId)
          giveFocusBack()
        }}
      >
        {groups.map(({ kind, choices }) => (
          <OptionGroup key={kind ?? 'recent'} label={t(kind === null ? 'fields.recentYears' : `kind.${kind}`)}>
            {choices.map((choice) => (
              <Option
                key={valueOfChoice(choice)}
                value={kind === null ? `recent:${valueOfChoice(choice)}` : valueOfChoice(choice)}
                text={choice.text}
              >
                {choice.text}
              </Option>
            ))}
          </OptionGroup>
        ))}
        {hiddenCount > 0 && (
          <Option disabled text="">
            {t('shell.moreToSearch', { count: hiddenCount })}
          </Option>
        )}
        {groups.length === 0 && (
          <Option disabled text="">
            {t('fields.nurseryNoMatch')}
          </Option>
        )}
      </ListBox>
      <CommandMenu icon={menuIcon} name="fields.nurseryMenu" groups={menuGroups} />
    </div>
  )
}
