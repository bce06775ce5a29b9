import { atom, useAtomValue, useSetAtom } from 'jotai'
import { importReviewAtom } from '../../../state/sheet/review/importReview.ts'
import { openDialogAtom } from '../../../state/shell/dialogs.ts'
import { loadedYearAtom } from '../../../state/year/loaded.ts'
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

/** The requested panel; null = none. */
const valuesPanelAtom = atom((get) => {
  const dialog = get(openDialogAtom)
  if (!dialog || !get(loadedYearAtom)) return null
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

/** Whether a panel is next to the map: a requested one, or a file's review. */
export const isSidePanelOpenAtom = atom((get) => get(valuesPanelAtom) !== null || get(importReviewAtom) !== null)

/**
 * The panel next to the map that sets one value for all selected plots, computes values, pastes specially, or reviews a
 * file; nothing unless requested.
 */
export function ValuesPanel() {
  const requested = useAtomValue(valuesPanelAtom)
  const columns = useAtomValue(loadedYearAtom)
  const setDialog = useSetAtom(openDialogAtom)
  const reviewed = useAtomValue(importReviewAtom)
  useWaitingReview(columns)
  if (columns && reviewed && !requested) return <ReviewPanel columns={columns} reviewed={reviewed} />
  if (!columns || !requested) return null
  if (requested.kind === 'pasteSpecial') {
    return <PasteSpecialPanel clipboard={requested.clipboard} on={requested.on} close={() => setDialog(null)} />
  }
  if (requested.kind === 'formula') {
    const { traitId, text = '', rows = null } = requested
    return <FormulaPanel columns={columns} traitId={traitId} text={text} rows={rows} close={() => setDialog(null)} />
  }
  const Panel = panels[requested.kind]
  return <Panel key={requested.kind} columns={columns} traitId={requested.traitId} close={() => setDialog(null)} />
}
