import { makeStyles } from '@fluentui/react-components'
import type { ReactNode } from 'react'

const useStyles = makeStyles({
  row: {
    display: 'flex',
    gap: '12px',
    // A message under one field does not move the other.
    alignItems: 'flex-start',
    '> *': { flexGrow: 1, flexBasis: 0, minWidth: 0 },
    // Fluent's inputs have a minimum width of twenty letters.
    '& .fui-Input, & input': { minWidth: 0, width: '100%' },
  },
})

/** Fields side by side that share the width of their panel or dialog. */
export function ValuesRow({ children }: { children: ReactNode }) {
  return <div className={useStyles().row}>{children}</div>
}
