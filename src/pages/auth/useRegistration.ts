import { useCall } from '../../api/query/useCall.ts'
import { getAbout } from '../../contract/system.ts'

/** Whether this server allows registering a company; `open` until it has answered. */
export function useRegistration(): 'open' | 'invite' | 'off' {
  return useCall(getAbout, {}).answered?.answer.registration ?? 'open'
}
