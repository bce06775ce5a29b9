import {
  Button,
  Menu,
  MenuItem,
  MenuList,
  MenuPopover,
  MenuTrigger,
  makeStyles,
  tokens,
} from '@fluentui/react-components'
import { useAtomValue, useStore } from 'jotai'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { client } from '../../../api/browser.ts'
import { loadFieldYear } from '../../../contract/plots/changes.ts'
import { openFieldYear } from '../../../domain/columns/codec.ts'
import { inBackground } from '../../../domain/inBackground.ts'
import { changeDesign, designDraftAtom, selectedLines } from '../../../state/map/design/designDraft.ts'
import { designReadAtom } from '../../../state/map/design/designRead.ts'
import { showMessageAtom } from '../../../state/shell/messages.ts'
import { nurseriesAtom } from '../../../state/year/chosenYear.ts'
import { loadedYearAtom } from '../../../state/year/loaded.ts'
import { useReport } from '../../shell/useReport.ts'

const useStyles = makeStyles({
  row: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px', marginTop: '-4px' },
  source: {
    minWidth: 'auto',
    paddingLeft: '2px',
    paddingRight: '2px',
    whiteSpace: 'nowrap',
    color: tokens.colorBrandForegroundLink,
  },
  counts: { flexGrow: 1, fontSize: '12px', color: tokens.colorNeutralForeground3 },
  list: { maxHeight: '320px', overflowY: 'auto' },
})

/** Sources of lines other than typing and pasting: the selected plots, and the plots of another nursery's year. */
export function LineSources() {
  const styles = useStyles()
  const store = useStore()
  const { t } = useTranslation()
  const report = useReport()
  const columns = useAtomValue(loadedYearAtom)
  const read = useAtomValue(designReadAtom)
  const nurseries = useAtomValue(nurseriesAtom)
  const [isReading, setIsReading] = useState(false)
  if (!columns || !read) return null

  const put = (ids: readonly number[]) => {
    if (ids.length === 0) {
      store.set(showMessageAtom, { kind: 'info', key: 'designMode.noneFound', params: {} })
      return
    }
    const lines = ids.flatMap((id) => columns.lines.get(id)?.name ?? []).join('\n')
    changeDesign(store, { lines })
  }
  const fromYear = async (yearId: number) => {
    setIsReading(true)
    try {
      const bytes = await client.callBytes(loadFieldYear, { params: { id: yearId } })
      const year = openFieldYear(new Uint8Array(bytes))
      const ids = new Set<number>()
      for (let i = 0; i < year.count; i++) if (year.alive[i] && year.line[i] > 0) ids.add(year.line[i])
      for (const check of store.get(designReadAtom)?.checkIds ?? []) ids.delete(check)
      if (store.get(designDraftAtom)) put([...ids])
    } catch (error) {
      report(error, 'fields.failedList')
    } finally {
      setIsReading(false)
    }
  }
  const years = (nurseries ?? []).flatMap(({ field_name, fieldyear_set }) =>
    fieldyear_set.map(({ id, year }) => ({ id, text: `${field_name} · ${year}` })),
  )
  return (
    <div className={styles.row}>
      <span className={styles.counts} data-design-lines="">
        {t('designMode.lineCount', { count: read.lineIds.length })}
      </span>
      <Button
        size="small"
        appearance="transparent"
        className={styles.source}
        onClick={() => put(selectedLines(store, read.checkIds))}
      >
        {t('designMode.fromSelection')}
      </Button>
      <Menu>
        <MenuTrigger disableButtonEnhancement>
          <Button
            size="small"
            appearance="transparent"
            className={styles.source}
            disabledFocusable={isReading || years.length === 0}
          >
            {t('designMode.fromNursery')}
          </Button>
        </MenuTrigger>
        <MenuPopover>
          <MenuList className={styles.list}>
            {years.map(({ id, text }) => (
              <MenuItem key={id} onClick={() => inBackground(fromYear(id))}>
                {text}
              </MenuItem>
            ))}
          </MenuList>
        </MenuPopover>
      </Menu>
    </div>
  )
}
