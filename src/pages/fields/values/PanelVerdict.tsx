import type { ReactNode } from 'react'
import { useSidePanelStyles } from '../../../ui/overlay/sidePanel.ts'

/** What the fields of a panel come to: told as it changes, and in sight beside the verbs however low the window is. */
export function PanelVerdict({ children }: { children: ReactNode }) {
  return (
    <div className={useSidePanelStyles().verdict} role="status" data-verdict="">
      {children}
    </div>
  )
}
