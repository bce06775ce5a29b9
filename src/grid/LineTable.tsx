import { useAtomValue } from 'jotai'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { LinesSource } from '../domain/sheet/source/linesSource.ts'
import { linesSourceAtom } from '../state/sheet/openSheet.ts'
import { lineGroups } from './columns/columnFields.ts'
import { SheetTable } from './SheetTable.tsx'
import { useShownColumns } from './useShownColumns.ts'

/** The spreadsheet of the crop's lines; `empty` stands where the crop has none. */
export function LineTable({ empty }: { empty: ReactNode }) {
  const source = useAtomValue(linesSourceAtom)
  return source && <Lines source={source} empty={empty} />
}

function Lines({ source, empty }: { source: LinesSource; empty: ReactNode }) {
  const { t } = useTranslation()
  const { layout } = useShownColumns(source.key)
  const groups = useMemo(() => lineGroups((key) => t(key)), [t])
  return <SheetTable source={source} groups={groups} layout={layout} name={t('lines.table')} empty={empty} />
}
