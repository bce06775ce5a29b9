import { Button, makeStyles, tokens } from '@fluentui/react-components'
import { useAtomValue, useStore } from 'jotai'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { paneCoverMark } from '../../canvas/covers.ts'
import type { Box } from '../../canvas/paint.ts'
import { focusPane } from '../../commands/focusRegion.ts'
import { inBackground } from '../../domain/inBackground.ts'
import { decidableAmbiguities } from '../../domain/sheet/readingQuestion.ts'
import { formatList } from '../../i18n/format.ts'
import { readingChoice } from '../../i18n/readingChoice.ts'
import { remarkText } from '../../i18n/remarkText.ts'
import { dropPaste, pastePreviewAtom, writePaste } from '../../state/map/block/blockPaste.ts'
import { moveDraftAtom } from '../../state/map/layout/moveDraft.ts'
import { legendSizeAtom } from '../../state/map/legend/legendFold.ts'
import { barSubjectAtom } from '../../state/map/mode/barSubject.ts'
import { mapModeAtom } from '../../state/map/mode/mapState.ts'
import type { SeenArea } from '../../state/map/view/seenGrid.ts'
import { cancelClear, confirmClear, emptiedParts, mapClearPromptAtom } from '../../state/sheet/edit/sheetClear.ts'
import { maxRemarks } from '../../state/sheet/paste/pasteRemarks.ts'
import { pasteSummary } from '../../state/sheet/paste/pasteSummary.ts'
import { mapPasteCountsAtom } from '../../state/sheet/paste/pendingCounts.ts'
import { ChoiceLine } from '../../ui/feedback/ChoiceLine.tsx'
import { ReasonList } from '../../ui/feedback/ReasonList.tsx'
import { restingCard, topMiddle } from '../../ui/overlay/panelStyles.ts'
import { modeBarTop } from '../docks.ts'
import { cellBox, type Geometry } from '../geometry.ts'
import type { SceneParts } from '../scene/useMapScene.ts'

const useStyles = makeStyles({
  bar: {
    ...topMiddle,
    top: 0,
    zIndex: 4,
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '12px',
    maxWidth: 'calc(100% - 48px)',
    padding: '8px 12px',
    ...restingCard,
    fontSize: '12px',
    lineHeight: '16px',
    fontVariantNumeric: 'tabular-nums',
  },
  bad: { color: tokens.colorStatusDangerForeground1, fontWeight: 600 },
})

/** A bar positioned so that it does not cover the first row of its subject. */
function Bar(props: { mode: string; isFloat?: boolean; parts: SceneParts; children: ReactNode }) {
  const { scene, pane } = props.parts
  const styles = useStyles()
  const store = useStore()
  const bar = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const follow = () => {
      const g = scene.geometry
      if (!bar.current || !g) return
      const { offsetWidth: width, offsetHeight: height } = bar.current
      const { ratio } = g.pane
      const row = firstRow(g, store.get(barSubjectAtom))
      const top = modeBarTop(g.pane, { top: g.top / ratio }, { width, height }, row, store.get(legendSizeAtom))
      bar.current.style.top = `${top}px`
    }
    follow()
    const sizes = new ResizeObserver(follow)
    if (bar.current) sizes.observe(bar.current)
    const stops = [pane.onFrame(follow), store.sub(barSubjectAtom, follow), store.sub(legendSizeAtom, follow)]
    return () => {
      sizes.disconnect()
      for (const stop of stops) stop()
    }
  }, [scene, pane, store])
  return (
    <div
      ref={bar}
      className={styles.bar}
      role="status"
      data-mode-bar={props.mode}
      data-pane-float={props.isFloat ? '' : undefined}
      {...paneCoverMark}
    >
      {props.children}
    </div>
  )
}

/** The first row of an area as drawn, CSS pixels, without parts outside the field. */
function firstRow(g: Geometry, area: SeenArea | null): Box | null {
  if (!area || area.top < 1 || area.top > g.rows.count || area.left > g.cols.count || area.right < 1) return null
  const from = cellBox(g, area.top, Math.max(1, area.left))
  const to = cellBox(g, area.top, Math.min(g.cols.count, area.right))
  const { ratio } = g.pane
  return { x: from.x / ratio, y: from.y / ratio, w: (to.x + to.w - from.x) / ratio, h: from.h / ratio }
}

/**
 * The current mode of the map with its keys: moving plots, painting, the lasso, a pending paste, labels or lines pending
 * deletion.
 */
export function ModeBar({ parts }: { parts: SceneParts }) {
  const styles = useStyles()
  const store = useStore()
  const { t, i18n } = useTranslation()
  const mode = useAtomValue(mapModeAtom)
  const move = useAtomValue(moveDraftAtom)
  const paste = useAtomValue(pastePreviewAtom)
  const counts = useAtomValue(mapPasteCountsAtom)
  const clear = useAtomValue(mapClearPromptAtom)
  // The buttons disappear with the bar: the focus returns to the map.
  const returnFocusAfter = (work: () => unknown) => () => {
    focusPane('map')
    work()
  }
  if (paste) {
    const { question } = paste
    const remarks = question
      ? paste.remarks.filter(({ reason }) => !decidableAmbiguities.has(reason.code))
      : paste.remarks
    const listed = remarks.slice(0, maxRemarks)
    const more = remarks.length - listed.length
    return (
      <Bar mode="paste" isFloat parts={parts}>
        {question && (
          <ChoiceLine
            name={question.field}
            {...readingChoice(t, paste.column, question)}
            choose={(reading) => returnFocusAfter(() => paste.answer(reading))()}
          />
        )}
        <ReasonList
          label={t('table.paste.reasons')}
          lines={listed.map((remark) => remarkText(t, remark))}
          more={more > 0 ? t('table.paste.more', { count: more }) : null}
        />
        <span>
          {[
            ...pasteSummary({ ...paste, ...counts }).map(({ key, count }) => t(key, { count })),
            ...paste.identity.map(({ key, params }) => t(key, params)),
          ].join(' · ')}
        </span>
        <Button
          size="small"
          appearance="primary"
          onClick={returnFocusAfter(() => inBackground(writePaste(store, paste)))}
        >
          {t('table.paste.write')} (Enter)
        </Button>
        <Button size="small" onClick={returnFocusAfter(() => dropPaste(store))}>
          {t('table.paste.drop')} (Esc)
        </Button>
      </Bar>
    )
  }
  if (mode === 'move' && move) {
    return (
      <Bar mode="move" parts={parts}>
        {move.refused.size > 0 && (
          <span className={styles.bad}>{t('map.move.occupied', { count: move.refused.size })}</span>
        )}
        <span>{t('map.move.hint')}</span>
      </Bar>
    )
  }
  if (mode === 'select' && clear) {
    const emptied = emptiedParts(clear.counts).map(({ key, count }) => t(key, { count }))
    return (
      <Bar mode="clear" isFloat parts={parts}>
        <span>{t('table.clear.question', { what: formatList(emptied, i18n.language) })}</span>
        <Button size="small" appearance="primary" onClick={returnFocusAfter(() => confirmClear(store))}>
          {t('table.clear.clear')} (Enter)
        </Button>
        <Button size="small" onClick={returnFocusAfter(() => cancelClear(store))}>
          {t('table.clear.cancel')} (Esc)
        </Button>
      </Bar>
    )
  }
  if (mode !== 'paint' && mode !== 'lasso') return null
  return (
    <Bar mode={mode} parts={parts}>
      {t(`map.${mode}.hint`)}
    </Bar>
  )
}
