import { Button, makeStyles, tokens } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import { formulaName } from '../../../domain/formula/formulaName.ts'
import type { FormulaFault } from '../../../domain/formula/formulaParser.ts'

const useStyles = makeStyles({
  box: {
    display: 'flex',
    flexDirection: 'column',
    gap: '4px',
    padding: '8px 10px',
    borderRadius: '6px',
    fontSize: '13px',
    lineHeight: '18px',
    backgroundColor: tokens.colorStatusDangerBackground1,
    overflowWrap: 'anywhere',
  },
  echo: { fontFamily: tokens.fontFamilyMonospace, fontSize: '12px', whiteSpace: 'pre-wrap' },
  wrong: {
    color: tokens.colorStatusDangerForeground1,
    textDecorationLine: 'underline',
    textDecorationStyle: 'wavy',
    textUnderlineOffset: '3px',
  },
  fault: { color: tokens.colorStatusDangerForeground1 },
  nearest: { alignSelf: 'flex-start' },
})

/** A formula with its faulty part underlined, the error, and the most likely name. */
export function FormulaFaultBox(props: { text: string; fault: FormulaFault; onMend(text: string): void }) {
  const { text, fault, onMend } = props
  const styles = useStyles()
  const { t } = useTranslation()
  const { code, from, to, nearest, params } = fault
  return (
    <div className={styles.box} data-fault={`${from}-${to}`}>
      <span className={styles.echo}>
        {text.slice(0, from)}
        <span className={styles.wrong}>{text.slice(from, to) || '\u00a0\u00a0'}</span>
        {text.slice(to)}
      </span>
      <span className={styles.fault}>{t(code, { ...params })}</span>
      {nearest !== undefined && (
        <Button
          className={styles.nearest}
          size="small"
          onClick={() => onMend(text.slice(0, from) + formulaName(nearest) + text.slice(to))}
        >
          {t('formula.nearest', { name: nearest })}
        </Button>
      )}
    </div>
  )
}
