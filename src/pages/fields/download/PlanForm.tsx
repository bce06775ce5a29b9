import { useAtomValue, useStore } from 'jotai'
import { type ReactNode, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FieldYearColumns } from '../../../domain/columns/fieldYear.ts'
import { inBackground } from '../../../domain/inBackground.ts'
import { isNumberTrait } from '../../../domain/traits/traitKinds.ts'
import { formatNumber } from '../../../i18n/format.ts'
import { type Colouring, colouringAtom, colouringOf } from '../../../state/colour/colouring.ts'
import { defaultColouringAtom } from '../../../state/colour/savedScales.ts'
import { viewSideAtom } from '../../../state/map/view/view.ts'
import { selectionAtom } from '../../../state/year/selection.ts'
import { mapThemes } from '../../../ui/theme.ts'
import { saveAnswer } from '../../shell/files/download/runDownload.ts'
import { DownloadFrame } from './DownloadFrame.tsx'
import { FileName } from './FileName.tsx'
import { PlanOptions } from './PlanOptions.tsx'
import { PlanPage } from './PlanPage.tsx'
import { PreviewHead } from './PreviewHead.tsx'
import {
  cellFault,
  type PlanChoices,
  type PlanColour,
  planColouring,
  planRequest,
  plotsColouring,
  plotsOutOfRange,
} from './planRequest.ts'
import { usePlanPreview } from './usePreview.ts'

/** The colouring of a trait, or of the lines: the map's own if the map is coloured by it, else the default. */
function useColouringOf(columns: FieldYearColumns, colour: PlanColour | null): Colouring | null {
  const shown = useAtomValue(colouringAtom)
  const defaultColouring = useAtomValue(defaultColouringAtom)
  if (colour === 'line') return shown?.subject.by === 'line' ? shown : defaultColouring({ by: 'line' })
  if (typeof colour !== 'number') return null
  const trait = colour
  const subject = { by: 'trait' as const, trait }
  if (shown?.subject.by === 'trait' && shown.subject.trait === trait) return shown
  const column = [...columns.traits, ...columns.markers].find((one) => one.trait.id === trait)
  return isNumberTrait(column?.trait) ? defaultColouring(subject) : colouringOf(subject, 'categories')
}

/** The printed map of the year: its options, and a preview of each page. */
export function PlanForm(props: {
  choice: ReactNode
  choices: PlanChoices
  change(part: Partial<PlanChoices>): void
  columns: FieldYearColumns
  onClose(): void
}) {
  const { t, i18n } = useTranslation()
  const store = useStore()
  const { choice, choices, change, columns, onClose } = props
  const [isBusy, setIsBusy] = useState(false)
  const [page, setPage] = useState(1)
  const view = useAtomValue(viewSideAtom)
  const chosen = useColouringOf(columns, choices.colour)
  const { mask } = useAtomValue(selectionAtom)
  const selected = useMemo(
    () => Array.from({ length: columns.count }, (_, plot) => plot).filter((plot) => mask[plot] && columns.alive[plot]),
    [columns, mask],
  )
  // Printed pages use the light theme's colours, because paper is white.
  const colouring = useMemo(() => {
    const { light } = mapThemes
    if (choices.colour === 'selected') return plotsColouring(columns, 'selected', selected, light)
    if (choices.colour === 'out') return plotsColouring(columns, 'out', plotsOutOfRange(columns), light)
    return chosen && planColouring(columns, chosen, light)
  }, [columns, chosen, choices.colour, selected])
  const fault = cellFault(choices)
  const shown = usePlanPreview(fault ? null : planRequest(choices, columns.year_id, colouring, view, page))
  const preview = shown.answer
  const pages = preview?.pages ?? 1
  const save = async () => {
    if (fault || isBusy) return
    setIsBusy(true)
    const { call, body } = planRequest(choices, columns.year_id, colouring, view, null)
    const isSaved = await saveAnswer(store, call, body, 'failed.plan')
    setIsBusy(false)
    if (isSaved) onClose()
  }
  const countText = (key: string, count: number) => t(key, { count, n: formatNumber(count), lng: i18n.language })
  const about = preview && `${countText('plan.sheets', preview.sheets)} · ${countText('labels.pages', preview.pages)}`
  return (
    <DownloadFrame
      choice={choice}
      file={preview && about && <FileName name={preview.file_name} about={about} />}
      isBusy={isBusy}
      onSubmit={() => inBackground(save())}
      onClose={onClose}
    >
      <PlanOptions
        choices={choices}
        fault={fault}
        columns={columns}
        hasSelected={selected.length > 0}
        onChange={(part) => {
          setPage(1)
          change(part)
        }}
      />
      <PreviewHead name={t('plan.pageOf', { n: Math.min(page, pages), of: pages })} answer={shown} />
      {preview && <PlanPage drawing={preview.page} isStale={fault !== null} {...{ page, pages }} onPage={setPage} />}
    </DownloadFrame>
  )
}
