import { useCall } from '../../api/query/useCall.ts'
import { getAbout } from '../../contract/system.ts'

/** Who may register a company on this server; `open` until the server has answered. */
export function useRegistration(): 'open' | 'invite' | 'off' {
  return useCall(getAbout, {}).answered?.answer.registration ?? 'open'
}
