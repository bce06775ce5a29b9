import { Button, makeStyles } from '@fluentui/react-components'
import { useAtomValue, useStore } from 'jotai'
import { useTranslation } from 'react-i18next'
import { pasteSummary } from '../../state/pasteSummary.ts'
import { dropPaste, sheetPasteAtom, writePaste } from '../../state/table/sheetPaste.ts'
import { openCard } from '../../ui/overlay/panelStyles.ts'

const useStyles = makeStyles({
  banner: {
    position: 'absolute',
    left: '12px',
    right: '12px',
    bottom: '20px',
    zIndex: 5,
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '4px 8px',
    padding: '8px 8px 8px 16px',
    ...openCard,
    fontSize: '13px',
    lineHeight: '20px',
    fontVariantNumeric: 'tabular-nums',
  },
  text: { flexGrow: 1, minWidth: '200px' },
})

/** What a shown paste would do, in numbers, and the choice to write or drop it. Enter and Escape do the same. */
export function PasteBanner({ onDone }: { onDone: () => void }) {
  const styles = useStyles()
  const store = useStore()
  const { t } = useTranslation()
  const paste = useAtomValue(sheetPasteAtom)
  if (!paste) return null
  const done = (work: () => unknown) => () => {
    void work()
    onDone()
  }
  return (
    <div className={styles.banner} role="status" data-paste-preview="">
      <span className={styles.text}>
        {[...pasteSummary(paste).map(({ key, count }) => t(key, { count })), t('table.paste.keys')].join(' · ')}
      </span>
      {paste.matched && (
        <Button size="small" onClick={done(paste.matched)}>
          {t('table.paste.byLabel')}
        </Button>
      )}
      <Button size="small" onClick={done(() => dropPaste(store))}>
        {t('table.paste.drop')}
      </Button>
      <Button size="small" appearance="primary" onClick={done(() => writePaste(store, paste))}>
        {t('table.paste.write')}
      </Button>
    </div>
  )
}
