import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { useAtomValue } from 'jotai'
import { useTranslation } from 'react-i18next'
import { designDraftAtom } from '../../state/map/design/designDraft.ts'
import { activeDesignPlotAtom, designShownAtom, lineOfDesign, plotRoleOf } from '../../state/map/design/designShown.ts'
import { loadedYearAtom } from '../../state/year/loaded.ts'

const useStyles = makeStyles({
  key: {
    position: 'absolute',
    left: '104px',
    bottom: '8px',
    zIndex: 2,
    display: 'flex',
    flexWrap: 'wrap',
    gap: '2px 18px',
    maxWidth: 'calc(100% - 128px)',
    padding: '2px 8px',
    borderRadius: '4px',
    backgroundColor: tokens.colorNeutralBackground3,
    fontSize: '11px',
    lineHeight: '16px',
    color: tokens.colorNeutralForeground3,
    pointerEvents: 'none',
  },
  one: { display: 'inline-flex', alignItems: 'center', gap: '6px', whiteSpace: 'nowrap' },
  box: { boxSizing: 'border-box', width: '12px', height: '12px', borderRadius: '2px' },
  same: { backgroundColor: tokens.colorBrandBackground },
  mate: { backgroundColor: tokens.colorBrandBackground2, border: `1px solid ${tokens.colorBrandStroke2}` },
  check: { width: '14px', height: '2px', backgroundColor: tokens.colorNeutralForeground1 },
  border: { backgroundColor: tokens.colorNeutralBackground5 },
  swap: { border: `2px dashed ${tokens.colorStatusWarningForeground1}` },
})

/** The one-line key below a design: what its shades and marks mean. */
export function DesignKey() {
  const styles = useStyles()
  const { t } = useTranslation()
  const draft = useAtomValue(designDraftAtom)
  const shown = useAtomValue(designShownAtom)
  const active = useAtomValue(activeDesignPlotAtom)
  const columns = useAtomValue(loadedYearAtom)
  if (!draft || !shown || !columns) return null
  const hasMates = shown.request.kind === 'alpha' || shown.request.kind === 'row_column'
  const hasLine = active >= 0 && shown.design.treatment[active] >= 0
  const name = hasLine ? lineOfDesign(columns, shown, active) : null
  const role = active >= 0 ? plotRoleOf(shown, active) : null
  const entries: [text: string, sign: string][] = [
    ...(name === null ? [] : [[name, styles.same] as [string, string]]),
    ...(name !== null && hasMates ? [[t('designMode.key.mates'), styles.mate] as [string, string]] : []),
    ...(shown.request.checks.length > 0 ? [[t('designMode.role.check'), styles.check] as [string, string]] : []),
    ...(shown.request.params.borders > 0 || role === 'border'
      ? [[t('designMode.role.border'), styles.border] as [string, string]]
      : []),
    ...(draft.pickedUp || draft.pendingSwap ? [[t('designMode.key.swap'), styles.swap] as [string, string]] : []),
  ]
  if (entries.length === 0) return null
  return (
    <div className={styles.key} aria-hidden>
      {entries.map(([text, sign]) => (
        <span key={sign} className={styles.one}>
          <span className={mergeClasses(sign !== styles.check && styles.box, sign)} />
          {text}
        </span>
      ))}
    </div>
  )
}
