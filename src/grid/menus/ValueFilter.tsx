import { Button, Checkbox, makeStyles, Popover, PopoverSurface, tokens } from '@fluentui/react-components'
import { useAtom, useStore } from 'jotai'
import { type FormEvent, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CellValue } from '../../domain/change/changeSet.ts'
import { hideValuesOf, untickedValuesAtom, valuesOfColumn } from '../../state/sheet/columns/valueFilter.ts'
import { sheetSourceAtom } from '../../state/sheet/openSheet.ts'
import { TickList } from '../../ui/form/TickList.tsx'
import { panelInput } from '../../ui/overlay/panelStyles.ts'
import { cellText } from '../columns/cellText.ts'
import { valueFilterAtom } from './menuAtoms.ts'

const useStyles = makeStyles({
  form: { display: 'flex', flexDirection: 'column', gap: '8px', width: '280px' },
  search: { ...panelInput, width: '100%' },
  row: { display: 'flex', gap: '8px', flexGrow: 1, minWidth: 0 },
  text: { flexGrow: 1, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  count: { color: tokens.colorNeutralForeground3 },
  foot: { display: 'flex', gap: '8px', justifyContent: 'flex-end' },
})

/** The values of a column with ticks, like Excel's filter: rows with an unticked value are hidden. */
export function ValueFilter({ onDone }: { onDone: () => void }) {
  const [open, setOpen] = useAtom(valueFilterAtom)
  if (!open) return null
  const close = () => {
    setOpen(null)
    onDone()
  }
  return (
    <Popover
      open
      trapFocus
      onOpenChange={(_, { open: isOpen }) => !isOpen && close()}
      positioning={{ target: open.target, position: 'below', align: 'start' }}
    >
      <PopoverSurface>
        <ValueTicks field={open.field} close={close} />
      </PopoverSurface>
    </Popover>
  )
}

/** Ignores letter case, and whether a number is written with point or comma. */
const comparable = (text: string): string => text.toLowerCase().replaceAll(',', '.')

function ValueTicks({ field, close }: { field: string; close: () => void }) {
  const styles = useStyles()
  const store = useStore()
  const { t } = useTranslation()
  const [search, setSearch] = useState('')
  const [unticked, setUnticked] = useState<ReadonlySet<string>>(
    () => store.get(untickedValuesAtom).get(field) ?? new Set<string>(),
  )
  const values = useMemo(() => {
    const source = store.get(sheetSourceAtom)
    const isNumber = source?.numbers(field) != null
    const write = source && cellText(source, field, () => 0)
    return valuesOfColumn(store, field).map(({ key, count }) => {
      const value: CellValue = isNumber && key !== '' ? Number(key) : key
      return { key, count, text: key === '' ? t('table.filter.blank') : (write?.(value, -1) ?? key) }
    })
  }, [store, field, t])
  const searchText = comparable(search.trim())
  const shown = searchText ? values.filter(({ text }) => comparable(text).includes(searchText)) : values
  const areAllTicked = shown.every(({ key }) => !unticked.has(key))
  const setTicked = (keys: readonly string[], isOn: boolean) => {
    const next = new Set(unticked)
    for (const key of keys) {
      if (isOn) next.delete(key)
      else next.add(key)
    }
    setUnticked(next)
  }
  const toggleAll = () =>
    setTicked(
      shown.map(({ key }) => key),
      !areAllTicked,
    )
  const isAllHidden = values.length > 0 && values.every(({ key }) => unticked.has(key))
  const apply = (event: FormEvent) => {
    event.preventDefault()
    if (isAllHidden) return
    hideValuesOf(store, field, unticked)
    close()
  }
  return (
    <form className={styles.form} onSubmit={apply} data-value-filter={field}>
      <input
        className={styles.search}
        aria-label={t('table.filter.search')}
        placeholder={t('table.filter.search')}
        value={search}
        onChange={(event) => setSearch(event.target.value)}
        onKeyDown={(event) => event.stopPropagation()}
      />
      <Checkbox label={t('table.filter.allValues')} checked={areAllTicked} onChange={toggleAll} />
      <TickList
        label={t('table.filterByValues')}
        count={shown.length}
        isTicked={(k) => !unticked.has(shown[k].key)}
        mayTick={() => true}
        row={(k) => (
          <span className={styles.row}>
            <span className={styles.text}>{shown[k].text}</span>
            <span className={styles.count}>{shown[k].count}</span>
          </span>
        )}
        onToggle={(k) => setTicked([shown[k].key], unticked.has(shown[k].key))}
        onToggleAll={toggleAll}
      />
      <div className={styles.foot}>
        <Button type="button" onClick={close}>
          {t('shell.cancel')}
        </Button>
        <Button type="submit" appearance="primary" disabled={isAllHidden}>
          {t('table.filter.apply')}
        </Button>
      </div>
    </form>
  )
}
