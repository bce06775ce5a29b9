import { Button, Input, makeStyles, tokens } from '@fluentui/react-components'
import { SearchRegular } from '@fluentui/react-icons'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CrossParent } from '../../domain/crossings/crosses.ts'
import { formatNumber } from '../../i18n/format.ts'
import { TickList } from '../../ui/form/TickList.tsx'

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: '6px', minWidth: 0 },
  head: { display: 'flex', alignItems: 'baseline', gap: '8px', fontSize: '13px', whiteSpace: 'nowrap' },
  title: { fontWeight: 600, overflow: 'hidden', textOverflow: 'ellipsis' },
  count: { color: tokens.colorNeutralForeground3, fontVariantNumeric: 'tabular-nums' },
  // On a separate line in both lists, however long their titles are.
  verbs: { display: 'flex', gap: '8px' },
  button: { minWidth: 0, paddingLeft: '4px', paddingRight: '4px', whiteSpace: 'nowrap' },
  filter: { minWidth: 0, '& input': { minWidth: 0 } },
  name: { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  none: { fontSize: '13px', color: tokens.colorNeutralForeground3, padding: '8px' },
})

/** The lines to choose as females or males of a plan: filtered by name, ticked one by one, all, or none. */
export function ParentList(props: {
  readonly title: string
  readonly name: string
  readonly lines: readonly CrossParent[]
  readonly ticked: ReadonlySet<number>
  onTick(ticked: ReadonlySet<number>): void
}) {
  const styles = useStyles()
  const { t } = useTranslation()
  const [query, setWanted] = useState('')
  const { lines, ticked, onTick, title } = props
  const text = query.trim().toLowerCase()
  const filteredLines = text === '' ? lines : lines.filter(({ line_name }) => line_name.toLowerCase().includes(text))
  const toggle = (id: number) => {
    const next = new Set(ticked)
    if (!next.delete(id)) next.add(id)
    onTick(next)
  }
  const ids = new Set(filteredLines.map(({ line_id }) => line_id))
  const tickAll = () => onTick(new Set([...ticked, ...ids]))
  // Lines hidden by the filter stay as they are, even when all shown ones are unticked.
  const none = () => onTick(new Set([...ticked].filter((id) => !ids.has(id))))
  const toggleAll = () => ([...ids].every((id) => ticked.has(id)) ? none() : tickAll())
  return (
    <section className={styles.root} data-help="crossings" data-parents={props.name}>
      <div className={styles.head}>
        <span className={styles.title}>{title}</span>
        <span className={styles.count}>
          {t('crossings.ofLines', { count: formatNumber(ticked.size), total: formatNumber(lines.length) })}
        </span>
      </div>
      <div className={styles.verbs}>
        <Button className={styles.button} appearance="transparent" size="small" onClick={tickAll}>
          {t('crossings.selectAll')}
        </Button>
        <Button className={styles.button} appearance="transparent" size="small" onClick={none}>
          {t('crossings.reset')}
        </Button>
      </div>
      <Input
        className={styles.filter}
        size="small"
        contentBefore={<SearchRegular />}
        aria-label={t('crossings.filter', { title })}
        placeholder={t('crossings.filterHint')}
        value={query}
        onChange={(_, data) => setWanted(data.value)}
      />
      {filteredLines.length === 0 ? (
        <span className={styles.none}>{t('crossings.noLine')}</span>
      ) : (
        <TickList
          label={title}
          count={filteredLines.length}
          isTicked={(k) => ticked.has(filteredLines[k].line_id)}
          mayTick={() => true}
          row={(k) => <span className={styles.name}>{filteredLines[k].line_name}</span>}
          onToggle={(k) => toggle(filteredLines[k].line_id)}
          onToggleAll={toggleAll}
        />
      )}
    </section>
  )
}
