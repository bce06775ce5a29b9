import { Button, Input, makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { AddRegular, DeleteRegular, EditRegular, PeopleRegular, PersonRegular } from '@fluentui/react-icons'
import { type KeyboardEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { maxSelectionNameLength } from '../../../contract/plots/selections.ts'
import { inBackground } from '../../../domain/inBackground.ts'
import { useFieldMessage } from '../../../ui/form/fieldMessage.ts'
import type { FieldMessage } from '../../../ui/form/useForm.ts'

/** An entry of the list of selections: a named one, or the one under a digit. */
export interface ListedSelection {
  readonly key: string
  readonly name: string
  readonly about: string
  readonly plots: readonly number[]
  readonly isShared: boolean
  readonly isOwn: boolean
  /** Resolves to why the name was refused, else null; null if it has no name. */
  readonly rename: ((name: string) => Promise<FieldMessage | null>) | null
  readonly share: (() => void) | null
  readonly remove: () => void
}

const useStyles = makeStyles({
  row: {
    display: 'flex',
    alignItems: 'center',
    gap: '2px',
    minHeight: '36px',
    borderRadius: '4px',
    ':hover': { backgroundColor: tokens.colorNeutralBackground1Hover },
  },
  choose: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    columnGap: '12px',
    flexGrow: 1,
    minWidth: 0,
    padding: '4px 8px',
    border: 0,
    borderRadius: '4px',
    background: 'none',
    font: 'inherit',
    textAlign: 'left',
    color: tokens.colorNeutralForeground1,
    cursor: 'pointer',
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}` },
  },
  cut: { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  about: { fontSize: '12px', lineHeight: '16px', color: tokens.colorNeutralForeground3 },
  count: { gridRow: '1 / 3', gridColumn: 2, alignSelf: 'center', fontVariantNumeric: 'tabular-nums' },
  edit: { display: 'flex', flexDirection: 'column', flexGrow: 1, padding: '2px 8px' },
  fault: { fontSize: '12px', lineHeight: '16px', color: tokens.colorStatusDangerForeground1 },
})

/** A selection in the list, with its actions as buttons and as keys of its row. */
export function SelectionRow(props: {
  selection: ListedSelection
  /** Number of its plots that exist in the year. */
  count: number
  onChoose(mode: 'replace' | 'add'): void
  onStep(step: 1 | -1): void
  onRemoved(): void
}) {
  const { selection, count, onChoose, onStep, onRemoved } = props
  const styles = useStyles()
  const { t } = useTranslation()
  const [isRenaming, setRenaming] = useState(false)
  const remove = () => {
    selection.remove()
    onRemoved()
  }
  const verbOf = ({ key, shiftKey }: KeyboardEvent): (() => void) | null => {
    switch (key) {
      case 'Enter':
        return () => onChoose(shiftKey ? 'add' : 'replace')
      case 'ArrowDown':
        return () => onStep(1)
      case 'ArrowUp':
        return () => onStep(-1)
      case 'F2':
        return selection.rename && selection.isOwn ? () => setRenaming(true) : null
      case 'Delete':
        return remove
      default:
        return null
    }
  }
  const keys = (event: KeyboardEvent) => {
    const verb = verbOf(event)
    if (!verb) return
    event.preventDefault()
    verb()
  }
  if (isRenaming) return <Rename one={selection} onEnd={() => setRenaming(false)} />
  return (
    <li className={styles.row}>
      <button
        type="button"
        className={styles.choose}
        data-selection={selection.name}
        onClick={(event) => onChoose(event.shiftKey ? 'add' : 'replace')}
        onKeyDown={keys}
      >
        <span className={styles.cut}>{selection.name}</span>
        <span className={mergeClasses(styles.cut, styles.about)}>{selection.about}</span>
        <span className={styles.count}>{t('fields.plots', { count })}</span>
      </button>
      <Verb text={t('selection.add')} icon={<AddRegular />} act={() => onChoose('add')} />
      {selection.rename && selection.isOwn && (
        <Verb text={t('selection.rename')} icon={<EditRegular />} act={() => setRenaming(true)} />
      )}
      {selection.share && selection.isOwn && (
        <Verb
          text={t(selection.isShared ? 'selection.unshare' : 'selection.shareIt')}
          icon={selection.isShared ? <PersonRegular /> : <PeopleRegular />}
          act={selection.share}
        />
      )}
      <Verb text={t('selection.delete')} icon={<DeleteRegular />} act={remove} />
    </li>
  )
}

function Verb({ text, icon, act }: { text: string; icon: React.ReactElement; act(): void }) {
  return <Button appearance="subtle" size="small" icon={icon} aria-label={text} title={text} onClick={act} />
}

function Rename({ one: selection, onEnd }: { one: ListedSelection; onEnd(): void }) {
  const styles = useStyles()
  const { t } = useTranslation()
  const [name, setName] = useState(selection.name)
  const [message, setMessage] = useState<FieldMessage | null>(null)
  const fault = useFieldMessage(message)
  const keys = async (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      // The dialog stays open.
      event.stopPropagation()
      onEnd()
    } else if (event.key === 'Enter' && name.trim() !== '') {
      event.preventDefault()
      const isLong = name.trim().length > maxSelectionNameLength
      const tooLong = { key: 'validation.maxLength', params: { max: maxSelectionNameLength } }
      const refused = isLong ? tooLong : await selection.rename?.(name.trim())
      setMessage(refused ?? null)
      if (!refused) onEnd()
    }
  }
  return (
    <li className={styles.row}>
      <div className={styles.edit}>
        <Input
          aria-label={t('selection.newName')}
          value={name}
          autoFocus
          onChange={(_, data) => setName(data.value)}
          onKeyDown={(event) => inBackground(keys(event))}
        />
        {fault !== null && (
          <span className={styles.fault} role="alert">
            {fault}
          </span>
        )}
      </div>
    </li>
  )
}
