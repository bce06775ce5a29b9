import { useAtomValue } from 'jotai'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { LinesSource } from '../domain/sheet/source/linesSource.ts'
import { meansShowingAtom } from '../state/lines/summary.ts'
import { openCropAtom } from '../state/log/openColumns.ts'
import { linesSourceAtom } from '../state/sheet/openSheet.ts'
import { lineGroups } from './columns/columnFields.ts'
import { SheetTable } from './SheetTable.tsx'
import { useShownColumns } from './useShownColumns.ts'

/** The spreadsheet of the crop's lines with their means; `empty` is shown if the crop has no lines. */
export function LineTable({ empty }: { empty: ReactNode }) {
  const source = useAtomValue(linesSourceAtom)
  return source && <Lines source={source} empty={empty} />
}

function Lines({ source, empty }: { source: LinesSource; empty: ReactNode }) {
  const { t } = useTranslation()
  const { layout } = useShownColumns(source.key)
  const showing = useAtomValue(meansShowingAtom)
  const crop = useAtomValue(openCropAtom)
  const groups = useMemo(() => {
    const { means: table } = source
    return lineGroups((key) => t(key), table && crop && { ...showing, table, traits: crop.traits })
  }, [t, source, crop, showing])
  return <SheetTable source={source} groups={groups} layout={layout} name={t('lines.table')} empty={empty} />
}
