import { useCall } from '../../../api/query/useCall.ts'
import { companyStructure } from '../../../contract/company/people.ts'
import { may } from '../../../domain/company/may.ts'
import { peopleOfStructure } from '../../../state/account/structure.ts'
import { useProfile } from '../../auth/session/profile.ts'

/** Whether the user is allowed to delete a person's result, by the server's rules; null = the person is unknown. */
export function useMayDelete(): (maker: number | null) => boolean {
  const { answered: profile } = useProfile()
  const { answered: structure } = useCall(companyStructure, { query: { is_active: 'true' } })
  if (!profile) return () => false
  const { id, role, division } = profile.answer.user_data
  const self = { user: id, role, division: division?.id ?? null }
  const people = structure ? peopleOfStructure(structure.answer) : []
  return (maker) => {
    if (maker === id) return true
    const person = people.find((one) => one.id === maker)
    const target = { user: maker ?? 0, role: person?.role ?? ('employee' as const), division: person?.division ?? null }
    return may(self, 'revert', target) === true
  }
}
