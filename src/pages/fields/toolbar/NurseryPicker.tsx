import { Button, makeStyles, Option, OptionGroup } from '@fluentui/react-components'
import { AddRegular, DeleteRegular, EditRegular } from '@fluentui/react-icons'
import { useSetAtom } from 'jotai'
import { type ReactElement, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { openDialogAtom } from '../../../state/shell/dialogs.ts'
import type { Nursery } from '../../../state/year/chosenYear.ts'
import { ListBox } from '../../../ui/form/ListBox.tsx'
import { KeyTooltip } from '../../../ui/overlay/KeyTooltip.tsx'
import { useFocusAfterChoice, yearPickerMark } from '../keysOfComingYear.ts'

const useStyles = makeStyles({
  root: { display: 'flex', alignItems: 'center', gap: '2px', flexShrink: 0 },
  nursery: { minWidth: '120px', width: '200px' },
  year: { minWidth: '64px', width: '84px' },
  list: { minWidth: '320px' },
})

interface NurseryPickerProps {
  nurseries: readonly Nursery[]
  nursery: Nursery | null
  yearId: number | null
  choose(nursery: Nursery, yearId: number | null): void
}

/**
 * Selectors of nursery and year, and what can be done with them: typing searches, only listed entries can be chosen; a nursery
 * without years is flagged.
 */
export function NurseryPicker(props: NurseryPickerProps) {
  const styles = useStyles()
  const { t } = useTranslation()
  const { nursery, nurseries } = props
  const [typed, setTyped] = useState<string | null>(null)
  const open = useSetAtom(openDialogAtom)
  const giveFocusBack = useFocusAfterChoice()
  const groups = useMemo(() => {
    const wanted = (typed ?? '').trim().toLocaleLowerCase()
    const found = nurseries.filter((one) => one.field_name.toLocaleLowerCase().includes(wanted))
    return [...Map.groupBy(found, (one) => one.kind)]
  }, [nurseries, typed])
  const year = nursery?.fieldyear_set.find((entry) => entry.id === props.yearId)

  return (
    <div className={styles.root} {...yearPickerMark}>
      <ListBox
        className={styles.nursery}
        freeform
        size="small"
        aria-label={t('fields.nursery')}
        placeholder={t('fields.nurseryChoose')}
        value={typed ?? nursery?.field_name ?? ''}
        selectedOptions={nursery ? [String(nursery.field_id)] : []}
        listClassName={styles.list}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={() => setTyped(null)}
        onOpenChange={(_, { open }) => setTyped((before) => (open ? (before ?? '') : null))}
        onOptionSelect={(_, { optionValue }) => {
          // Typing clears the combobox' own choice, which is no choice of the user.
          if (optionValue === undefined) return
          const chosen = nurseries.find((one) => String(one.field_id) === optionValue)
          setTyped(null)
          if (!chosen) return
          props.choose(chosen, chosen.fieldyear_set[0]?.id ?? null)
          giveFocusBack()
        }}
      >
        {groups.map(([kind, members]) => (
          <OptionGroup key={kind} label={t(`kind.${kind}`)}>
            {members.map((one) => (
              <Option key={one.field_id} value={String(one.field_id)} text={one.field_name}>
                {one.fieldyear_set.length ? one.field_name : t('fields.nurseryWithoutYears', { name: one.field_name })}
              </Option>
            ))}
          </OptionGroup>
        ))}
        {groups.length === 0 && (
          <Option disabled text="">
            {t('fields.nurseryNoMatch')}
          </Option>
        )}
      </ListBox>
      <IconButton
        name={t('fields.nurseryAdd')}
        icon={<AddRegular />}
        onPress={() => open({ kind: 'nursery', fieldId: null })}
      />
      {nursery && (
        <>
          <IconButton
            name={t('fields.nurseryEdit')}
            icon={<EditRegular />}
            onPress={() => open({ kind: 'nursery', fieldId: nursery.field_id })}
          />
          <IconButton
            name={t('fields.nurseryDelete')}
            icon={<DeleteRegular />}
            onPress={() => open({ kind: 'deleteNursery' })}
          />
          <ListBox
            className={styles.year}
            size="small"
            aria-label={t('fields.year')}
            placeholder={t('fields.yearChoose')}
            value={year ? String(year.year) : ''}
            selectedOptions={year ? [String(year.id)] : []}
            onOptionSelect={(_, { optionValue }) => {
              if (!optionValue) return
              props.choose(nursery, Number(optionValue))
              giveFocusBack()
            }}
          >
            {nursery.fieldyear_set.map((entry) => (
              <Option key={entry.id} value={String(entry.id)} text={String(entry.year)}>
                {String(entry.year)}
              </Option>
            ))}
          </ListBox>
          <IconButton name={t('fields.yearAdd')} icon={<AddRegular />} onPress={() => open({ kind: 'year' })} />
          {year && (
            <IconButton
              name={t('command.yearData')}
              icon={<EditRegular />}
              onPress={() => open({ kind: 'yearData' })}
            />
          )}
          {year && (
            <IconButton
              name={t('fields.yearDelete')}
              icon={<DeleteRegular />}
              onPress={() => open({ kind: 'deleteYear' })}
            />
          )}
        </>
      )}
    </div>
  )
}

function IconButton(props: { name: string; icon: ReactElement; onPress(): void }) {
  return (
    <KeyTooltip text={props.name}>
      <Button size="small" appearance="subtle" icon={props.icon} aria-label={props.name} onClick={props.onPress} />
    </KeyTooltip>
  )
}
