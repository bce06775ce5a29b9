import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { useAtomValue, useStore } from 'jotai'
import { type KeyboardEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { SheetSource } from '../../domain/sheet/source/sheetSource.ts'
import { type Choice, resolveConflict } from '../../state/log/conflicts/resolveConflict.ts'
import { sendParked } from '../../state/log/queue/parkedChanges.ts'
import { conflictsAtom, parkedCode, refusedChangesAtom } from '../../state/outbox/outbox.ts'
import { answerClass, dropQuestion } from '../../state/sheet/edit/classQuestion.ts'
import { undoRefused } from '../../state/sheet/edit/typing.ts'
import { sheetSourceAtom } from '../../state/sheet/openSheet.ts'
import { activeCellAtom } from '../../state/sheet/selection/sheetSelection.ts'
import { sheetRevisionAtom } from '../../state/sheet/selection/sheetTouched.ts'
import { sheetOrderAtom } from '../../state/sheet/sheetView.ts'
import { showRefusalMessage } from '../../state/shell/messages.ts'
import { openCard } from '../../ui/overlay/panelStyles.ts'
import { conflictText } from '../columns/conflictText.ts'
import { refusedReason } from '../columns/refusedReason.ts'
import type { SheetScene } from '../scene/SheetScene.ts'
import { type CellIssue, cellIssue, latestQuestion } from './cellIssue.ts'
import { editedPlot, editSessionAtom } from './editSession.ts'
import { useCellPosition } from './useCellPosition.ts'

const useStyles = makeStyles({
  holder: { position: 'absolute', top: 0, left: 0, zIndex: 5, pointerEvents: 'none' },
  card: {
    ...openCard,
    position: 'absolute',
    left: 0,
    // Above the cell: filling a column or a row continues below or to the right, where the card would be in the way.
    bottom: 'calc(100% + 4px)',
    width: 'max-content',
    maxWidth: '340px',
    padding: '6px 8px',
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '6px',
    fontSize: '12px',
    lineHeight: '16px',
    pointerEvents: 'auto',
  },
  below: { bottom: 'auto', top: 'calc(100% + 4px)' },
  fromRight: { left: 'auto', right: 0 },
  hidden: { display: 'none' },
  // In the table's corner: next to its cell it would cover the ones being edited.
  docked: { position: 'absolute', left: 'auto', top: 'auto', right: '20px', bottom: '20px', zIndex: 5 },
  text: { flexBasis: '100%', overflowWrap: 'anywhere', fontVariantNumeric: 'tabular-nums' },
  key: { color: tokens.colorNeutralForeground3 },
})

/** Keys that the card handles while it has the focus; all others act as everywhere. */
const ownKeys: ReadonlySet<string> = new Set([
  'Enter',
  ' ',
  'Tab',
  'Escape',
  'ArrowLeft',
  'ArrowRight',
  'ArrowUp',
  'ArrowDown',
])

/**
 * The open issue of the active cell, next to it: a conflict, an unknown class, a value that is not stored. If the active
 * cell has none, the latest question about a class stays visible in the table's corner.
 */
export function CellCard({ scene }: { scene: SheetScene }) {
  const store = useStore()
  const source = useAtomValue(sheetSourceAtom)
  useAtomValue(conflictsAtom)
  useAtomValue(refusedChangesAtom)
  useAtomValue(sheetRevisionAtom)
  const session = useAtomValue(editSessionAtom)
  const activeCell = useAtomValue(activeCellAtom)
  const { rows, fields } = useAtomValue(sheetOrderAtom)
  if (!source) return null
  const active = activeCell && { plot: rows[activeCell.row], field: fields[activeCell.col] }
  for (const cell of [active, latestQuestion(store, source)]) {
    const isEdited = session && cell && editedPlot(store, session) === cell.plot && session.field === cell.field
    const matter = cell && !isEdited && cellIssue(store, source, cell.plot, cell.field)
    if (!matter) continue
    const key = `${source.id[cell.plot]}:${cell.field}:${cell === active}`
    return <Card key={key} scene={scene} source={source} cell={cell} matter={matter} isActive={cell === active} />
  }
  return null
}

interface Answer {
  readonly text: string
  give(): void
}

function Card(props: {
  scene: SheetScene
  source: SheetSource
  cell: { plot: number; field: string }
  matter: CellIssue
  isActive: boolean
}) {
  const { scene, source, cell, matter, isActive } = props
  const styles = useStyles()
  const { t, i18n } = useTranslation()
  const store = useStore()
  const holder = useRef<HTMLDivElement>(null)
  const place = useCellPosition(holder, scene, cell)

  const classAnswer = (value: string) => {
    if (matter.kind !== 'class') return
    const refusal = answerClass(store, matter.question, value)
    if (refusal) showRefusalMessage(store, refusal)
  }
  const resolve = (choice: Choice) => {
    if (matter.kind !== 'conflict') return
    const { key, cell: conflictCell } = matter.conflict
    resolveConflict(store, key, (candidate) => (candidate === conflictCell ? choice : null))
  }
  const content = (): { text: string; answers: Answer[] } => {
    if (matter.kind === 'conflict') {
      return {
        text: conflictText(i18n, source, matter.conflict.cell),
        answers: [
          { text: t('conflict.useMine'), give: () => resolve('mine') },
          { text: t('conflict.useTheirs'), give: () => resolve('theirs') },
        ],
      }
    }
    if (matter.kind === 'refused') {
      const { key, value, code } = matter.refused
      const resend = { text: t('failed.sendAgain'), give: () => sendParked(store, key) }
      return {
        text: t('status.refused', { value: String(value ?? '–'), reason: refusedReason(t, matter.refused) }),
        answers: [
          ...(code === parkedCode ? [resend] : []),
          { text: t('class.putBack'), give: () => undoRefused(store, cell.plot, cell.field) },
        ],
      }
    }
    const { typed, rows, nearest, mayAdd, isLine } = matter.question
    const questionKey = isLine ? 'line.similar.question' : mayAdd ? 'class.question' : 'class.unknown'
    return {
      text: t(questionKey, { value: typed, other: nearest ?? '', count: rows.length }),
      answers: [
        ...(nearest === null ? [] : [{ text: t('class.use', { value: nearest }), give: () => classAnswer(nearest) }]),
        ...(mayAdd ? [{ text: t('class.add', { value: typed }), give: () => classAnswer(typed) }] : []),
        { text: t('class.putBack'), give: () => dropQuestion(store, matter.question) },
      ],
    }
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (!ownKeys.has(event.key)) return
    event.stopPropagation()
    if (event.key === 'Escape') {
      event.preventDefault()
      scene.focusActive()
    }
    if (!event.key.startsWith('Arrow')) return
    event.preventDefault()
    const buttons = [...event.currentTarget.querySelectorAll('button')]
    const step = event.key === 'ArrowLeft' || event.key === 'ArrowUp' ? -1 : 1
    const from = buttons.indexOf(document.activeElement as HTMLButtonElement)
    buttons[(from + step + buttons.length) % buttons.length]?.focus()
  }
  const { text, answers } = content()
  const card = (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be laid out as one
    <div
      className={mergeClasses(
        styles.card,
        place.isHigh && styles.below,
        place.isRight && styles.fromRight,
        isActive && place.isOutside && styles.hidden,
        !isActive && styles.docked,
      )}
      role="group"
      aria-label={text}
      data-cell-card={isActive ? 'active' : 'asked'}
      onKeyDown={onKeyDown}
    >
      <span className={styles.text}>{text}</span>
      {answers.map(({ text: name, give }) => (
        <Button
          key={name}
          size="small"
          onClick={() => {
            give()
            scene.focusActive()
          }}
        >
          {name}
        </Button>
      ))}
      {isActive && <span className={styles.key}>Alt+↓</span>}
    </div>
  )
  if (!isActive) return card
  return (
    <div ref={holder} className={styles.holder}>
      {card}
    </div>
  )
}
