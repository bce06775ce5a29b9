import { makeStyles, tokens } from '@fluentui/react-components'
import { useAtomValue, useStore } from 'jotai'
import { type TouchEvent, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCalls } from '../../../api/query/useCalls.ts'
import { loadMeans } from '../../../contract/lines/varieties.ts'
import { classesOffered } from '../../../domain/fieldEntry/fieldEntryChoices.ts'
import { type CropMeans, decodeMeans } from '../../../domain/means/meansCodec.ts'
import { isDateTrait } from '../../../domain/traits/traitKinds.ts'
import {
  type FieldEntry,
  fieldEntryAtom,
  resumeFieldEntry,
  stepFieldEntry,
} from '../../../state/fieldEntry/fieldEntry.ts'
import { openDialogAtom } from '../../../state/shell/dialogs.ts'
import { StatusMessage } from '../../shell/StatusMessage.tsx'
import { Conflicts } from '../../shell/sheet/Conflicts.tsx'
import { NotStored } from '../../shell/sheet/NotStored.tsx'
import { ParkedChanges } from '../../shell/sheet/ParkedChanges.tsx'
import { Inspector } from '../inspector/Inspector.tsx'
import { FieldEntryActions } from './FieldEntryActions.tsx'
import { FieldEntryHead } from './FieldEntryHead.tsx'
import { FieldEntryMapButton, FieldEntryMapLarge } from './FieldEntryMap.tsx'
import { FieldEntryPlot } from './FieldEntryPlot.tsx'
import { FieldEntryProgressLine } from './FieldEntryProgressLine.tsx'
import { FieldEntryStart } from './FieldEntryStart.tsx'
import { FieldEntryStrip } from './FieldEntryStrip.tsx'
import { FieldEntryTraits } from './FieldEntryTraits.tsx'
import { Keypad } from './Keypad.tsx'
import { useFieldEntryStyle } from './useFieldEntryStyle.ts'
import { WordsPad } from './WordsPad.tsx'

const useStyles = makeStyles({
  root: {
    position: 'relative',
    display: 'flex',
    flexDirection: 'column',
    flexGrow: 1,
    minHeight: 0,
    width: '100%',
    maxWidth: '640px',
    margin: '0 auto',
    overflowX: 'hidden',
    // In a low window the keys keep their size for fingers and scroll.
    overflowY: 'auto',
    backgroundColor: tokens.colorNeutralBackground1,
    color: tokens.colorNeutralForeground1,
    outlineStyle: 'none',
    userSelect: 'none',
    touchAction: 'manipulation',
    // Large enough for fingers in gloves.
    '& .fui-Button': { minWidth: '48px', minHeight: '48px' },
    fontVariantNumeric: 'tabular-nums',
  },
  // The page handles horizontal swipes, which some browsers use to go back.
  strokes: { touchAction: 'pan-y pinch-zoom' },
  message: { display: 'flex', gap: '12px', padding: '0 16px', fontSize: '13px', lineHeight: '20px', flexShrink: 0 },
})

/** Minimum horizontal distance of a swipe that turns the page, less than half as far vertically; CSS pixels. */
const swipe = 60

/**
 * Field entry: one plot a screen along the walk, for a phone in one hand. Changes use the same log as map and table.
 */
export function FieldEntryPage() {
  const store = useStore()
  const fieldEntry = useAtomValue(fieldEntryAtom)
  useEffect(() => {
    if (!store.get(fieldEntryAtom)) resumeFieldEntry(store)
  }, [store])
  return fieldEntry ? <Walk fieldEntry={fieldEntry} /> : <FieldEntryStart />
}

function Walk({ fieldEntry }: { fieldEntry: FieldEntry }) {
  const styles = useStyles()
  const { t } = useTranslation()
  const store = useStore()
  const dialog = useAtomValue(openDialogAtom)
  const previous = usePreviousMeans(fieldEntry)
  const { style, rows } = useFieldEntryStyle(fieldEntry)
  const [isMapLarge, setIsMapLarge] = useState(false)
  const foldMap = () => setIsMapLarge((isLarge) => !isLarge)
  const root = useRef<HTMLElement>(null)
  const finger = useRef<{ x: number; y: number } | null>(null)
  useLayoutEffect(() => {
    // Focused so that it receives digit keys, also after a dialog.
    if (dialog === null) root.current?.focus()
  }, [dialog])
  const words = classesOffered(fieldEntry.trait)
  const begin = ({ touches }: TouchEvent) => {
    finger.current = touches.length === 1 ? { x: touches[0].clientX, y: touches[0].clientY } : null
  }
  const end = ({ changedTouches }: TouchEvent) => {
    const touch = changedTouches.item(0)
    const start = finger.current
    finger.current = null
    if (!start || !touch) return
    const [dx, dy] = [touch.clientX - start.x, touch.clientY - start.y]
    if (Math.abs(dx) >= swipe && Math.abs(dx) > 2 * Math.abs(dy)) stepFieldEntry(store, dx < 0 ? 1 : -1)
  }
  return (
    <section
      ref={root}
      className={styles.root}
      aria-label={t('command.pocket')}
      tabIndex={-1}
      data-region="pocket"
      data-pane="pocket"
    >
      <FieldEntryHead fieldEntry={fieldEntry} />
      <FieldEntryTraits fieldEntry={fieldEntry} />
      <div className={styles.strokes} onTouchStart={begin} onTouchEnd={end}>
        <FieldEntryPlot
          fieldEntry={fieldEntry}
          previous={previous}
          map={<FieldEntryMapButton fieldEntry={fieldEntry} style={style} isUnfolded={isMapLarge} onFold={foldMap} />}
        />
        {isMapLarge && <FieldEntryMapLarge fieldEntry={fieldEntry} style={style} rows={rows} onFold={foldMap} />}
        <FieldEntryStrip fieldEntry={fieldEntry} style={style} />
      </div>
      <FieldEntryActions fieldEntry={fieldEntry} />
      {words ? <WordsPad words={words} fieldEntry={fieldEntry} /> : <Keypad fieldEntry={fieldEntry} />}
      <div className={styles.message}>
        <StatusMessage />
        <Conflicts />
        <NotStored />
        <ParkedChanges />
      </div>
      <FieldEntryProgressLine fieldEntry={fieldEntry} />
      <Inspector />
    </section>
  )
}

/**
 * Values of the chosen traits for the lines in earlier years; null until loaded. Loaded once a walk and cached for
 * offline use: earlier years do not change with present input.
 */
function usePreviousMeans({ columns, traits }: FieldEntry): Pick<CropMeans, 'places' | 'means'>[] | null {
  const id = String(columns.spec_id)
  const inputs = traits
    .filter(({ trait }) => trait.role === 'trait' && !isDateTrait(trait))
    .map(({ trait }) => ({ params: { id }, query: { feature: String(trait.id) } }))
  const { answers } = useCalls(loadMeans, inputs, { once: true })
  return useMemo(
    () => answers?.flatMap((bytes: unknown) => (bytes instanceof Uint8Array ? decodeMeans(bytes) : [])) ?? null,
    [answers],
  )
}
