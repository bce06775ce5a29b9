import { useAtom, useAtomValue } from 'jotai'
import { lazy, Suspense } from 'react'
import { passwordWaitsAtom } from '../../../state/account/passwordWaits.ts'
import { session } from '../../../state/account/session.ts'

const OwnPasswordDialog = lazy(() => import('../../account/OwnPasswordDialog.tsx'))

/** Asks for an own password while the one in use was given by somebody else; once a session. */
export function AskOwnPassword() {
  const isPending = useAtomValue(session.userInfo)?.user_data.password_pending ?? false
  const [waits, setWaits] = useAtom(passwordWaitsAtom)
  if (!isPending || waits) return null
  return (
    <Suspense>
      <OwnPasswordDialog onClose={() => setWaits(true)} />
    </Suspense>
  )
}
