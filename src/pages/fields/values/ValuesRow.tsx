import { makeStyles } from '@fluentui/react-components'
import type { ReactNode } from 'react'

const useStyles = makeStyles({
  row: {
    display: 'flex',
    gap: '12px',
    // A fault under one field leaves the other as it is.
    alignItems: 'flex-start',
    '> *': { flexGrow: 1, flexBasis: 0, minWidth: 0 },
    // Fluent's inputs are as wide as twenty letters.
    '& .fui-Input, & input': { minWidth: 0, width: '100%' },
  },
})

/** Fields side by side that share the width of their panel or dialog. */
export function ValuesRow({ children }: { children: ReactNode }) {
  return <div className={useStyles().row}>{children}</div>
}
