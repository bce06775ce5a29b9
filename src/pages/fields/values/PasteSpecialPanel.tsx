import { makeStyles, Switch, tokens } from '@fluentui/react-components'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { inBackground } from '../../../domain/inBackground.ts'
import { type PasteOperation, type PasteSpecial, pasteOperations } from '../../../domain/sheet/pasteSpecial.ts'
import { parseTsv } from '../../../domain/sheet/tsv.ts'
import { Segments } from '../../../ui/form/Segments.tsx'
import { KeyHint } from '../../../ui/KeyHint.tsx'
import type { ClipboardBlock } from '../../../ui/systemClipboard.ts'
import { FigureBoxes } from './PanelFigures.tsx'
import { PanelVerdict } from './PanelVerdict.tsx'
import { SidePanel } from './SidePanel.tsx'
import type { SpecialAnswer } from './specialTargets.ts'
import { useSpecialPaste } from './useSpecialPaste.ts'

/** Number of shown rows and columns of the clipboard; the rest are counted. */
const rowsShown = 3
const colsShown = 4

const useStyles = makeStyles({
  caption: { display: 'block', marginBottom: '4px', fontSize: '12px', lineHeight: '16px', fontWeight: 600 },
  quiet: {
    fontSize: '12px',
    lineHeight: '16px',
    fontWeight: 400,
    color: tokens.colorNeutralForeground3,
    fontVariantNumeric: 'tabular-nums',
  },
  block: {
    width: '100%',
    tableLayout: 'fixed',
    borderCollapse: 'collapse',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    fontSize: '12px',
    lineHeight: '16px',
    fontVariantNumeric: 'tabular-nums',
    '& td': {
      padding: '4px 8px',
      borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
      overflow: 'hidden',
      textOverflow: 'ellipsis',
      whiteSpace: 'nowrap',
    },
  },
  line: { display: 'flex', alignItems: 'center', minHeight: '28px', gap: '8px' },
  text: { flexGrow: 1, fontSize: '13px', lineHeight: '18px' },
  // Compensates Fluent's margin of switches, so that they are aligned with the fields above.
  switches: { display: 'flex', flexDirection: 'column', marginLeft: '-8px' },
  unwritten: {
    marginTop: '8px',
    padding: '8px 10px',
    borderRadius: '6px',
    fontSize: '13px',
    lineHeight: '18px',
    backgroundColor: tokens.colorStatusWarningBackground1,
    color: tokens.colorStatusWarningForeground1,
  },
})

type PasteSwitch = Exclude<keyof PasteSpecial, 'operation'>

const switches: readonly { readonly part: PasteSwitch; readonly code: string; readonly key: string }[] = [
  { part: 'byLabel', code: 'KeyL', key: 'L' },
  { part: 'skipsBlank', code: 'KeyB', key: 'B' },
  { part: 'onlyEmpty', code: 'KeyE', key: 'E' },
  { part: 'transposes', code: 'KeyT', key: 'T' },
]

const signs: Readonly<Record<PasteOperation, string | null>> = {
  set: null,
  add: '+',
  subtract: '−',
  multiply: '×',
  divide: '÷',
}

const operationKeys: Readonly<Record<string, PasteOperation>> = {
  '=': 'set',
  '+': 'add',
  '-': 'subtract',
  '*': 'multiply',
  '/': 'divide',
}

/** Options for pasting a clipboard; previewed in the cells, Enter writes it as one change. */
export function PasteSpecialPanel(props: { clipboard: ClipboardBlock; on: 'map' | 'table'; close(): void }) {
  const { clipboard, on, close } = props
  const styles = useStyles()
  const { t } = useTranslation()
  const paste = useSpecialPaste(clipboard, on, close)
  const { special, answer, set } = paste
  const [isBusy, setIsBusy] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  // The keyboard stays with the operation that holds, also where its sign has chosen it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another operation is another button
  useEffect(() => root.current?.querySelector<HTMLElement>('[aria-checked="true"]')?.focus(), [special.operation])

  const canMatch = answer?.canMatch === true || special.byLabel
  const offered = on === 'map' ? switches.filter(({ part }) => part !== 'byLabel') : switches
  const isOff = (part: PasteSwitch) => part === 'byLabel' && !canMatch
  const toggle = (part: PasteSwitch) => {
    if (!isOff(part)) set({ [part]: !special[part] })
  }
  const submit = async () => {
    if (isBusy) return
    setIsBusy(true)
    await paste.write()
    setIsBusy(false)
  }
  const onKey = (event: KeyboardEvent): boolean => {
    if (event.ctrlKey || event.metaKey || event.altKey) return false
    const operation = operationKeys[event.key]
    const switched = offered.find(({ code }) => code === event.code)
    const isRadio = event.target instanceof Element && event.target.matches('[role="radio"], [role="switch"]')
    if (operation) set({ operation })
    else if (switched) toggle(switched.part)
    else if (event.key === 'Enter' && isRadio) inBackground(submit())
    else return false
    return true
  }
  return (
    <SidePanel
      kind="pasteSpecial"
      title={t('command.pasteSpecial')}
      verb={t('pasteSpecial.verb')}
      isBusy={isBusy}
      submit={submit}
      close={close}
      onKey={onKey}
    >
      <Clipboard text={clipboard.text} />
      <div ref={root}>
        <span className={styles.caption}>{t('pasteSpecial.operation')}</span>
        <Segments
          label={t('pasteSpecial.operation')}
          value={special.operation}
          choices={pasteOperations.map((value) => ({
            value,
            text: signs[value] ?? t('pasteSpecial.set'),
            name: t(`pasteSpecial.${value}`),
          }))}
          onChoose={(operation) => set({ operation })}
        />
      </div>
      <div className={styles.switches}>
        {offered.map(({ part, key }) => (
          <div key={part} className={styles.line}>
            <Switch
              checked={special[part]}
              disabled={isOff(part)}
              label={{ className: styles.text, children: t(`pasteSpecial.${part}`) }}
              onChange={() => toggle(part)}
            />
            <span className={styles.text} />
            <KeyHint keys={key} />
          </div>
        ))}
      </div>
      <PanelVerdict>{answer && <Figures answer={answer} />}</PanelVerdict>
    </SidePanel>
  )
}

/** The size and first rows of the clipboard. */
function Clipboard({ text }: { text: string }) {
  const styles = useStyles()
  const { t } = useTranslation()
  const rows = useMemo(() => parseTsv(text), [text])
  const cols = rows.reduce((largest, row) => Math.max(largest, row.length), 0)
  const hiddenRows = rows.length - rowsShown
  return (
    <div>
      <span className={styles.caption}>
        {t('pasteSpecial.clipboard')}{' '}
        <span className={styles.quiet}>
          {t('pasteSpecial.size', {
            rows: t('pasteSpecial.rows', { count: rows.length }),
            cols: t('pasteSpecial.cols', { count: cols }),
          })}
        </span>
      </span>
      <table className={styles.block}>
        <tbody>
          {rows.slice(0, rowsShown).map((row, r) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows of a clipboard have nothing else
            <tr key={r}>
              {Array.from({ length: Math.min(cols, colsShown) }, (_, c) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: cells of a clipboard have nothing else
                <td key={c}>{row[c] ?? ''}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {hiddenRows > 0 && <span className={styles.quiet}>{t('pasteSpecial.moreRows', { count: hiddenRows })}</span>}
    </div>
  )
}

/**
 * How many cells get a value, change or stay unchanged, and how many cannot be written; the reasons are on the cells.
 */
function Figures({ answer }: { answer: SpecialAnswer }) {
  const styles = useStyles()
  const { t } = useTranslation()
  const { counts, shown } = answer
  if (!shown) return <div>{t('table.paste.nothing')}</div>
  return (
    <>
      <FigureBoxes counts={{ ...counts, skipped: null }} />
      {counts.unwritten > 0 && (
        <div className={styles.unwritten}>{t('table.paste.unknown', { count: counts.unwritten })}</div>
      )}
    </>
  )
}
