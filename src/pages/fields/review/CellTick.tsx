import { Checkbox, makeStyles } from '@fluentui/react-components'
import { useStore } from 'jotai'
import { traitHeader } from '../../../domain/files/headers/traitHeader.ts'
import { needsDecision, type ReviewedCell, setAccepted } from '../../../state/sheet/review/importReview.ts'
import { ReplacementField } from './ReplacementField.tsx'

const useStyles = makeStyles({
  row: { display: 'flex', alignItems: 'center', gap: '8px', fontSize: '13px', lineHeight: '20px' },
  tick: { flexGrow: 1, minWidth: 0, marginLeft: '-8px' },
})

interface CellTickProps {
  readonly cell: ReviewedCell
  /** Prefix of the message: the plot if the column is known, else the column. */
  readonly prefix?: string
}

/** A cell of the file without a place in the sheet: whether it is written, and a text to replace it. */
export function CellTick({ cell, prefix }: CellTickProps) {
  const styles = useStyles()
  const store = useStore()
  const { cells, k } = cell
  const at = cells.addresses[k]
  const isAccepted = cells.accepted[k] === 1
  const name = prefix ?? (cells.trait ? traitHeader(cells.trait) : cells.column.header)
  return (
    <div className={styles.row} data-file-cell={at}>
      <Checkbox
        className={styles.tick}
        label={`${name}: ${cells.texts[k]}`}
        checked={isAccepted}
        disabled={!needsDecision(cell) || cells.outcome[k] === 'refused'}
        onChange={() => setAccepted(store, [cell], !isAccepted)}
      />
      <ReplacementField at={at} />
    </div>
  )
}
