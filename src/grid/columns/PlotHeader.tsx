import {
  ArrowSortDown16Regular,
  ArrowSortUp16Regular,
  ChevronDown12Regular,
  Filter16Filled,
} from '@fluentui/react-icons'
import type { IHeaderParams } from 'ag-grid-community'
import { useSetAtom } from 'jotai'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { columnMenuAtom } from '../menus/columnMenu.ts'
import type { PlotRow } from './plotColumns.ts'

/** A column's heading: its name, how it is sorted and filtered, and a button for its menu. A click selects the column. */
export function PlotHeader({ column, displayName }: IHeaderParams<PlotRow>) {
  const { t } = useTranslation()
  const openMenu = useSetAtom(columnMenuAtom)
  const [state, setState] = useState({ sort: column.getSort(), isFiltered: column.isFilterActive() })
  useEffect(() => {
    const read = () => setState({ sort: column.getSort(), isFiltered: column.isFilterActive() })
    column.addEventListener('sortChanged', read)
    column.addEventListener('filterChanged', read)
    return () => {
      column.removeEventListener('sortChanged', read)
      column.removeEventListener('filterChanged', read)
    }
  }, [column])
  return (
    <div className="sheet-head">
      <span className="sheet-head-text">{displayName}</span>
      {state.isFiltered && <Filter16Filled aria-label={t('table.filtered')} />}
      {state.sort === 'asc' && <ArrowSortUp16Regular aria-hidden />}
      {state.sort === 'desc' && <ArrowSortDown16Regular aria-hidden />}
      <button
        type="button"
        className="sheet-head-menu"
        tabIndex={-1}
        aria-label={t('table.columnMenu', { column: displayName })}
        aria-haspopup="menu"
        onClick={(event) => openMenu({ field: column.getColId(), target: event.currentTarget })}
      >
        <ChevronDown12Regular />
      </button>
    </div>
  )
}
