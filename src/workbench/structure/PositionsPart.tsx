import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { useAtomValue, useStore } from 'jotai'
import { useTranslation } from 'react-i18next'
import { commandNamed } from '../../commands/command.ts'
import { focusPane } from '../../commands/focusRegion.ts'
import { layoutCommands } from '../../commands/map/layoutCommands.ts'
import { fieldCommands } from '../../commands/modes/fieldStructureCommands.ts'
import { runChosen } from '../../commands/runCommand.ts'
import { markedKinds } from '../../domain/layout/structure/markPositions.ts'
import { areaOf } from '../../domain/layout/structure/plotArea.ts'
import { type PositionKind, positionKinds } from '../../domain/layout/structure/positionKinds.ts'
import { formatNumber } from '../../i18n/format.ts'
import { changeStructureDraft, structureDraftAtom } from '../../state/map/structure/structureDraft.ts'
import { targetPositions } from '../../state/map/structure/writeStructure.ts'
import { seenGridAtom } from '../../state/map/view/seenGrid.ts'
import { loadedYearAtom, revisionAtom } from '../../state/year/loaded.ts'
import { selectionAtom } from '../../state/year/selection.ts'
import { KeyHint } from '../../ui/KeyHint.tsx'
import { chosenWhenForced } from '../../ui/theme/chosenWhenForced.ts'
import { useMapTheme } from '../../ui/theme/ThemeProvider.tsx'
import { areaText } from './areaText.ts'

/** A kind of position as the map draws it. */
function KindSwatch({ kind }: { kind: PositionKind }) {
  const theme = useMapTheme()
  const isGround = kind === 'plot' || kind === 'unusable' || kind === 'path'
  return (
    <svg width={20} height={20} viewBox="0 0 20 20" aria-hidden>
      <rect
        x={0.5}
        y={0.5}
        width={19}
        height={19}
        rx={2}
        fill={isGround ? theme.surface : theme.guard}
        stroke={kind === 'path' ? 'none' : theme.controlBorder}
      />
      {kind === 'border' && <circle cx={10} cy={10} r={1.75} fill={theme.guardDot} />}
      {(kind === 'guard' || kind === 'filler') && <path d="M6 10h8" stroke={theme.guardDot} strokeWidth={1.5} />}
      {kind === 'filler' && <path d="M10 6v8" stroke={theme.guardDot} strokeWidth={1.5} />}
      {kind === 'unusable' && <path d="M1 9 9 1M1 19 19 1M11 19l8-8" stroke={theme.missingHatch} />}
      {kind === 'path' && <path d="M2 18 18 2" stroke={theme.controlBorder} strokeDasharray="2 4" />}
    </svg>
  )
}

/** Commands with buttons in the panel. */
const commands = [...fieldCommands, ...layoutCommands]

const useStyles = makeStyles({
  list: { display: 'flex', flexDirection: 'column', gap: '2px' },
  one: {
    display: 'flex',
    alignItems: 'center',
    gap: '8px',
    height: '32px',
    padding: '0 8px',
    border: 0,
    borderRadius: '4px',
    backgroundColor: 'transparent',
    color: tokens.colorNeutralForeground1,
    font: 'inherit',
    textAlign: 'left',
    cursor: 'pointer',
    ':hover': { backgroundColor: tokens.colorNeutralBackground1Hover },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
  },
  on: { backgroundColor: tokens.colorBrandBackground2, fontWeight: 600, ...chosenWhenForced },
  name: { flexGrow: 1, minWidth: 0 },
  count: { color: tokens.colorNeutralForeground3, fontVariantNumeric: 'tabular-nums', fontWeight: 400 },
  acts: { display: 'flex', flexDirection: 'column', gap: '8px' },
  act: { gap: '8px' },
  hint: { margin: 0, color: tokens.colorNeutralForeground3, fontSize: '12px', lineHeight: '16px' },
  areas: {
    display: 'flex',
    flexDirection: 'column',
    gap: '4px',
    paddingTop: '12px',
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
    fontVariantNumeric: 'tabular-nums',
  },
  figures: { margin: 0, display: 'flex', flexDirection: 'column', gap: '4px' },
  line: { display: 'flex', justifyContent: 'space-between', gap: '8px' },
  figure: { margin: 0, fontWeight: 600, textAlign: 'right' },
})

/** Kinds of positions: the chosen one is painted on the map or applied to the selected places. */
export function PositionsPart() {
  const styles = useStyles()
  const store = useStore()
  const { t } = useTranslation()
  const draft = useAtomValue(structureDraftAtom)
  const columns = useAtomValue(loadedYearAtom)
  useAtomValue(revisionAtom)
  const grid = useAtomValue(seenGridAtom)
  useAtomValue(selectionAtom)
  if (!draft || !columns || !grid) return null
  const counts = markedKinds(columns.structure)
  const marked = counts.reduce((sum, count) => sum + count, 0)
  const acted = targetPositions(store).length
  const runCommand = (id: string) => () => {
    focusPane('map')
    runChosen(store, commandNamed(commands, id))
  }
  return (
    <>
      <div className={styles.list} role="radiogroup" aria-label={t('field.kinds')}>
        {positionKinds.map((kind, k) => (
          // biome-ignore lint/a11y/useSemanticElements: a radio input cannot contain a swatch, a text and a count
          <button
            key={kind}
            type="button"
            role="radio"
            aria-checked={draft.kind === kind}
            className={mergeClasses(styles.one, draft.kind === kind && styles.on)}
            onClick={() => changeStructureDraft(store, { kind })}
          >
            <KindSwatch kind={kind} />
            <span className={styles.name}>{t(`field.kind.${kind}`)}</span>
            <span className={styles.count}>{formatNumber(k === 0 ? grid.rows * grid.cols - marked : counts[k])}</span>
            <KeyHint keys={String(k + 1)} />
          </button>
        ))}
      </div>
      <p className={styles.hint}>{t('field.paintHint')}</p>
      <div className={styles.acts}>
        <Button className={styles.act} appearance="primary" disabled={acted === 0} onClick={runCommand('field.mark')}>
          {t('field.markSelected', { places: formatNumber(acted) })}
          <KeyHint keys="Enter" />
        </Button>
        <Button className={styles.act} onClick={runCommand('insert.border')}>
          {t('field.borderAround')}
          <KeyHint keys="I B" />
        </Button>
      </div>
      <Areas />
    </>
  )
}

/** The area of the year's plots, by kind of position. */
function Areas() {
  const styles = useStyles()
  const { t } = useTranslation()
  const columns = useAtomValue(loadedYearAtom)
  const revision = useAtomValue(revisionAtom)
  if (!columns) return null
  const areas = positionKinds.map((kind) => ({
    kind,
    area: areaOf(columns, (_plot, positionKind) => positionKind === kind),
  }))
  const lacking = areas.reduce((sum, { area }) => sum + area.plots - area.measured, 0)
  const measuredAreas = areas.filter(({ area }) => area.measured > 0)
  return (
    <div className={styles.areas} data-revision={revision}>
      {measuredAreas.length > 0 && (
        <dl className={styles.figures} aria-label={t('field.areas')}>
          {measuredAreas.map(({ kind, area }) => (
            <div key={kind} className={styles.line}>
              <dt>{t(kind === 'plot' ? 'field.areaPlots' : `field.kind.${kind}`)}</dt>
              <dd className={styles.figure}>{areaText(t, area.square)}</dd>
            </div>
          ))}
        </dl>
      )}
      {lacking > 0 && <p className={styles.hint}>{t('field.areaLacking', { plots: formatNumber(lacking) })}</p>}
    </div>
  )
}
