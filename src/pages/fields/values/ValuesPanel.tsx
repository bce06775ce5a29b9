import { atom, useAtomValue, useSetAtom } from 'jotai'
import { importReviewAtom } from '../../../state/sheet/importReview.ts'
import { openDialogAtom } from '../../../state/shell/dialogs.ts'
import { loadedAtom } from '../../../state/year/loaded.ts'
import { ReviewPanel } from '../review/ReviewPanel.tsx'
import { useWaitingReview } from '../review/useWaitingReview.ts'
import { FormulaPanel } from './FormulaPanel.tsx'
import { GenotypePanel } from './GenotypePanel.tsx'
import { PasteSpecialPanel } from './PasteSpecialPanel.tsx'
import { PhenotypePanel } from './PhenotypePanel.tsx'
import { RecountPanel } from './RecountPanel.tsx'
import { StagePanel } from './StagePanel.tsx'
import { TechnologyPanel } from './TechnologyPanel.tsx'

const panels = {
  phenotype: PhenotypePanel,
  stage: StagePanel,
  technology: TechnologyPanel,
  genotype: GenotypePanel,
  recount: RecountPanel,
} as const

/** The panel that was asked for; null = none. */
const valuesPanelAtom = atom((get) => {
  const dialog = get(openDialogAtom)
  if (!dialog || !get(loadedAtom)) return null
  switch (dialog.kind) {
    case 'pasteSpecial':
    case 'phenotype':
    case 'stage':
    case 'technology':
    case 'genotype':
    case 'recount':
    case 'formula':
      return dialog
    default:
      return null
  }
})

/** Whether a panel stands beside the map: that was asked for, or that of a file under review. */
export const besidePanelAtom = atom((get) => get(valuesPanelAtom) !== null || get(importReviewAtom) !== null)

/**
 * The panel beside the map that gives one value to all selected plots, works values out, pastes otherwise than as it is, or
 * reviews a file; nothing while none was asked for.
 */
export function ValuesPanel() {
  const asked = useAtomValue(valuesPanelAtom)
  const columns = useAtomValue(loadedAtom)
  const setDialog = useSetAtom(openDialogAtom)
  const reviewed = useAtomValue(importReviewAtom)
  useWaitingReview(columns)
  if (columns && reviewed && !asked) return <ReviewPanel columns={columns} reviewed={reviewed} />
  if (!columns || !asked) return null
  if (asked.kind === 'pasteSpecial') {
    return <PasteSpecialPanel clipboard={asked.clipboard} on={asked.on} close={() => setDialog(null)} />
  }
  if (asked.kind === 'formula') {
    const { traitId, text = '', rows = null } = asked
    return <FormulaPanel columns={columns} traitId={traitId} text={text} rows={rows} close={() => setDialog(null)} />
  }
  const Panel = panels[asked.kind]
  return <Panel key={asked.kind} columns={columns} traitId={asked.traitId} close={() => setDialog(null)} />
}
