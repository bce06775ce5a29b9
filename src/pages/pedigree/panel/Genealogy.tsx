import { Button, mergeClasses } from '@fluentui/react-components'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { LineGraph } from '../../../domain/pedigree/lineGraph.ts'
import { genealogyOf } from '../../../domain/pedigree/purdy/genealogy.ts'
import { useCopy } from '../useCopy.ts'
import { usePartStyles } from './panelStyles.ts'

/** A line's pedigree in Purdy notation, with a copy button. */
export function Genealogy({ graph, line }: { graph: LineGraph; line: number }) {
  const styles = usePartStyles()
  const { t } = useTranslation()
  const copy = useCopy()
  const text = useMemo(() => genealogyOf(graph, line), [graph, line])
  if (text === null) return null
  return (
    <section className={styles.part}>
      <div className={styles.head}>
        <h3 className={styles.title}>{t('pedigree.purdy')}</h3>
        <Button size="small" appearance="transparent" onClick={() => copy(text)}>
          {t('pedigree.copy')}
        </Button>
      </div>
      <div className={mergeClasses(styles.notation)} data-genealogy="">
        {text}
      </div>
    </section>
  )
}
