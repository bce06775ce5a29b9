import type { ReactNode } from 'react'
import { useSidePanelStyles } from '../../../ui/overlay/sidePanel.ts'

/** The result of a panel's fields: announced when it changes, and visible next to the buttons at any window height. */
export function PanelVerdict({ children }: { children: ReactNode }) {
  return (
    <div className={useSidePanelStyles().verdict} role="status" data-verdict="">
      {children}
    </div>
  )
}
