import { Checkbox, makeStyles, tokens } from '@fluentui/react-components'
import { useStore } from 'jotai'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { inBackground } from '../../../../domain/inBackground.ts'
import { plotsOfLines } from '../../../../domain/lines/renaming.ts'
import { type RuleRefusal, refuseRule } from '../../../../domain/refusal.ts'
import { type ReplaceOptions, replacer } from '../../../../domain/sheet/replacing.ts'
import { lineFields } from '../../../../domain/sheet/source/lineFields.ts'
import {
  type FoundTexts,
  findTexts,
  type MatchPattern,
  renamesOf,
  replaceTexts,
} from '../../../../state/sheet/find/replace.ts'
import { firstScope, type ReplaceScope } from '../../../../state/sheet/find/replaceScope.ts'
import { loadedYearAtom } from '../../../../state/year/loaded.ts'
import { Segments } from '../../../../ui/form/Segments.tsx'
import { TextField } from '../../../../ui/form/TextField.tsx'
import { type FormFault, useForm } from '../../../../ui/form/useForm.ts'
import { FormDialog } from '../../../../ui/overlay/FormDialog.tsx'
import { matchPattern, type PatternMatch } from '../../../../workers/patterns.ts'
import { HitList } from './HitList.tsx'

/** Delay before the button that stops a long match is shown, ms. */
const stoppedFrom = 300

/**
 * Matches patterns in a worker, one at a time; `refuse` is called if one takes too long. `stop` cancels the running
 * one; null if none takes long.
 */
function usePatternMatch(refuse: (refusal: RuleRefusal) => void): {
  readonly match: MatchPattern
  readonly stop: (() => void) | null
} {
  const underWay = useRef<PatternMatch | null>(null)
  const [lasts, setLasts] = useState(false)
  useEffect(() => () => underWay.current?.stop(), [])
  const match = useCallback<MatchPattern>(
    async (replacing, texts) => {
      const pattern = matchPattern(replacing, texts)
      underWay.current = pattern
      const timer = setTimeout(() => setLasts(true), stoppedFrom)
      try {
        const answer = await pattern.answer
        if (answer === 'tooLong') refuse(refuseRule('replace.tooLong'))
        return typeof answer === 'string' ? null : answer
      } finally {
        clearTimeout(timer)
        setLasts(false)
        underWay.current = null
      }
    },
    [refuse],
  )
  return { match, stop: lasts ? () => underWay.current?.stop() : null }
}

const useStyles = makeStyles({
  row: { display: 'flex', flexWrap: 'wrap', gap: '12px', '& > *': { flexGrow: 1 } },
  none: { color: tokens.colorNeutralForeground2 },
  refusal: { color: tokens.colorStatusDangerForeground1 },
})

const matchKinds = ['text', 'cell', 'pattern'] as const
const scopes = ['selection', 'visible', 'all'] as const

interface Values extends ReplaceOptions {
  readonly scope: ReplaceScope
}

/** The hits for the present form, and which ones are ticked. */
interface ReplacePreview {
  readonly values: Values
  readonly matches: FoundTexts
  readonly ticks: Uint8Array
  /** Whether lines are renamed; else cells with a new name get a new line. */
  readonly renames: boolean
}

function findFault(values: Values): FormFault | null {
  if (values.find === '') return { key: 'validation.required' }
  return replacer(values) ? null : { key: 'replace.noPattern' }
}

const check = (values: Values) => ({ find: findFault(values) })

/**
 * Finds texts in the cells of the table and replaces the ticked ones as one change: Enter lists the hits, before →
 * after, Enter again replaces them.
 */
export function ReplaceDialog({ onClose }: { onClose: () => void }) {
  const styles = useStyles()
  const { t } = useTranslation()
  const store = useStore()
  const [shown, setShown] = useState<ReplacePreview | null>(null)
  const [refusal, setRefusal] = useState<RuleRefusal | null>(null)
  const { match, stop } = usePatternMatch(setRefusal)

  const list = async (values: Values) => {
    const matches = await findTexts(store, values, values.scope, match)
    if (!matches) return
    const ticks = Uint8Array.from(matches.hits, (hit) => (hit.refusal ? 0 : 1))
    // Replacing a part of a name corrects it; replacing a whole name may mean another line.
    const lowered = values.find.toLowerCase()
    const isPart = matches.hits.some(({ field, before }) => lineFields.has(field) && before.toLowerCase() !== lowered)
    setShown({ values, matches, ticks, renames: values.match !== 'cell' && isPart })
  }
  const form = useForm<Values>({
    initial: { find: '', replace: '', match: 'text', matchesCase: false, scope: firstScope(store) },
    check,
    send: async (values) => {
      setRefusal(null)
      if (!shown || shown.values !== values) {
        await list(values)
        return {}
      }
      const refused = await replaceTexts(store, shown.matches, (k) => shown.ticks[k] === 1, { renames: shown.renames })
      setRefusal(refused)
      if (refused) return {}
      onClose()
      return null
    },
  })
  const isListed = shown !== null && shown.values === form.values
  const tickedCount = isListed ? shown.ticks.reduce((sum, tick) => sum + tick, 0) : 0
  const renames = isListed
    ? renamesOf(
        store,
        shown.matches.hits.filter((_, k) => shown.ticks[k] === 1),
      )
    : []
  const year = store.get(loadedYearAtom)
  return (
    <FormDialog
      open
      wide
      title={t('command.replace')}
      submitLabel={tickedCount ? t('replace.verb', { count: tickedCount }) : t('replace.list')}
      cancelLabel={t(stop ? 'replace.stop' : 'shell.cancel')}
      onCancel={stop ?? onClose}
      onSubmit={(event) => inBackground(form.submit(event))}
      isBusy={form.isBusy}
      mayCancelWork={stop !== null}
    >
      <TextField
        label={t('replace.find')}
        name="find"
        value={form.values.find}
        onChange={(value) => form.set('find', value)}
        message={form.message('find')}
        autoComplete="off"
        autoFocus
        required
      />
      <TextField
        label={t('replace.with')}
        name="replace"
        value={form.values.replace}
        onChange={(value) => form.set('replace', value)}
        message={null}
        hint={form.values.match === 'pattern' ? t('replace.groups') : undefined}
        autoComplete="off"
      />
      <div className={styles.row}>
        <Segments
          label={t('replace.how')}
          value={form.values.match}
          choices={matchKinds.map((value) => ({ value, text: t(`replace.how.${value}`) }))}
          onChoose={(value) => form.set('match', value)}
        />
        <Segments
          label={t('replace.scope')}
          value={form.values.scope}
          choices={scopes.map((value) => ({ value, text: t(`replace.scope.${value}`) }))}
          onChoose={(value) => form.set('scope', value)}
        />
      </div>
      <Checkbox
        label={t('replace.case')}
        checked={form.values.matchesCase}
        onChange={(_, { checked }) => form.set('matchesCase', checked === true)}
      />
      {isListed && shown.matches.hits.length > 0 && (
        <HitList
          hits={shown.matches.hits}
          ticks={shown.ticks}
          onTick={(ticks) => {
            setRefusal(null)
            setShown({ ...shown, ticks })
          }}
        />
      )}
      {isListed && year && renames.length > 0 && (
        <Segments
          label={t('replace.lines')}
          value={shown.renames ? 'rename' : 'make'}
          choices={(['rename', 'make'] as const).map((value) => ({
            value,
            text: t(`replace.lines.${value}`, { count: renames.length }),
          }))}
          onChoose={(value) => setShown({ ...shown, renames: value === 'rename' })}
        />
      )}
      <div role="status" className={styles.none}>
        {isListed &&
          year &&
          shown.renames &&
          renames.length > 0 &&
          t('replace.lines.consequence', { count: plotsOfLines(year, new Set(renames.map(({ id }) => id))) })}
        {isListed && shown.matches.hits.length === 0 && t('replace.none')}
        {stop && t('replace.finding')}
      </div>
      {refusal && (
        <div role="alert" className={styles.refusal}>
          {t(refusal.code, { ...refusal.params })}
        </div>
      )}
    </FormDialog>
  )
}
