import { useAtom, useAtomValue } from 'jotai'
import { lazy, Suspense } from 'react'
import { cookieTokens, sessionOf } from '../../../api/tokens.ts'
import { passwordWaitsAtom } from '../../../state/account/passwordWaits.ts'
import { session } from '../../../state/account/session.ts'
import { readSetting, writeSetting } from '../../../state/shell/settings.ts'

const OwnPasswordDialog = lazy(() => import('../../account/OwnPasswordDialog.tsx'))

/** The session that put it off, in every tab and after a reload. */
const waitsKey = 'plotline.passwordWaits'

/** Prompts for a new password while the present one was set by an administrator; once a session. */
export function AskOwnPassword() {
  const isPending = useAtomValue(session.userInfo)?.user_data.password_pending ?? false
  const [waits, setWaits] = useAtom(passwordWaitsAtom)
  if (!isPending || waits) return null
  const present = sessionOf(cookieTokens.access())
  if (present !== null && readSetting(waitsKey) === present) return null
  return (
    <Suspense>
      <OwnPasswordDialog
        onClose={() => {
          setWaits(true)
          if (present !== null) writeSetting(waitsKey, present)
        }}
      />
    </Suspense>
  )
}
