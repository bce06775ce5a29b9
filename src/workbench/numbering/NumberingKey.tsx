import { makeStyles, tokens } from '@fluentui/react-components'
import { useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { skippedPlot } from '../../domain/layout/numbering/numbering.ts'
import { isNumberingAtom, paintedPreviewAtom } from '../../state/map/numbering/numberingDraft.ts'
import { loadedYearAtom } from '../../state/year/loaded.ts'
import type { SceneParts } from '../scene/useMapScene.ts'

const useStyles = makeStyles({
  key: {
    position: 'absolute',
    left: '48px',
    bottom: '8px',
    zIndex: 2,
    display: 'flex',
    gap: '18px',
    padding: '2px 8px',
    borderRadius: '4px',
    backgroundColor: tokens.colorNeutralBackground3,
    fontSize: '11px',
    lineHeight: '16px',
    color: tokens.colorNeutralForeground3,
    pointerEvents: 'none',
  },
  one: { display: 'inline-flex', alignItems: 'center', gap: '5px' },
  fresh: { fontWeight: 600, color: tokens.colorBrandForeground1 },
  unchanged: { color: tokens.colorNeutralForeground3 },
  conflict: { fontWeight: 600, color: tokens.colorStatusDangerForeground1 },
})

/** Height of the key at the bottom of the map, CSS pixels. */
const room = 30

/** The one-line key of numbering mode below the field, where it covers no plot. */
export function NumberingKey({ parts }: { parts: SceneParts }) {
  const styles = useStyles()
  const [isFree, setFree] = useState(false)
  const { scene, pane } = parts
  useEffect(() => {
    let wasFree: boolean | null = null
    const follow = () => {
      const g = scene.geometry
      if (!g) return
      const isNow = (g.height - (g.rows.length - g.scrollY)) / g.pane.ratio >= room
      if (isNow !== wasFree) setFree(isNow)
      wasFree = isNow
    }
    follow()
    return pane.onFrame(follow)
  }, [scene, pane])
  const { t } = useTranslation()
  const isNumbering = useAtomValue(isNumberingAtom)
  const preview = useAtomValue(paintedPreviewAtom)?.result
  const columns = useAtomValue(loadedYearAtom)
  if (!isFree || !isNumbering || !preview?.ok) return null
  const unchanged = preview.skipped > 0 ? preview.order.find((plot) => preview.status[plot] === skippedPlot) : undefined
  return (
    <div className={styles.key} aria-hidden>
      {preview.first && (
        <span className={styles.one}>
          <span className={styles.fresh}>{preview.first.label}</span>
          {t('numbering.key.new')}
        </span>
      )}
      {preview.skipped > 0 && (
        <span className={styles.one}>
          <span className={styles.unchanged}>{unchanged === undefined ? '' : columns?.label[unchanged]}</span>
          {t('numbering.key.unchanged')}
        </span>
      )}
      {preview.conflictCount > 0 && (
        <span className={styles.one}>
          <span className={styles.conflict}>{preview.conflicts[0].label}</span>
          {t('numbering.key.conflict')}
        </span>
      )}
      <span className={styles.one}>
        <svg width={28} height={8} viewBox="0 0 28 8" fill="none" stroke="currentColor" strokeWidth={1.75} aria-hidden>
          <path d="M0 4 H22" />
          <path d="M27 4 L20 0.6 V7.4 Z" fill="currentColor" stroke="none" />
        </svg>
        {t('numbering.key.path')}
      </span>
    </div>
  )
}
