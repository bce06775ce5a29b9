import { atom, useAtomValue, useSetAtom } from 'jotai'
import { importReviewAtom } from '../../../state/sheet/importReview.ts'
import { openDialogAtom } from '../../../state/shell/dialogs.ts'
import { loadedAtom } from '../../../state/year/loaded.ts'
import { ReviewPanel } from '../review/ReviewPanel.tsx'
import { GenotypePanel } from './GenotypePanel.tsx'
import { PasteSpecialPanel } from './PasteSpecialPanel.tsx'
import { PhenotypePanel } from './PhenotypePanel.tsx'
import { StagePanel } from './StagePanel.tsx'
import { TechnologyPanel } from './TechnologyPanel.tsx'

const panels = {
  phenotype: PhenotypePanel,
  stage: StagePanel,
  technology: TechnologyPanel,
  genotype: GenotypePanel,
} as const

/** The panel that was asked for; null = none. */
const valuesPanelAtom = atom((get) => {
  const dialog = get(openDialogAtom)
  if (!dialog || !get(loadedAtom)) return null
  if (dialog.kind === 'pasteSpecial') return dialog
  const { kind } = dialog
  return kind === 'phenotype' || kind === 'stage' || kind === 'technology' || kind === 'genotype' ? dialog : null
})

/** Whether a panel stands beside the map: that was asked for, or that of a file under review. */
export const besidePanelAtom = atom((get) => get(valuesPanelAtom) !== null || get(importReviewAtom) !== null)

/** The panel beside the map that gives one value to all selected plots, or pastes otherwise than as it is, or reviews a file; nothing while none was asked for. */
export function ValuesPanel() {
  const asked = useAtomValue(valuesPanelAtom)
  const columns = useAtomValue(loadedAtom)
  const setDialog = useSetAtom(openDialogAtom)
  const reviewed = useAtomValue(importReviewAtom)
  if (columns && reviewed && !asked) return <ReviewPanel columns={columns} reviewed={reviewed} />
  if (!columns || !asked) return null
  if (asked.kind === 'pasteSpecial') {
    return <PasteSpecialPanel clipboard={asked.clipboard} on={asked.on} close={() => setDialog(null)} />
  }
  const Panel = panels[asked.kind]
  return <Panel key={asked.kind} columns={columns} traitId={asked.traitId} close={() => setDialog(null)} />
}
