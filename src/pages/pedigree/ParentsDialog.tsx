import { useAtom, useAtomValue, useStore } from 'jotai'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { inBackground } from '../../domain/inBackground.ts'
import type { LineGraph } from '../../domain/pedigree/lineGraph.ts'
import { genealogyOf } from '../../domain/pedigree/purdy/genealogy.ts'
import { namesToConfirm } from '../../domain/sheet/source/lineFields.ts'
import { formatList } from '../../i18n/format.ts'
import { lineGraphAtom } from '../../state/pedigree/lineStages.ts'
import { checkParents, type TypedParents, writeParents } from '../../state/pedigree/writeParents.ts'
import { openDialogAtom } from '../../state/shell/dialogs.ts'
import { TextField } from '../../ui/form/TextField.tsx'
import { useConfirmOnce } from '../../ui/form/useConfirmOnce.ts'
import { type FormFault, type ServerErrors, useForm } from '../../ui/form/useForm.ts'
import { FormDialog } from '../../ui/overlay/FormDialog.tsx'
import { SimilarLines } from '../shell/dialogs/SimilarLines.tsx'

/** The dialog for the parents of a line, by name or in Purdy notation. */
export function ParentsDialog() {
  const [dialog, setDialog] = useAtom(openDialogAtom)
  const graph = useAtomValue(lineGraphAtom)
  if (dialog?.kind !== 'parentsOfLine' || !graph?.line(dialog.line)) return null
  return <Parents key={dialog.line} graph={graph} line={dialog.line} onClose={() => setDialog(null)} />
}

interface Values {
  mother: string
  father: string
  genealogy: string
}

function Parents({ graph, line, onClose }: { graph: LineGraph; line: number; onClose(): void }) {
  const { t, i18n } = useTranslation()
  const store = useStore()
  const child = graph.line(line)
  const nameOf = (id: number | null | undefined) => (id ? (graph.line(id)?.name ?? '') : '')
  const parents = { mother: nameOf(child?.mother), father: nameOf(child?.father) }
  const [began] = useState(() => ({ ...parents, genealogy: genealogyOf(graph, line) ?? '' }))
  /**
   * The typed values, and for untouched fields the line's present ones: a colleague may have changed them. The notation
   * counts once it differs from its initial text.
   */
  const typed = (values: Values): TypedParents =>
    values.genealogy.trim() !== '' && values.genealogy.trim() !== began.genealogy
      ? { genealogy: values.genealogy.trim() }
      : {
          mother: values.mother === began.mother ? parents.mother : values.mother,
          father: values.father === began.father ? parents.father : values.father,
        }
  const similar = useConfirmOnce<ReadonlyMap<string, string>>()
  const form = useForm<Values>({
    initial: began,
    check(values) {
      const parents = typed(values)
      const checked = checkParents(graph, line, parents)
      const fault: FormFault | null = checked.ok ? null : { key: checked.code, params: checked.params }
      if ('genealogy' in parents) {
        const isStated = (role: 'mother' | 'father') =>
          values[role] === began[role] || (checked.ok && values[role].trim() === (checked[role] ?? ''))
        return {
          genealogy: fault ?? (isStated('mother') && isStated('father') ? null : { key: 'pedigree.twoAnswers' }),
        }
      }
      const isCleared = values.genealogy.trim() === '' && began.genealogy !== ''
      const isUnchanged = values.mother === began.mother && values.father === began.father
      return { mother: fault, genealogy: isCleared && isUnchanged ? { key: 'pedigree.clearParents' } : null }
    },
    async send(values): Promise<ServerErrors | null> {
      const checked = checkParents(graph, line, typed(values))
      const names = checked.ok ? checked.newNames : []
      if (
        similar.needsConfirmation(names.join('\n'), () =>
          namesToConfirm(
            graph.all().map(({ name }) => name),
            names,
          ),
        )
      )
        return {}
      const written = await writeParents(store, line, typed(values))
      if (written.ok) {
        onClose()
        return null
      }
      return { mother: [t(written.code, written.params)] }
    },
  })
  const isNew = (name: string) => graph.named(name.trim()) === undefined
  const checked = checkParents(graph, line, typed(form.values))
  const created = checked.ok ? checked.newNames : []
  const byNotation = 'genealogy' in typed(form.values) && checked.ok
  const hint = [
    byNotation ? `${checked.mother ?? '?'} × ${checked.father ?? '?'}` : null,
    created.length > 0
      ? t('pedigree.makes', { names: formatList(created.slice(0, 5), i18n.language), count: created.length })
      : null,
  ]
  const parent = (role: 'mother' | 'father') => (
    <TextField
      label={t(`grid.${role}`)}
      name={role}
      value={form.values[role]}
      onChange={(name) => form.set(role, name)}
      message={form.message(role)}
      hint={
        form.values[role].trim() && isNew(form.values[role])
          ? t('pedigree.newLine', { name: form.values[role].trim() })
          : undefined
      }
      autoComplete="off"
      autoFocus={role === 'mother'}
    />
  )
  return (
    <FormDialog
      open
      title={t('pedigree.parentsOf', { name: child?.name ?? '' })}
      submitLabel={t('shell.save')}
      cancelLabel={t('shell.cancel')}
      onCancel={onClose}
      onSubmit={(event) => inBackground(form.submit(event))}
    >
      {parent('mother')}
      {parent('father')}
      {similar.question && <SimilarLines known={similar.question} />}
      <TextField
        label={t('pedigree.purdy')}
        name="genealogy"
        value={form.values.genealogy}
        onChange={(value) => form.set('genealogy', value)}
        message={form.message('genealogy')}
        hint={hint.filter(Boolean).join(' · ') || t('pedigree.purdyHint')}
        multiline
      />
    </FormDialog>
  )
}
